import { type ChildProcess, fork } from 'node:child_process';
import { letGoOfStreams, type OutputListener } from '../../provider/invoke/index.ts';
import type { CheckedContract } from './contract-check.ts';
import type { FolderJob } from './contract-main.ts';
import { HandlersError, program } from './handlers.ts';

export interface ContractProcessOptions {
  /** Ends the tests; what they have created is deleted first. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  /** A handler that keeps its process busy for longer is stuck. */
  readonly stuckMs: number;
  readonly onOutput: OutputListener | undefined;
}

/** How long tests that are to end may take to clean up. */
const GRACE_MS = 5_000;
const START_MS = 60_000;
const OWN_GROUP = process.platform !== 'win32';

/** Runs contract-main. Rejects with a HandlersError if its process ended without a verdict. */
export function runContractProcess(
  job: FolderJob,
  options: ContractProcessOptions,
): Promise<CheckedContract> {
  const { env, memoryMb, signal, onOutput } = options;
  const child = fork(program('contract-main'), [], {
    env,
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C is for this process, which then ends the tests in good order.
    detached: OWN_GROUP,
  });
  const killNow = (): void => kill(child);
  const wakeful = watch(child, options.stuckMs);
  let patience: NodeJS.Timeout | undefined;
  const askToEnd = (): void => {
    child.kill('SIGTERM');
    patience = setTimeout(killNow, GRACE_MS);
  };
  process.once('exit', killNow);
  signal.addEventListener('abort', askToEnd, { once: true });
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text, stream));
  child.once('exit', () => letGoOfStreams(child));
  if (signal.aborted) killNow();
  else child.send(job, () => {});
  return verdictFrom(child, wakeful.isStuck).finally(() => {
    wakeful.end();
    clearTimeout(patience);
    process.off('exit', killNow);
    signal.removeEventListener('abort', askToEnd);
  });
}

/** Ends a process, and in its group what handlers have started and left behind. */
function kill(child: ChildProcess): void {
  try {
    if (OWN_GROUP && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** Ends a process that has given no sign of life for too long. Until the first one it may still be starting. */
function watch(
  child: ChildProcess,
  stuckMs: number,
): { readonly isStuck: () => boolean; readonly end: () => void } {
  let isStuck = false;
  const giveUp = (): void => {
    isStuck = true;
    kill(child);
  };
  let timer = setTimeout(giveUp, Math.max(stuckMs, START_MS));
  child.on('message', () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stuckMs);
  });
  return { isStuck: () => isStuck, end: () => clearTimeout(timer) };
}

function verdictFrom(child: ChildProcess, isStuck: () => boolean): Promise<CheckedContract> {
  return new Promise((resolve, reject) => {
    let verdict: CheckedContract | undefined;
    child.on('message', (message) => {
      if (isVerdict(message)) verdict = message;
    });
    child.once('error', reject);
    child.once('close', (code, ending) => {
      if (verdict !== undefined) return resolve(verdict);
      const how = ending === null ? `exit code ${code}` : `signal ${ending}`;
      const why = isStuck()
        ? 'a handler kept it busy for too long without answering'
        : `it ended (${how}) before the tests did. Handlers must not end their process`;
      reject(new HandlersError(`The handlers could not be tested in their process: ${why}.`));
    });
  });
}

/** Handlers can send messages, too, and theirs mean nothing. */
function isVerdict(message: unknown): message is CheckedContract {
  if (typeof message !== 'object' || message === null) return false;
  const { passed, message: said, report } = message as Partial<Record<string, unknown>>;
  return typeof passed === 'boolean' && typeof said === 'string' && typeof report === 'string';
}
