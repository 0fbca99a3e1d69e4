import type { Action, ResourceType } from '../../schema/index.ts';
import { type ScenarioName, STEPS } from '../steps.ts';

export const EVERYWHERE: readonly ScenarioName[] = Object.keys(STEPS) as ScenarioName[];

/** For `exempts` of rules that need handlers. */
export function unlessHandled(...actions: readonly Action[]): (type: ResourceType) => string | undefined {
  return ({ handlers }) => {
    const missing = actions.find((action) => handlers[action] === undefined);
    return missing === undefined ? undefined : `the type has no ${missing} handler`;
  };
}

/** For `exempts` of rules about write-only properties. */
export function unlessWriteOnly(action: Action): (type: ResourceType) => string | undefined {
  return (type) =>
    unlessHandled(action)(type) ??
    (type.writeOnly.paths.length === 0 ? 'the type has no write-only properties' : undefined);
}
