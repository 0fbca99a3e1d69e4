import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taggedService } from './tagged-service.ts';
import { eventsWithId } from './tester.ts';

const ID = 'TaggableResource';

test('TaggableResource: tagged through the service, by its ARN', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({})), []);
  assert.deepEqual(eventsWithId(ID, taggedService({ resource: '@taggable' })), [
    '[ERROR] a#R: Resource is taggable only via service-wide tag operations. It must use the `aws.api@arn` trait. | ' +
      'TaggableResource',
  ]);
});

test('TaggableResource: a resource with an ARN can probably be tagged', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({ resource: '@arn(template: "{id}")' })), [
    '[WARNING] a#R: Resource is likely missing `aws.api#taggable` trait. | TaggableResource',
  ]);
  assert.deepEqual(
    eventsWithId(ID, taggedService({ resource: '@arn(template: "{id}")', operations: 'TagResource' })),
    [],
  );
});

test('TaggableResource: tags need some way to be set', () => {
  assert.deepEqual(eventsWithId(ID, taggedService({ service: '' })), [
    '[WARNING] a#S: Service has resources with `aws.api#taggable` applied but does not have the `aws.api#tagEnabled` ' +
      'trait. | TaggableResource',
    '[DANGER] a#R: Resource does not have tagging CRUD operations and is not compatible with service-wide tagging ' +
      'operations for service `a#S`. | TaggableResource',
  ]);
});

test('TaggableResource: tagged through operations of its own', () => {
  const resource = (untag: string): string =>
    taggedService({
      service: '@tagEnabled',
      operations: '',
      resource: '@taggable(property: "tags", apiConfig: { tagApi: Tag1, untagApi: Tag2, listTagsApi: Tag3 })',
      resourceBody: 'properties: { tags: Tags }, operations: [Tag1, Tag2], read: Tag3',
      others: `operation Tag1 { input := { @required id: String, tags: Tags } }
        operation Tag2 { input := { @required id: String, @notProperty ${untag}: Keys } }
        @readonly operation Tag3 { input := { @required id: String }, output := { tags: Tags } }`,
    });
  assert.deepEqual(eventsWithId(ID, resource('tagKeys')), []);
  assert.match(
    eventsWithId(ID, resource('keys'))[0]!,
    /^\[DANGER\] a#R: Resource does not have tagging CRUD/,
  );
});

test('TaggableResource: updates leave tags alone', () => {
  const resource = (trait: string, body: string): string =>
    taggedService({
      resource: `@taggable(property: "tags") @arn(template: "{id}") ${trait}`,
      resourceBody: `properties: { tags: Tags }, ${body}`,
      others: '@idempotent operation Change { input := { @required id: String, tags: Tags } }',
    });
  const line =
    '[DANGER] a#Change: Update and put resource lifecycle operations should not support updating tags because it is a ' +
    'privileged operation that modifies access. | TaggableResource';
  assert.deepEqual(eventsWithId(ID, resource('', 'update: Change')), [line]);
  assert.deepEqual(eventsWithId(ID, resource('', 'put: Change')), [line]);
  assert.deepEqual(eventsWithId(ID, resource('@noReplace', 'put: Change')), []);
  assert.deepEqual(eventsWithId(ID, resource('', 'operations: [Change]')), []);
});
