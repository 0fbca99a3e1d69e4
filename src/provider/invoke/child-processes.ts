import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { OutputListener } from './invoker.ts';

/** A process of its own group is ended together with everything it has started. */
export const OWN_GROUP: boolean = process.platform !== 'win32';

/** How long the last output of a process that is gone may take to be read. */
const LAST_OUTPUT_MS = 500;

const living = new Set<ChildProcess>();

/** Sees to it that a process that was started does not outlive this one, and that nothing of it keeps this one. */
export function keepTrack(child: ChildProcess): void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(child);
  child.once('exit', () => {
    forget(child);
    letGoOfStreams(child);
  });
  child.once('error', () => forget(child));
}

/**
 * Whatever a process has started in a group of its own is out of reach, and may hold the streams of the process open
 * for as long as it likes.
 */
export function letGoOfStreams(child: ChildProcess): void {
  const letGo = (): void => {
    for (const stream of streamsOf(child)) stream?.destroy();
  };
  // If this program was busy meanwhile, output that has come is read after the timers, but before this.
  const timer = setTimeout(() => setImmediate(letGo), LAST_OUTPUT_MS).unref();
  child.once('close', () => clearTimeout(timer));
}

/** Ends a process, and in its group what it has started and left behind. */
export function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (OWN_GROUP) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** Whether the process keeps this one from ending. */
export function holdProcess(child: ChildProcess, active: boolean): void {
  const how = active ? 'ref' : 'unref';
  child[how]();
  for (const stream of streamsOf(child)) stream?.[how]();
}

/**
 * The streams of a process, by their numbers. Node.js has none for a process that was refused because too many files
 * are open. Between processes they are sockets. The types say neither.
 */
export function streamsOf(child: ChildProcess): readonly (Socket | null)[] {
  return ((child.stdio as ChildProcess['stdio'] | undefined) ?? []) as readonly (Socket | null)[];
}

/** Passes on what a process writes; it must be read in any case, or the process would get stuck. */
export function listen(
  stream: NodeJS.ReadableStream | null,
  name: 'stdout' | 'stderr',
  onOutput: OutputListener | undefined,
): void {
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => onOutput?.(text, name));
}

/** How a process ended, as the end of a sentence. */
export function endingOf(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

function forget(child: ChildProcess): void {
  living.delete(child);
  if (living.size === 0) process.off('exit', killAll);
}

function killAll(): void {
  for (const child of living) kill(child);
}
