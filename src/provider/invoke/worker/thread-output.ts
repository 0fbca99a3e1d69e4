import type { MessagePort } from 'node:worker_threads';

/** What a worker thread sends beside answers. */
export interface ThreadOutput {
  readonly stream: 'stdout' | 'stderr';
  readonly output: string;
}

/** A handler that writes without end must not fill the memory of the process: more than this is left out. */
const MOST_CHARACTERS = 1024 * 1024;
/** What a message costs beside its text. */
const MESSAGE_COST = 100;

/**
 * Sends what a thread writes as messages; the function that it returns begins a new count of it. The streams that
 * threads have by themselves would keep the whole program from ending for as long as somebody reads them.
 */
export function redirectOutput(port: MessagePort): () => void {
  let left = MOST_CHARACTERS;
  for (const stream of ['stdout', 'stderr'] as const) {
    const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      const output = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      if (left > 0) port.postMessage({ stream, output: output.slice(0, left) } satisfies ThreadOutput);
      left -= output.length + MESSAGE_COST;
      const callback = rest.find((argument) => typeof argument === 'function');
      if (callback !== undefined) queueMicrotask(callback as () => void);
      return true;
    };
    process[stream].write = write;
  }
  return () => {
    left = MOST_CHARACTERS;
  };
}

export function isThreadOutput(message: unknown): message is ThreadOutput {
  if (typeof message !== 'object' || message === null) return false;
  const { stream, output } = message as Partial<Record<string, unknown>>;
  return (stream === 'stdout' || stream === 'stderr') && typeof output === 'string';
}
