import { isJsonArray } from '../../../../json/index.ts';
import type { Model } from '../../../model/model.ts';
import type { Shape } from '../../../model/shape.ts';
import { isPreludeId, namespaceOf, PRELUDE_NAMESPACE } from '../../../model/shape-id.ts';
import { parseSelector } from '../../../selector/index.ts';
import { closureNamed, closureShapes } from '../closures.ts';
import { removeShapes } from '../remove-shapes.ts';
import { ArgumentError, type Arguments, type TransformDefinition } from './transform.ts';

/** Keeps the shapes of the prelude, whatever is asked for, and the members that lists and maps cannot be without. */
function keepShapes(model: Model, isKept: (shape: Shape) => boolean): Model {
  const canGo = (shape: Shape): boolean => {
    const container = shape.type === 'member' ? model.shape(shape.container)?.type : undefined;
    return !isPreludeId(shape.id) && !['list', 'set', 'map'].includes(container ?? '');
  };
  return removeShapes(
    model,
    Array.from(model.shapes.values()).filter((shape) => canGo(shape) && !isKept(shape)),
  );
}

function hasTag(shape: Shape, tags: ReadonlySet<string>): boolean {
  const own = shape.traits.get('smithy.api#tags')?.value;
  return isJsonArray(own) && own.some((tag) => typeof tag === 'string' && tags.has(tag));
}

function selected(model: Model, args: Arguments): ReadonlySet<Shape> {
  const { selector, error } = parseSelector(args.text('selector'));
  if (selector === undefined) throw new ArgumentError(`The selector cannot be read: ${error.reason}`);
  const found = new Set<Shape>();
  for (const id of selector.select(model)) {
    const shape = model.shape(id);
    if (shape !== undefined) found.add(shape);
  }
  return found;
}

function absolute(name: string): string {
  return name.includes('#') ? name : `${PRELUDE_NAMESPACE}#${name}`;
}

/** The transforms that take shapes out of a model. Members count as shapes. */
export const SHAPE_TRANSFORMS: readonly TransformDefinition[] = [
  {
    name: 'includeServices',
    listed: 'services',
    arguments: ['services'],
    apply(model, args) {
      const services = args.texts('services');
      return keepShapes(model, ({ type, id }) => type !== 'service' || services.has(id));
    },
  },
  {
    name: 'includeNamespaces',
    listed: 'namespaces',
    arguments: ['namespaces'],
    apply(model, args) {
      const namespaces = args.texts('namespaces');
      return keepShapes(model, ({ id }) => namespaces.has(namespaceOf(id)));
    },
  },
  {
    name: 'includeClosures',
    listed: 'closures',
    arguments: ['closures'],
    apply(model, args) {
      const ids = [...args.texts('closures')];
      if (ids.length === 0)
        throw new ArgumentError('The transform includeClosures needs the argument "closures".');
      const kept = new Set(ids.flatMap((id) => [...closureShapes(model, closureNamed(model, id))]));
      return keepShapes(model, (shape) => kept.has(shape));
    },
  },
  {
    name: 'includeShapesByTag',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) => keepShapes(model, (shape) => hasTag(shape, args.texts('tags'))),
  },
  {
    name: 'excludeShapesByTag',
    listed: 'tags',
    arguments: ['tags'],
    apply: (model, args) => keepShapes(model, (shape) => !hasTag(shape, args.texts('tags'))),
  },
  {
    name: 'includeShapesBySelector',
    arguments: ['selector'],
    apply(model, args) {
      const found = selected(model, args);
      return keepShapes(model, (shape) => found.has(shape));
    },
  },
  {
    name: 'excludeShapesBySelector',
    arguments: ['selector'],
    apply(model, args) {
      const found = selected(model, args);
      return keepShapes(model, (shape) => !found.has(shape));
    },
  },
  {
    name: 'excludeShapesByTrait',
    arguments: ['traits'],
    apply(model, args) {
      const traits = Array.from(args.texts('traits'), absolute);
      return keepShapes(model, (shape) => !traits.some((trait) => shape.traits.has(trait)));
    },
  },
];

export { absolute, hasTag, keepShapes };
