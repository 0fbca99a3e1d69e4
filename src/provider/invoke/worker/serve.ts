import { getHeapStatistics } from 'node:v8';
import type { JsonValue } from '../../../json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../../protocol.ts';
import { askEntry, detailOf, type Entry, entryOf, kindOf } from '../entry.ts';
import { failedEvent } from '../failed-event.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './settings.ts';

/** A worker that has more than this part of its memory in use after an answer is replaced before it runs out. */
const FULL = 0.8;

/** The inside of a worker: answers questions by the handlers of a module, which is loaded with the first one. */
export function createServer(settings: WorkerSettings): (question: WorkerQuestion) => Promise<WorkerAnswer> {
  let loading: Promise<Entry | ProgressEvent> | undefined;
  return async ({ id, text, timeoutMs }) => {
    loading ??= load(settings);
    const deadline = performance.now() + timeoutMs;
    const entry = await loading;
    const context = {
      getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
      // Whoever no longer waits ends the worker, and its handlers with it.
      signal: new AbortController().signal,
    };
    const request = JSON.parse(text) as HandlerRequest;
    let answer: JsonValue | undefined;
    const event =
      typeof entry === 'function'
        ? await askEntry(entry, request, context, {
            ...settings,
            onOutput: writeError,
            onAnswer: (value) => {
              answer = value;
            },
          })
        : entry;
    // What the handler answered is checked by whoever has asked, so that it can be seen as it was.
    const isOurs = answer === undefined;
    const isSpent = typeof entry !== 'function' || isFull(settings.memoryMb);
    return { id, text: JSON.stringify(isOurs ? event : answer), isOurs, isSpent };
  };
}

async function load({ module, exportName }: WorkerSettings): Promise<Entry | ProgressEvent> {
  let exported: Record<string, unknown>;
  try {
    exported = (await import(module)) as Record<string, unknown>;
  } catch (error) {
    writeError(detailOf(error));
    return failedEvent(reasonOf(error));
  }
  const entry = Object.hasOwn(exported, exportName) ? entryOf(exported[exportName]) : undefined;
  return (
    entry ??
    failedEvent(`The module of the handlers must export a provider or an entry function as ${exportName}.`)
  );
}

/** A module can say in words for everybody (`shown`) why it cannot be used. What others throw may hold secrets. */
function reasonOf(error: unknown): string {
  const { shown } = Object(error) as { readonly shown?: unknown };
  return typeof shown === 'string'
    ? shown
    : `The module of the handlers could not be loaded: it threw ${kindOf(error)}.`;
}

function writeError(text: string): void {
  process.stderr.write(text);
}

function isFull(memoryMb: number): boolean {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside > FULL * memoryMb * 1024 * 1024;
}
