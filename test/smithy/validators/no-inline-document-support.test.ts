import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'NoInlineDocumentSupport';

function service(support: string): string {
  return `@trait @protocolDefinition(${support}) structure p {}
@p service S { operations: [O] }
operation O { input := { d: D } }
document D
document Unused\n`;
}

test('NoInlineDocumentSupport: documents need a protocol that can carry them', () => {
  assert.deepEqual(eventsWithId(ID, service('noInlineDocumentSupport: false')), []);
  assert.deepEqual(eventsWithId(ID, service('noInlineDocumentSupport: true')), [
    '[ERROR] a#S: This service uses the `a#p` protocol which does not support inline document types, but the following ' +
      'document types were found in the closure of the service: [a#D @ model.smithy [6, 1]] | NoInlineDocumentSupport',
  ]);
});
