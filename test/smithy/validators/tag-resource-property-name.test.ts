import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taggedService } from './tagged-service.ts';
import { eventsWithId } from './tester.ts';

test('TagResourcePropertyName: tags are called so', () => {
  const resource = (name: string): string =>
    taggedService({
      resource: `@taggable(property: "${name}") @arn(template: "{id}")`,
      resourceBody: `properties: { ${name}: Tags }`,
    });
  for (const name of ['tags', 'Tags', 'tagList', 'TagMap', 'tagsMap']) {
    assert.deepEqual(eventsWithId('TagResourcePropertyName', resource(name)), [], name);
  }
  for (const name of ['labels', 'tag', 'tagsList', 'resourceTags']) {
    assert.deepEqual(
      eventsWithId('TagResourcePropertyName', resource(name)),
      ["[WARNING] a#R: Suggested tag property name is '[T|t]ags'. | TagResourcePropertyName"],
      name,
    );
  }
});
