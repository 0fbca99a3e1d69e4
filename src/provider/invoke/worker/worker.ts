import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Invoker, type InvokerOptions, MAX_ANSWER_BYTES } from '../invoker.ts';
import { createPooledInvoker } from '../pooled-invoker.ts';
import { startProcess } from './process.ts';
import { startThread } from './thread.ts';

export interface WorkerOptions extends InvokerOptions {
  /** The module with the handlers: an address, or an absolute path. */
  readonly module: URL | string;
  /** What the module exports as this is a provider or an entry function; `default` if left out. */
  readonly exportName?: string;
  /**
   * `process`, if left out: whatever the handlers do, only their own invocation suffers. `thread` starts faster
   * and needs less memory, and stops handlers that loop or exit just as well; but handlers that allocate memory
   * fast can take this process down with them, for the engine aborts the process before it ends the thread.
   */
  readonly isolation?: 'process' | 'thread';
  /** How many invocations can go on at the same time; 2 if left out. */
  readonly size?: number;
  /** The memory that one worker may use; 256 if left out. */
  readonly memoryMb?: number;
  /** The environment variables that handlers see; those of this process if left out. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Calls handlers in workers. One that is stuck, leaks, or is gone is replaced. */
export function createWorkerInvoker(options: WorkerOptions): Invoker {
  const { module, exportName = 'default', isolation = 'process', size = 2, memoryMb = 256 } = options;
  const { maxAnswerBytes = MAX_ANSWER_BYTES } = options;
  if (typeof module === 'string' && !isAbsolute(module))
    throw new TypeError('The module of a worker is a URL or an absolute path.');
  const { href } = typeof module === 'string' ? pathToFileURL(module) : module;
  const settings = { module: href, exportName, maxAnswerBytes, memoryMb };
  const start = isolation === 'process' ? startProcess : startThread;
  return createPooledInvoker(() => start(settings, options), size, options);
}
