import { isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { Shape } from '../model/shape.ts';

export const SMOKE_TESTS = 'smithy.test#smokeTests';

export interface SmokeTest {
  readonly id: string;
  readonly definition: JsonObject;
  readonly index: number;
}

/** The smoke tests of an operation. */
export function smokeTestsOf(operation: Shape): readonly SmokeTest[] {
  const tests = operation.traits.get(SMOKE_TESTS)?.value;
  if (!isJsonArray(tests)) return [];
  return tests.flatMap((definition, index) => {
    const id = isJsonObject(definition) ? own(definition, 'id') : undefined;
    return typeof id === 'string' && isJsonObject(definition) ? [{ id, definition, index }] : [];
  });
}
