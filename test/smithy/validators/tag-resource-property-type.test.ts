import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taggedService } from './tagged-service.ts';
import { eventsWithId } from './tester.ts';

test('TagResourcePropertyType: tags are pairs of strings', () => {
  const resource = (target: string): string =>
    taggedService({
      resource: '@taggable(property: "tags") @arn(template: "{id}")',
      resourceBody: `properties: { tags: ${target} }`,
      others:
        'list Triples { member: Triple }\nstructure Triple { a: String, b: String, c: String }\n' +
        'map Counts { key: String, value: Integer }',
    });
  for (const target of ['Tags', 'Map'])
    assert.deepEqual(eventsWithId('TagResourcePropertyType', resource(target)), []);
  for (const target of ['Keys', 'Triples', 'Counts', 'String']) {
    assert.deepEqual(eventsWithId('TagResourcePropertyType', resource(target)), [
      '[ERROR] a#R: Tag property must be a list shape targeting a member containing a pair of strings, or a Map shape ' +
        'targeting a string member. | TagResourcePropertyType',
    ]);
  }
});
