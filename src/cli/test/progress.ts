import type { Output } from '../io.ts';

export interface Progress {
  step(scenario: string, step: string): void;
  /** Takes the line away again. */
  end(): void;
}

/** One line that changes, and only on a terminal. */
export function showProgress(output: Output): Progress {
  if (!output.isTerminal) return { step: () => {}, end: () => {} };
  let calls = 0;
  return {
    step: (scenario, step) => {
      calls += 1;
      const line = `${scenario}: ${step} (${calls} calls)`;
      output.write(`\r\x1b[K${line.slice(0, Math.max(0, output.columns - 1))}`);
    },
    end: () => {
      if (calls > 0) output.write('\r\x1b[K');
    },
  };
}
