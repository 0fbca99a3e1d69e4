import { type Model, membersOf } from '../../model/model.ts';
import type { DataShape, MemberShape, Shape } from '../../model/shape.ts';
import { compareShapeIds, isPreludeId, UNIT } from '../../model/shape-id.ts';
import { isInlined } from './inlining.ts';
import type { JsonSchemaOptions } from './options.ts';

/** The shapes that become definitions when these members are converted, in the order of their IDs. */
export function reachedDefinitions(
  model: Model,
  members: Iterable<MemberShape>,
  options: JsonSchemaOptions,
  leavesOut: (member: MemberShape) => boolean = () => false,
): DataShape[] {
  const reached = new Set<Shape>();
  const add = (member: MemberShape): void => {
    const target = model.shape(member.target);
    if (target !== undefined) reached.add(target);
  };
  for (const member of members) add(member);
  // A set is visited in the order of insertion, what is added on the way included.
  for (const shape of reached) {
    if (shape.type !== 'enum' && shape.type !== 'intEnum')
      for (const member of membersOf(shape).values()) if (!leavesOut(member)) add(member);
  }
  return definitionsAmong(reached, options);
}

/** The shapes among these that become definitions. Of the prelude only the unit shape does. */
export function definitionsAmong(shapes: Iterable<Shape>, options: JsonSchemaOptions): DataShape[] {
  const found: DataShape[] = [];
  for (const shape of shapes) {
    if (isData(shape) && !isInlined(shape, options) && (shape.id === UNIT || !isPreludeId(shape.id)))
      found.push(shape);
  }
  return found.sort((a, b) => compareShapeIds(a.id, b.id));
}

function isData(shape: Shape): shape is DataShape {
  return !['service', 'resource', 'operation', 'member'].includes(shape.type);
}
