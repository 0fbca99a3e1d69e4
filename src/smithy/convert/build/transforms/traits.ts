import { isJsonArray } from '../../../../json/index.ts';
import { unreferencedShapes } from '../../../indexes/index.ts';
import { createModel, type Model } from '../../../model/model.ts';
import type { MemberShape, Shape, Trait } from '../../../model/shape.ts';
import { isPreludeId, namespaceOf, type ShapeId } from '../../../model/shape-id.ts';
import { traitOnlyShapes } from '../../json-schema/trait-only-shapes.ts';
import { removeShapes } from '../remove-shapes.ts';
import { absolute, hasTag } from './shapes.ts';
import type { TransformDefinition } from './transform.ts';

const TRAIT = 'smithy.api#trait';
const TAGS = 'smithy.api#tags';

/** Whether a trait is meant by one of the names: `name`, `namespace#name` or `namespace#` for all of a namespace. */
function isNamed(trait: Shape, names: ReadonlySet<string>): boolean {
  for (const name of names) {
    const isMeant = name.endsWith('#')
      ? namespaceOf(trait.id) === name.slice(0, -1)
      : trait.id === absolute(name);
    if (isMeant) return true;
  }
  return false;
}

function withoutTraits(model: Model, isGone: (trait: Shape) => boolean): Model {
  return removeShapes(model, model.withTrait(TRAIT).filter(isGone));
}

/** The same model with other tags on its shapes. */
function retag(model: Model, keepsTag: (tag: string) => boolean): Model {
  const shapes = new Map<ShapeId, Shape>();
  const change = <S extends Shape>(shape: S): S => {
    const trait = shape.traits.get(TAGS);
    if (trait === undefined || !isJsonArray(trait.value)) return shape;
    const value = trait.value.filter((tag) => typeof tag === 'string' && keepsTag(tag));
    const tags: Trait = { ...trait, value };
    return {
      ...shape,
      traits: new Map(shape.traits).set(TAGS, tags),
      localTraits: new Map(shape.localTraits).set(TAGS, tags),
    };
  };
  for (const shape of model.shapes.values()) {
    if (shape.type === 'member') continue;
    const members = new Map<string, MemberShape>();
    for (const [name, member] of shape.members) {
      const changed = change(member);
      members.set(name, changed);
      shapes.set(changed.id, changed);
    }
    shapes.set(shape.id, { ...change(shape), members });
  }
  return createModel(shapes, model.metadata, model.metadataPlaces);
}

/** Takes out what no service needs, then traits that nobody uses, until nothing is left to take out. */
function withoutUnused(model: Model, exportTagged: ReadonlySet<string>): Model {
  let current = model;
  for (;;) {
    const unused = unreferencedShapes(current, current.ofType('service')).filter(
      (shape) => !hasTag(shape, exportTagged),
    );
    const without = removeShapes(current, unused);
    const idle = without
      .withTrait(TRAIT)
      .filter(
        (trait) =>
          !isPreludeId(trait.id) && without.withTrait(trait.id).length === 0 && !hasTag(trait, exportTagged),
      );
    const next = removeShapes(without, idle);
    if (next.shapes.size === current.shapes.size) return next;
    current = next;
  }
}

/** The transforms that change which traits and tags shapes have, and that tidy up behind the others. */
export const TRAIT_TRANSFORMS: readonly TransformDefinition[] = [
  {
    name: 'includeTraits',
    listed: 'traits',
    arguments: ['traits'],
    apply: (model, args) =>
      withoutTraits(model, (trait) => trait.id !== TRAIT && !isNamed(trait, args.texts('traits'))),
  },
  {
    name: 'excludeTraits',
    listed: 'traits',
    arguments: ['traits'],
    apply: (model, args) => withoutTraits(model, (trait) => isNamed(trait, args.texts('traits'))),
  },
  {
    name: 'includeTraitsByTag',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) =>
      withoutTraits(model, (trait) => !isPreludeId(trait.id) && !hasTag(trait, args.texts('tags'))),
  },
  {
    name: 'excludeTraitsByTag',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) =>
      withoutTraits(model, (trait) => !isPreludeId(trait.id) && hasTag(trait, args.texts('tags'))),
  },
  {
    name: 'includeTags',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) => retag(model, (tag) => args.texts('tags').has(tag)),
  },
  {
    name: 'excludeTags',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) => retag(model, (tag) => !args.texts('tags').has(tag)),
  },
  {
    name: 'removeUnusedShapes',
    listed: 'exportTagged',
    arguments: ['exportTagged'],
    apply: (model, args) => withoutUnused(model, args.texts('exportTagged')),
  },
  {
    name: 'removeTraitDefinitions',
    arguments: ['exportTagged'],
    apply(model, args) {
      const gone = Array.from(traitOnlyShapes(model)).flatMap((id) => model.shape(id) ?? []);
      const removed = gone.filter(
        (shape) => !isPreludeId(shape.id) && !hasTag(shape, args.texts('exportTagged')),
      );
      return withTraitsKept(model, removeShapes(model, removed));
    },
  },
];

/** Shapes keep the traits whose definitions are gone. */
function withTraitsKept(before: Model, after: Model): Model {
  const shapes = new Map<ShapeId, Shape>();
  for (const shape of after.shapes.values()) {
    if (shape.type === 'member') continue;
    const members = new Map<string, MemberShape>();
    for (const [name, member] of shape.members) {
      const kept = { ...member, ...traitsOf(before.shape(member.id)!) };
      members.set(name, kept);
      shapes.set(kept.id, kept);
    }
    shapes.set(shape.id, { ...shape, ...traitsOf(before.shape(shape.id)!), members });
  }
  return createModel(shapes, after.metadata, after.metadataPlaces);
}

function traitsOf({ traits, localTraits }: Shape): Pick<Shape, 'traits' | 'localTraits'> {
  return { traits, localTraits };
}
