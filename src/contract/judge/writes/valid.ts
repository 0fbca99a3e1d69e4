import { type ScenarioName, STEPS, type StepName } from '../../steps.ts';
import type { Call, Trace } from '../../trace.ts';

/** The handlers that change resources to a desired state. Their rules are mostly the same. */
export type WriteAction = 'CREATE' | 'UPDATE';

/** Calls that a provider must carry out: nothing is wrong with the request, and nothing is done to disturb them. */
const PLAIN: ReadonlySet<StepName> = new Set<StepName>([
  'create',
  'create-after-delete',
  'create-one-of-many',
  'create-at-once',
  'update',
  'update-reduce',
]);

/** Calls with a proper request, some of them keyed, repeated or timed in a way that is a rule of its own. */
const VALID: ReadonlySet<StepName> = new Set<StepName>([
  ...PLAIN,
  'create-same-token',
  'create-replayed',
  'create-doubled',
  'create-restarted',
  'update-by-additional',
  'update-at-once',
  'update-replayed',
]);

/** The calls of a handler with a proper request. */
export function validCalls(trace: Trace, action: WriteAction): readonly Call[] {
  return trace.calls.filter(
    (call) => call.action === action && VALID.has(call.step) && call.outcome.kind !== 'cancelled',
  );
}

/** The calls of a handler that must end with SUCCESS. */
export function plainCalls(trace: Trace, action: WriteAction): readonly Call[] {
  return validCalls(trace, action).filter(({ step }) => PLAIN.has(step));
}

/** The scenarios in which a handler is called. */
export function scenariosOf(action: WriteAction): readonly ScenarioName[] {
  const verb = action.toLowerCase();
  return (Object.keys(STEPS) as ScenarioName[]).filter((scenario) =>
    STEPS[scenario].some((step) => step.startsWith(verb)),
  );
}
