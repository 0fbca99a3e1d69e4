import { neighborIndex } from '../../indexes/index.ts';
import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import { isPreludeId, type ShapeId } from '../../model/shape-id.ts';

const TRAIT = 'smithy.api#trait';
const PRIVATE = 'smithy.api#private';

/** The shapes that exist for trait definitions alone: these, and what nothing else refers to. */
export function traitOnlyShapes(model: Model): ReadonlySet<ShapeId> {
  return model.index(findTraitOnlyShapes);
}

function findTraitOnlyShapes(model: Model): ReadonlySet<ShapeId> {
  const found = new Set<ShapeId>();
  const open: Shape[] = [];
  const add = (shape: Shape): void => {
    if (found.has(shape.id) || isPublicPreludeShape(shape)) return;
    found.add(shape.id);
    open.push(shape);
  };
  for (const shape of model.withTrait(TRAIT)) add(shape);
  for (const shape of model.withTrait(PRIVATE)) if (isPreludeId(shape.id)) add(shape);
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    for (const target of targetsOf(model, shape)) if (isOnlyUsedBy(model, target, found)) add(target);
  }
  return found;
}

function isPublicPreludeShape(shape: Shape): boolean {
  return isPreludeId(shape.id) && !shape.traits.has(TRAIT) && !shape.traits.has(PRIVATE);
}

function targetsOf(model: Model, shape: Shape): Shape[] {
  if (shape.type === 'member') return [];
  return Array.from(shape.members.values(), (member) => model.shape(member.target)).filter(
    (target) => target !== undefined,
  );
}

/** References of a shape to itself do not keep it. */
function isOnlyUsedBy(model: Model, target: Shape, users: ReadonlySet<ShapeId>): boolean {
  return neighborIndex(model)
    .to(target)
    .every(({ from, type }) => {
      if (type === 'member_container') return true;
      const user = from.type === 'member' ? from.container : from.id;
      return user === target.id || users.has(user);
    });
}
