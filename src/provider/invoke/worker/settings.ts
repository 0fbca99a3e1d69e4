import { existsSync } from 'node:fs';
import type { OutputListener } from '../invoker.ts';

/** What a worker is told when it starts. */
export interface WorkerSettings {
  /** The address of the module with the handlers. */
  readonly module: string;
  readonly exportName: string;
  readonly maxAnswerBytes: number;
  readonly memoryMb: number;
}

export interface WorkerStartOptions {
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly onOutput?: OutputListener | undefined;
}

export interface WorkerQuestion {
  readonly id: number;
  readonly text: string;
  readonly timeoutMs: number;
}

export interface WorkerAnswer {
  readonly id: number;
  readonly text: string;
  /** The text is not what the handler answered, but says why it did not. */
  readonly isOurs: boolean;
  /** The worker is to be replaced: so much memory stays in use, or its handlers could not be loaded. */
  readonly isSpent: boolean;
}

/** The command is a bundle in a folder of its own; the programs of workers stay where they are. */
const FOLDERS = ['./', '../provider/invoke/worker/'];

/** The file that a worker runs: beside this one, and of its kind (TypeScript as written, JavaScript as published). */
export function workerProgram(name: 'thread-main' | 'process-main'): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const places = FOLDERS.map((folder) => new URL(`${folder}${name}.${ending}`, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The program ${name} of workers is missing from the package.`);
  return found;
}
