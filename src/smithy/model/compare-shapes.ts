import { sameJson } from './json-equality.ts';
import { membersOf } from './model.ts';
import type { MemberShape, Shape } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

/** What differs between two definitions of one shape, in the words of the reference; undefined if nothing does. */
export function shapeDifference(left: Shape, right: Shape): string | undefined {
  const parts: string[] = [];
  if (left.type !== right.type) parts.push(`Left is ${left.type}, right is ${right.type}`);
  if (!sameList(left.mixins, right.mixins)) {
    parts.push(`Left mixins: [${left.mixins.join(', ')}], right mixins: [${right.mixins.join(', ')}]`);
  }
  parts.push(...traitDifferences(left, right));
  if (!sameMembers(left, right)) {
    const names = (shape: Shape) => [...membersOf(shape).keys()].join(', ');
    parts.push(`Members differ: [${names(left)}] vs [${names(right)}]`);
  }
  if (parts.length > 0) return parts.join('; ');
  const areSame =
    sameList([...membersOf(left).keys()], [...membersOf(right).keys()]) && sameParts(left, right);
  return areSame ? undefined : '';
}

function traitDifferences(left: Shape, right: Shape): string[] {
  const parts: string[] = [];
  for (const [id, trait] of left.traits) {
    const other = right.traits.get(id);
    if (other === undefined) parts.push(`Left has trait ${id}`);
    else if (!sameJson(trait.value, other.value)) {
      const values = `${JSON.stringify(trait.value)} vs ${JSON.stringify(other.value)}`;
      parts.push(`Left trait ${id} differs from right trait. ${values}`);
    }
  }
  for (const id of right.traits.keys()) if (!left.traits.has(id)) parts.push(`Right has trait ${id}`);
  return parts;
}

function sameMembers(left: Shape, right: Shape): boolean {
  const ours = membersOf(left);
  const theirs = membersOf(right);
  if (ours.size !== theirs.size) return false;
  for (const [name, member] of ours) {
    const other = theirs.get(name);
    if (other === undefined || !sameMember(member, other)) return false;
  }
  return true;
}

function sameMember(left: MemberShape, right: MemberShape): boolean {
  return (
    left.target === right.target &&
    sameList(left.mixins, right.mixins) &&
    traitDifferences(left, right).length === 0
  );
}

/** What services, resources and operations have besides members. */
function sameParts(left: Shape, right: Shape): boolean {
  if (left.type === 'service' && right.type === 'service') {
    return (
      left.version === right.version &&
      sameMap(left.rename, right.rename) &&
      sameSet(left.errors, right.errors) &&
      sameSet(left.resources, right.resources) &&
      sameSet(left.operations, right.operations)
    );
  }
  if (left.type === 'operation' && right.type === 'operation') {
    return left.input === right.input && left.output === right.output && sameSet(left.errors, right.errors);
  }
  if (left.type !== 'resource' || right.type !== 'resource') return true;
  return (
    sameMap(left.identifiers, right.identifiers) &&
    sameMap(left.properties, right.properties) &&
    (['create', 'put', 'read', 'update', 'delete', 'list'] as const).every(
      (key) => left[key] === right[key],
    ) &&
    sameSet(left.resources, right.resources) &&
    sameSet(left.operations, right.operations) &&
    sameSet(left.collectionOperations, right.collectionOperations)
  );
}

function sameList(left: readonly ShapeId[], right: readonly ShapeId[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

function sameSet(left: readonly ShapeId[], right: readonly ShapeId[]): boolean {
  const others = new Set(right);
  return left.length === right.length && left.every((id) => others.has(id));
}

function sameMap(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) if (right.get(key) !== value) return false;
  return true;
}
