import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'XmlFlattenedTrait';
const LIST = 'list L { @xmlName("item") member: String }\n';

test('XmlFlattenedTrait: a flattened list does not name its items', () => {
  assert.deepEqual(eventsWithId(ID, `${LIST}structure S { @xmlFlattened a: L }\n`), [
    "[WARNING] a#S$a: Member is `@xmlFlattened`, so `@xmlName` of target's member (`a#L$member`) has no effect. The " +
      'flattened list elements will have the name of this member - `a`. If this is unintended, you can add ' +
      '`@xmlName("item")` to this member. | XmlFlattenedTrait',
  ]);
});

test('XmlFlattenedTrait: a name that is wanted or the same is fine', () => {
  const text =
    'structure S { @xmlFlattened @xmlName("x") a: L, @xmlFlattened item: L, @xmlFlattened m: M, b: L }\n';
  assert.deepEqual(eventsWithId(ID, `${LIST}map M { key: String, value: String }\n${text}`), []);
});
