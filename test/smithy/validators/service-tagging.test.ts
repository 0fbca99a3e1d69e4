import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taggedService } from './tagged-service.ts';
import { eventsWithId } from './tester.ts';

const ID = 'ServiceTagging';

test('ServiceTagging: a service has all three operations', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({})), []);
  assert.deepEqual(eventsWithId(ID, taggedService({ operations: 'TagResource' })), [
    "[WARNING] a#S: Service marked `aws.api#TagEnabled` is missing an operation named 'UntagResource.' | ServiceTagging",
    "[WARNING] a#S: Service marked `aws.api#TagEnabled` is missing an operation named 'ListTagsForResource.' | ServiceTagging",
  ]);
});

test('ServiceTagging: the operations take and give what they are for', () => {
  for (const tagInput of [
    'tags: Tags',
    'arn: String, labels: Tags',
    'arn: String, tags: Keys',
    'arn: Keys, tags: Tags',
  ]) {
    assert.deepEqual(eventsWithId(ID, taggedService({ tagInput })), [
      "[DANGER] a#S: Shape `a#TagResource` does not satisfy 'TagResource' operation requirements. | ServiceTagging",
    ]);
  }
  assert.deepEqual(eventsWithId(ID, taggedService({ tagInput: 'ResourceARN: String, TagList: Map' })), []);
});

test('ServiceTagging: operations can have other names', () => {
  const service = '@tagEnabled(apiConfig: { tagApi: PutTags })';
  const others = 'operation PutTags { input := { arn: String, tags: Tags } }';
  const operations = 'PutTags, UntagResource, ListTagsForResource';
  assert.deepEqual(eventsWithId(ID, taggedService({ service, others, operations })), []);
  const elsewhere = `${others}\nservice T { operations: [PutTags] }`;
  assert.deepEqual(
    eventsWithId(
      ID,
      taggedService({ service, others: elsewhere, operations: 'UntagResource, ListTagsForResource' }),
    ),
    [
      "[WARNING] a#S: Service marked `aws.api#TagEnabled` is missing an operation named 'PutTags' (specified by " +
        '`apiConfig`). | ServiceTagging',
    ],
  );
});
