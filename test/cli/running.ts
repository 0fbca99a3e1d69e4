import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Io } from '../../src/cli/io.ts';
import { WIDGET_FOLDER } from '../e2e/plane.ts';
import type { Outcome, Workplace } from './terminal.ts';

/** A command that goes on until it is stopped. */
export interface Running {
  /** Waits until something was printed, on either stream; fails when the command has ended without it. */
  printed(pattern: RegExp): Promise<string>;
  /** What was printed so far. */
  readonly text: () => string;
  /** As an editor does. */
  changed(path: string): void;
  /** As Ctrl-C does. */
  stop(): void;
  readonly ended: Promise<Outcome>;
}

export function start(
  context: TestContext,
  place: Workplace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  let [all, stdout, stderr] = ['', '', ''];
  let isEnded = false;
  const stopped = Promise.withResolvers<void>();
  let onChange: (path: string) => void = () => {};
  const output = (write: (text: string) => void): Io['stdout'] => ({
    write,
    isTerminal: false,
    columns: Number.POSITIVE_INFINITY,
    color: false,
  });
  const io: Partial<Io> = {
    stdout: output((text) => {
      all += text;
      stdout += text;
    }),
    stderr: output((text) => {
      all += text;
      stderr += text;
    }),
    stopped: () => stopped.promise,
    fetch: (url, init) => fetch(url, init),
    watch: (_folder, asked) => {
      onChange = asked.onChange;
    },
  };
  const surroundings = { io, env: { PATH: process.env['PATH'] ?? '', ...env } };
  const ended = place.formworkIn(surroundings, ...args).then(({ code }) => {
    isEnded = true;
    return { code, stdout, stderr };
  });
  context.after(async () => {
    stopped.resolve();
    await ended;
  });
  return {
    text: () => all,
    ended,
    changed: (path) => onChange(path),
    stop: () => stopped.resolve(),
    printed: async (pattern) => {
      for (;;) {
        const found = pattern.exec(all);
        if (found !== null) return found[1] ?? found[0];
        if (isEnded) throw new Error(`It ended without ${pattern}:\n${all}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

export const READY: RegExp = /^ready (http:\S+)$/m;

/** Puts the project of widgets into a workplace; its widgets are kept there, too. */
export function widgetProject({ path }: Workplace): { readonly env: Readonly<Record<string, string>> } {
  cpSync(WIDGET_FOLDER, join(path, 'widget'), { recursive: true });
  return { env: { WIDGET_FOLDER: join(path, 'backend') } };
}

/** One request of Cloud Control, as curl sends it. */
export async function ask(url: string, operation: string, input: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-amz-target': `CloudApiService.${operation}` },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Record<string, unknown>;
}
