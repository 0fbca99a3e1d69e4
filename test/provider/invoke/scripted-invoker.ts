import type { HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import type { InvocationOptions, Invoker } from '../../../src/provider/invoke/index.ts';

export interface ScriptedInvoker extends Invoker {
  readonly requests: HandlerRequest[];
  readonly limits: InvocationOptions[];
}

/** An invoker that gives prepared answers, one after the other; the last one for ever. */
export function scripted(...answers: readonly (ProgressEvent | (() => ProgressEvent))[]): ScriptedInvoker {
  const requests: HandlerRequest[] = [];
  const limits: InvocationOptions[] = [];
  return {
    requests,
    limits,
    invoke: async (request, options) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(request);
      limits.push(options);
      if (answer === undefined) throw new Error('no answer was prepared');
      return typeof answer === 'function' ? answer() : answer;
    },
    close: async () => {},
  };
}
