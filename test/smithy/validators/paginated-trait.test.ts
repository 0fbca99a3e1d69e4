import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'PaginatedTrait';

interface Parts {
  readonly trait?: string;
  readonly input?: string;
  readonly output?: string;
  readonly service?: string;
}

const NAMES = 'inputToken: "token", outputToken: "next", items: "items", pageSize: "size"';

function model({ trait = NAMES, input, output, service = '' }: Parts): string {
  return `${service} service S { operations: [O] }
    @readonly @paginated(${trait}) operation O { input: I, output: U }
    structure I { ${input ?? 'token: String, size: Integer'} }
    structure U { ${output ?? 'next: String, items: L'} }
    list L { member: String }
    map M { key: String, value: String }
    structure Inner { next: String, deeper: Deeper }
    structure Deeper { next: String }\n`;
}

function eventsOf(parts: Parts): string[] {
  return eventsWithId(ID, model(parts)).map((line) => line.replace('a#O: paginated trait ', ''));
}

test('PaginatedTrait: all names lead somewhere', () => {
  assert.deepEqual(eventsOf({}), []);
  assert.deepEqual(eventsOf({ input: 'size: Integer', output: 'next: String' }), [
    '[ERROR] `inputToken` targets a member `token` that does not exist | PaginatedTrait',
    '[ERROR] `items` targets a member `items` that does not exist | PaginatedTrait',
  ]);
});

test('PaginatedTrait: tokens and sizes are optional', () => {
  const parts = {
    input: '@required token: String, @required size: Integer',
    output: '@required next: String, items: L',
  };
  assert.deepEqual(eventsOf(parts), [
    '[ERROR] `inputToken` member `token` must not be required | PaginatedTrait',
    '[WARNING] `pageSize` member `size` should not be required | PaginatedTrait.ShouldNotBeRequired.pageSize',
    '[DANGER] `outputToken` member `next` should not be required | PaginatedTrait.ShouldNotBeRequired.outputToken',
  ]);
});

test('PaginatedTrait: members have types that can do it', () => {
  assert.deepEqual(eventsOf({ input: 'token: Integer, size: String', output: 'next: M, items: String' }), [
    '[ERROR] `inputToken` member `token` targets a integer shape, but must target one of the following: [`map`, `string`] ' +
      '| PaginatedTrait',
    '[ERROR] `pageSize` member `size` targets a string shape, but must target one of the following: [`byte`, `integer`, ' +
      '`long`, `short`] | PaginatedTrait',
    '[DANGER] `outputToken` member `next` targets a map shape, but this is not recommended. One of [`string`] SHOULD be ' +
      'targeted. | PaginatedTrait.WrongShapeType.outputToken',
    '[ERROR] `items` member `items` targets a string shape, but must target one of the following: [`list`, `map`] | ' +
      'PaginatedTrait',
  ]);
});

test('PaginatedTrait: only outputs have paths, and short ones', () => {
  const trait = 'inputToken: "a.b", outputToken: "inner.deeper.next"';
  assert.deepEqual(eventsOf({ trait, output: 'inner: Inner' }), [
    '[ERROR] `inputToken` does not allow path values | PaginatedTrait',
    '[WARNING] `outputToken` contains a path with more than two parts, which can make your API cumbersome to use | ' +
      'PaginatedTrait.DeeplyNested.outputToken',
  ]);
  assert.deepEqual(
    eventsOf({ trait: 'inputToken: "token", outputToken: "inner.next"', output: 'inner: Inner' }),
    [],
  );
});

test('PaginatedTrait: the service gives what the operation leaves out', () => {
  const service = '@paginated(inputToken: "token", outputToken: "next")';
  assert.deepEqual(eventsOf({ trait: 'items: "items"', service }), []);
  assert.deepEqual(eventsOf({ trait: 'items: "items"', service, input: '' }), [
    '[ERROR] a#O: When bound within the `a#S` service, paginated trait `inputToken` targets a member `token` that does ' +
      'not exist | PaginatedTrait',
  ]);
  assert.deepEqual(eventsOf({ trait: 'inputToken: "token"' }), [
    '[ERROR] a#O: When bound within the `a#S` service, paginated trait `outputToken` is not configured | PaginatedTrait',
  ]);
});
