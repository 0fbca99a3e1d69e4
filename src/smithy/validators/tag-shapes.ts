import { operationIndex } from '../indexes/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { MemberShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { isStringLike } from './describe-shape.ts';

/** Names that members and properties with tags have, such as `tags`, `TagList` or `tagsMap`. */
export function isTagsName(name: string): boolean {
  return /^[T|t]ag(?:s|s?[M|m]ap|[L|l]ist)$/.test(name);
}

/** Tags are a list of pairs of strings, or a map of strings. */
export function isTagsShape(model: Model, id: ShapeId): boolean {
  const shape = model.shape(id);
  if (shape?.type === 'map') return targetsString(model, membersOf(shape).get('value'));
  if (shape?.type !== 'list') return false;
  const item = membersOf(shape).get('member');
  const pair = item === undefined ? undefined : model.shape(item.target);
  if (pair?.type !== 'structure') return false;
  const parts = [...membersOf(pair).values()];
  return parts.length === 2 && parts.every((part) => targetsString(model, part));
}

/** Whether exactly one member of an input or output holds tags. */
export function hasTags(model: Model, members: ReadonlyMap<string, MemberShape>): boolean {
  return hasOne(members, ({ name, target }) => isTagsName(name) && isTagsShape(model, target));
}

/** Whether exactly one member of an input lists the keys of tags. */
export function hasTagKeys(model: Model, members: ReadonlyMap<string, MemberShape>): boolean {
  return hasOne(members, ({ name, target }) => {
    const shape = model.shape(target);
    if (shape?.type !== 'list' || !/^[T|t]ag[K|k]eys$/.test(name)) return false;
    return targetsString(model, membersOf(shape).get('member'));
  });
}

/** What an operation on the tags of any resource does. */
export type TagAction = 'TagResource' | 'UntagResource' | 'ListTagsForResource';

/** Whether an operation takes the ARN of a resource, and takes or gives what its action is about. */
export function servesTagAction(model: Model, action: TagAction, operation: ShapeId): boolean {
  const input = operationIndex(model).inputMembers(operation);
  if (!takesArn(model, input)) return false;
  switch (action) {
    case 'TagResource':
      return hasTags(model, input);
    case 'UntagResource':
      return hasTagKeys(model, input);
    case 'ListTagsForResource':
      return hasTags(model, operationIndex(model).outputMembers(operation));
  }
}

function takesArn(model: Model, members: ReadonlyMap<string, MemberShape>): boolean {
  for (const member of members.values()) {
    if (isArnName(member.name) && targetsString(model, member)) return true;
  }
  return false;
}

/** `resource`, `arn`, `resourceArn` and their like. */
function isArnName(name: string): boolean {
  return name.replace(/^[R|r]esource/, '').replace(/[A|a]rn|ARN$/, '') === '';
}

function targetsString(model: Model, member: MemberShape | undefined): boolean {
  return member !== undefined && isStringLike(model.shape(member.target));
}

function hasOne(members: ReadonlyMap<string, MemberShape>, test: (member: MemberShape) => boolean): boolean {
  let count = 0;
  for (const member of members.values()) if (test(member)) count++;
  return count === 1;
}
