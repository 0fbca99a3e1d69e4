import { sameJson } from '../model/json-equality.ts';
import { type Model, membersOf } from '../model/model.ts';
import { type Shape, type ShapeType, SIMPLE_TYPES } from '../model/shape.ts';

/** The types that code generators make no type of their own of, so that equal ones can share a name. */
const SHARED: ReadonlySet<ShapeType> = new Set<ShapeType>([...SIMPLE_TYPES, 'list', 'set', 'member']);

/** How bad it is that two shapes of a service have the same name: it does not matter much if they are the same. */
export function nameConflict(model: Model, a: Shape, b: Shape): 'ERROR' | 'WARNING' | 'NOTE' {
  if (!isAlike(a, b)) return 'ERROR';
  if (a.type !== 'list' && a.type !== 'set') return 'NOTE';
  return areItemsAlike(model, a, b) ? 'WARNING' : 'ERROR';
}

/** Lists are alike if their items are, and so on down. */
function areItemsAlike(model: Model, a: Shape, b: Shape): boolean {
  const seen = new Set<Shape>();
  let [left, right]: (Shape | undefined)[] = [a, b];
  while (left !== undefined && right !== undefined && !seen.has(left)) {
    seen.add(left);
    const leftMember = membersOf(left).get('member');
    const rightMember = membersOf(right).get('member');
    if (leftMember === undefined || rightMember === undefined) return true;
    if (!isAlike(leftMember, rightMember)) return false;
    left = model.shape(leftMember.target);
    right = model.shape(rightMember.target);
    if (left !== undefined && right !== undefined && !isAlike(left, right)) return false;
  }
  return true;
}

function isAlike(a: Shape, b: Shape): boolean {
  return SHARED.has(a.type) && a.type === b.type && hasTraitsOf(a, b) && hasTraitsOf(b, a);
}

function hasTraitsOf(a: Shape, b: Shape): boolean {
  for (const { id, value, synthetic } of b.traits.values()) {
    if (synthetic === true) continue;
    const other = a.traits.get(id);
    if (other === undefined || !sameJson(other.value, value)) return false;
  }
  return true;
}
