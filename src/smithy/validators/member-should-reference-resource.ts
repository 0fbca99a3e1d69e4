import { isJsonArray, isJsonObject, own } from '../../json/index.ts';
import { neighborIndex, walk } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { tickedList } from '../model/wording.ts';
import { isStringLike } from './describe-shape.ts';
import { type Validator, warning } from './validator.ts';

/** A member that looks like the identifier of a resource should say that it is one. */
export const memberShouldReferenceResource: Validator = {
  id: 'MemberShouldReferenceResource',
  *validate(model): Iterable<ValidationEvent> {
    const candidates = findCandidates(model);
    if (candidates.length === 0) return;
    const isBound = createBindingTest(model, new Set(candidates.map(({ container }) => container)));
    for (const { member, container, resources } of candidates) {
      const missed = resources.filter((id) => !isBound(id, container));
      if (missed.length === 0) continue;
      const message =
        'This member appears to reference the following resources without ' +
        `being included in a \`@references\` trait: [${tickedList(missed)}]`;
      yield warning('MemberShouldReferenceResource', member, message);
    }
  },
};

interface Candidate {
  readonly member: MemberShape;
  readonly container: Shape;
  /** Those that have such an identifier and that no `references` trait names. */
  readonly resources: readonly ShapeId[];
}

function findCandidates(model: Model): readonly Candidate[] {
  const byIdentifier = resourcesByIdentifier(model);
  if (byIdentifier.size === 0) return [];
  const candidates: Candidate[] = [];
  for (const member of model.ofType('member')) {
    const found = byIdentifier.get(identifierKey(member.name, member.target));
    const container = model.shape(member.container);
    if (found === undefined || container === undefined || !isStringLike(model.shape(member.target))) continue;
    const known = new Set([...referenced(member), ...referenced(container)]);
    const resources = found.filter((id) => !known.has(id));
    if (resources.length > 0) candidates.push({ member, container, resources });
  }
  return candidates;
}

function identifierKey(name: string, target: ShapeId): string {
  return `${name} ${target}`;
}

/** Resources by the name and target of each of their identifiers. */
function resourcesByIdentifier(model: Model): ReadonlyMap<string, readonly ShapeId[]> {
  const found = new Map<string, ShapeId[]>();
  for (const { id, identifiers } of model.ofType('resource')) {
    for (const [name, target] of identifiers) {
      const key = identifierKey(name, target);
      const known = found.get(key);
      if (known === undefined) found.set(key, [id]);
      else known.push(id);
    }
  }
  return found;
}

function referenced({ traits }: Shape): ShapeId[] {
  const references = traits.get('smithy.api#references')?.value;
  if (!isJsonArray(references)) return [];
  return references.map((reference) => String(isJsonObject(reference) && own(reference, 'resource')));
}

/** Tests whether a structure belongs to a resource: the resource, or the one it is a child of, leads to it. */
function createBindingTest(
  model: Model,
  containers: ReadonlySet<Shape>,
): (resource: ShapeId, container: Shape) => boolean {
  const neighbors = neighborIndex(model);
  const reached = new Map<Shape, ReadonlySet<Shape>>();
  const containersOf = (start: Shape): ReadonlySet<Shape> => {
    let found = reached.get(start);
    if (found === undefined) {
      const shapes = walk(start, neighbors.from, ({ type }) => type !== 'member_container');
      found = new Set([...shapes].filter((shape) => containers.has(shape)));
      reached.set(start, found);
    }
    return found;
  };
  return (id, container) => {
    const resource = model.shape(id)!;
    const parents = neighbors.to(resource).map(({ from }) => from);
    return [resource, ...parents].some((it) => it.type === 'resource' && containersOf(it).has(container));
  };
}
