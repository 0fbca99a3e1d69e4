import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taggedService } from './tagged-service.ts';
import { eventsWithId } from './tester.ts';

const ID = 'TagEnabledService';

test('TagEnabledService: some resource has tags', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({})), []);
  assert.deepEqual(eventsWithId(ID, taggedService({ resource: '' })), [
    '[ERROR] a#S: Service marked `aws.api#tagEnabled` trait must have at least one `aws.api#taggable` resource. | ' +
      'TagEnabledService',
  ]);
});

test('TagEnabledService: all three operations, unless they are said to be missing', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({ operations: 'TagResource' })), [
    '[WARNING] a#S: Service marked `aws.api#tagEnabled` trait does not have consistent tagging operations implemented: ' +
      '{TagResource, UntagResource, and ListTagsForResource}. | TagEnabledService',
  ]);
  const service = '@tagEnabled(disableDefaultOperations: true)';
  assert.deepEqual(eventsWithId(ID, taggedService({ service, operations: 'TagResource' })), []);
});

test('TagEnabledService: one operation for an action', () => {
  const service = '@tagEnabled(apiConfig: { tagApi: PutTags, untagApi: UntagResource })';
  const others = 'operation PutTags { input := { arn: String, tags: Tags } }';
  const operations = 'PutTags, TagResource, UntagResource, ListTagsForResource';
  assert.deepEqual(eventsWithId(ID, taggedService({ service, others, operations })), [
    '[WARNING] a#S: Service has `apiConfig.tagApi` set to `a#PutTags` but also has a service-bound operation named ' +
      '`TagResource`. The default-named operation will be ignored for tagging API discovery. Remove either the ' +
      '`apiConfig` override or the `TagResource` operation to avoid ambiguity. | TagEnabledService',
  ]);
});
