import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, Shape, ShapeType } from '../model/shape.ts';
import { pathText } from './path-text.ts';
import { endlessUnions } from './recursion/endless-unions.ts';
import { rings, type Step } from './recursion/rings.ts';
import { error, type Validator } from './validator.ts';

const ID = 'ShapeRecursion';
const COLLECTIONS: ReadonlySet<ShapeType> = new Set<ShapeType>(['list', 'set', 'map']);

/** Recursive shapes must have values that end. */
export const shapeRecursion: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const collections = [...model.ofType('list'), ...model.ofType('set'), ...model.ofType('map')];
    yield* invalidRings(
      rings(collections, (shape) => steps(model, shape, (_member, to) => COLLECTIONS.has(to.type))),
      'A recursive list, set, or map shape is only valid if an intermediate reference is through a union or structure.',
    );
    yield* invalidRings(
      rings(model.ofType('structure'), (shape) => steps(model, shape, isRequiredStructure)),
      'A structure cannot be mutually recursive through all required members.',
    );
    for (const union of endlessUnions(model)) {
      yield error(ID, union, 'It is impossible to create instances of this recursive union');
    }
  },
};

function isRequiredStructure(member: MemberShape, to: Shape): boolean {
  return to.type === 'structure' && member.traits.has('smithy.api#required');
}

function steps(
  model: Model,
  shape: DataShape,
  follow: (member: MemberShape, to: Shape) => boolean,
): readonly Step[] {
  const found: Step[] = [];
  for (const member of membersOf(shape).values()) {
    const to = model.shape(member.target);
    if (to !== undefined && follow(member, to)) found.push({ member, to: to as DataShape });
  }
  return found;
}

function* invalidRings(found: Iterable<readonly Shape[]>, reason: string): Iterable<ValidationEvent> {
  for (const [start, ...way] of found) {
    const ids = way.map(({ id }) => id);
    yield error(ID, start!, `Found invalid shape recursion: ${pathText(ids, ' > ')}. ${reason}`);
  }
}
