import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadAndValidate } from '../../../src/smithy/validate.ts';
import { eventsWithId } from './tester.ts';

describe('Service', () => {
  /** Two namespaces with a shape of the same name each, both used by one service. */
  function conflict(left: string, right: string, rename = ''): string[] {
    const a =
      `$version: "2.0"\nnamespace a\nservice S { operations: [O], rename: { ${rename} } }\n` +
      `operation O { input := { l: Same, r: b#Same } }\n${left}\n`;
    const files = [
      { file: 'a.smithy', text: a },
      { file: 'b.smithy', text: `$version: "2.0"\nnamespace b\n${right}\n` },
    ];
    return loadAndValidate(files)
      .events.filter(({ id }) => id === 'Service')
      .map(({ severity, shape, message }) => `[${severity}] ${shape}: ${message.split('. ')[0]}`);
  }

  test('shapes of one name conflict, by how much they differ', () => {
    const events = (severity: string): string[] => [
      `[${severity}] a#Same: Shape name \`a#Same\` conflicts with \`b#Same\` in the \`a#S\` service closure`,
      `[${severity}] b#Same: Shape name \`b#Same\` conflicts with \`a#Same\` in the \`a#S\` service closure`,
    ];
    assert.deepEqual(conflict('structure Same {}', 'structure Same {}'), events('ERROR'));
    assert.deepEqual(conflict('string Same', 'integer Same'), events('ERROR'));
    assert.deepEqual(conflict('string Same', 'string Same'), events('NOTE'));
    assert.deepEqual(conflict('string Same', '@sensitive string Same'), events('ERROR'));
    assert.deepEqual(
      conflict('list Same { member: String }', 'list Same { member: String }'),
      events('WARNING'),
    );
    assert.deepEqual(
      conflict('list Same { member: String }', 'list Same { member: Integer }'),
      events('ERROR'),
    );
    assert.deepEqual(conflict('list Same { member: Same }', 'list Same { member: Same }'), events('WARNING'));
  });

  test('a new name settles it', () => {
    assert.deepEqual(conflict('structure Same {}', 'structure Same {}', '"b#Same": "Other"'), []);
  });

  test('a new name may be taken as well', () => {
    const lines = conflict(
      'string Same\nstructure Other {}',
      'structure Same { o: a#Other }',
      '"b#Same": "other"',
    );
    assert.deepEqual(lines, [
      '[ERROR] a#Other: Shape name `a#Other` conflicts with `b#Same` (renamed to "other") in the `a#S` service closure',
      '[ERROR] b#Same: Renamed shape name "other" conflicts with `a#Other` in the `a#S` service closure',
    ]);
  });

  test('renames must make sense', () => {
    const run = (rename: string): string[] =>
      eventsWithId(
        'Service',
        `service S { operations: [O], rename: { ${rename} } }\noperation O { input := { a: A } }\nstring A\n`,
      );
    assert.deepEqual(run('"a#A": "no!"'), [
      '[ERROR] a#S: Service attempts to rename `a#A` to an invalid identifier, "no!" | Service',
    ]);
    assert.deepEqual(run('"a#A": "A"'), [
      '[ERROR] a#S: Service rename for `a#A` does not actually change the name from `A` | Service',
    ]);
    assert.deepEqual(run('"b#A": "B"'), [
      '[ERROR] a#S: Service attempts to rename a shape not in the service: b#A | Service',
    ]);
    assert.deepEqual(run('"a#O": "P"'), [
      '[ERROR] a#S: Service attempts to rename a operation shape from `a#O` to "P"; operations cannot be renamed | Service',
    ]);
  });
});

test('SingleOperationBinding: an operation hangs in one place', () => {
  const model =
    'service S { operations: [O], resources: [R] }\nresource R { operations: [O] }\noperation O {}\n';
  assert.deepEqual(eventsWithId('SingleOperationBinding', model), [
    '[ERROR] a#O: An operation can appear only once in an entire service closure. This operation is illegally bound ' +
      'into the `a#S` service closure from multiple shapes: (resource: `a#R`), (service: `a#S`) | SingleOperationBinding',
  ]);
});

test('SingleResourceBinding: a resource hangs in one place', () => {
  const model = 'service S { resources: [R, Q] }\nresource Q { resources: [R] }\nresource R {}\n';
  assert.deepEqual(eventsWithId('SingleResourceBinding', model), [
    '[ERROR] a#R: A resource can appear only once in an entire service closure. This resource is illegally bound into ' +
      'the `a#S` service closure from multiple shapes: [`a#Q`, `a#S`] | SingleResourceBinding',
  ]);
});

test('ServiceBoundResourceOperation: an operation with the identifiers of a resource may belong to it', () => {
  const model = (required: string): string =>
    'service S { operations: [O], resources: [R] }\nresource R { identifiers: { id: String } }\n' +
    `operation O { input := { ${required} id: String } }\n`;
  assert.deepEqual(eventsWithId('ServiceBound', model('@required')), [
    '[WARNING] a#O: The `a#O` operation is bound to the `a#S` service but has members that match identifiers of the ' +
      'following resource shapes: [`a#R`]. It may be more accurately bound to one of them than directly to the ' +
      'service. | ServiceBoundResourceOperation.a#S.O',
  ]);
  assert.deepEqual(eventsWithId('ServiceBound', model('')), []);
});
