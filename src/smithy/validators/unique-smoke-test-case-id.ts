import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { SMOKE_TESTS, smokeTestsOf } from './smoke-tests.ts';
import { error, type Validator } from './validator.ts';

/** The smoke tests of a service have different IDs. */
export const uniqueSmokeTestCaseId: Validator = {
  id: 'UniqueSmokeTestCaseId',
  *validate(model): Iterable<ValidationEvent> {
    const tested = model.withTrait(SMOKE_TESTS);
    if (tested.length === 0) return;
    const inService = new Set<Shape>();
    for (const service of model.ofType('service')) {
      const operations = topDownIndex(model).operations(service.id);
      for (const operation of operations) inService.add(operation);
      yield* check(operations);
    }
    for (const operation of tested) if (!inService.has(operation)) yield* check([operation]);
  },
};

function* check(operations: readonly Shape[]): Iterable<ValidationEvent> {
  const byId = new Map<string, Shape[]>();
  for (const operation of operations) {
    for (const { id } of smokeTestsOf(operation)) {
      const known = byId.get(id);
      if (known === undefined) byId.set(id, [operation]);
      else known.push(operation);
    }
  }
  for (const [id, users] of byId) {
    if (users.length < 2) continue;
    const list = tickedList(users.map((operation) => operation.id));
    const message = `Conflicting \`${SMOKE_TESTS}\` test case IDs found for ID \`${id}\`: ${list}`;
    for (const operation of users) yield error('UniqueSmokeTestCaseId', operation, message);
  }
}
