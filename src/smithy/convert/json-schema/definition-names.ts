import { neighborIndex, walk } from '../../indexes/index.ts';
import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import {
  compareShapeIds,
  isPreludeId,
  nameOf,
  namespaceOf,
  type ShapeId,
  UNIT,
} from '../../model/shape-id.ts';
import type { JsonSchemaOptions } from './options.ts';
import { hasNamedValues } from './trait-keywords.ts';
import { traitOnlyShapes } from './trait-only-shapes.ts';

/** The names that the shapes of a model have as definitions. */
export interface DefinitionNames {
  /** The name of a definition as long as no other definition of the same document has it. */
  of(id: ShapeId): string;
  /** What to call a definition whose name another one has already. */
  spare(id: ShapeId): string;
  /**
   * Another shape of the model has the same name. In a document that has both, one of the two needs another name;
   * the reference gives up even if the other shape is nowhere near.
   */
  isContested(id: ShapeId): boolean;
}

type NamingOptions = Pick<
  JsonSchemaOptions,
  'service' | 'alphanumericOnlyRefs' | 'enableOutOfServiceReferences'
>;

export function definitionNames(model: Model, options: NamingOptions): DefinitionNames {
  const known = model.index(createCache);
  const key = `${options.service} ${options.alphanumericOnlyRefs} ${options.enableOutOfServiceReferences}`;
  let names = known.get(key);
  if (names === undefined) {
    names = findNames(model, options);
    known.set(key, names);
  }
  return names;
}

function createCache(): Map<string, DefinitionNames> {
  return new Map();
}

function findNames(model: Model, options: NamingOptions): DefinitionNames {
  const plain = plainName(model, options);
  const spare = (id: ShapeId): string => plain(id) + capitalizedNamespace(id, options);
  const renamed = new Map<ShapeId, string>();
  const contested = new Set<ShapeId>();
  for (const group of sharedNames(model, options, plain).values()) {
    for (const { id, givesWay } of settle(model, group)) {
      if (givesWay) renamed.set(id, spare(id));
      else contested.add(id);
    }
  }
  return {
    of: (id) => renamed.get(id) ?? plain(id),
    spare,
    isContested: (id) => contested.has(id),
  };
}

/** The shape's name in the service, without the characters that references of resource schemas cannot have. */
function plainName(model: Model, options: NamingOptions): (id: ShapeId) => string {
  const service = options.service === undefined ? undefined : model.shape(options.service);
  const rename = service?.type === 'service' ? service.rename : undefined;
  return (id) => {
    const name = rename?.get(id) ?? nameOf(id);
    return options.alphanumericOnlyRefs ? name.replace(/[^A-Za-z0-9]/g, '') : name;
  };
}

/** The shapes that cannot all have their own names, by that name, each group in the order of IDs. */
function sharedNames(
  model: Model,
  options: NamingOptions,
  plain: (id: ShapeId) => string,
): Map<string, Shape[]> {
  const first = new Map<string, Shape>();
  const shared = new Map<string, Shape[]>();
  for (const shape of shapesToName(model, options)) {
    if (!takesName(shape)) continue;
    const name = plain(shape.id);
    const other = first.get(name);
    if (other === undefined) first.set(name, shape);
    else if (shared.has(name)) shared.get(name)!.push(shape);
    else shared.set(name, [other, shape]);
  }
  for (const group of shared.values()) group.sort((a, b) => compareShapeIds(a.id, b.id));
  return shared;
}

function shapesToName(model: Model, options: NamingOptions): Iterable<Shape> {
  const service = options.service === undefined ? undefined : model.shape(options.service);
  if (options.enableOutOfServiceReferences || service === undefined) return model.shapes.values();
  return walk(service, neighborIndex(model).from);
}

/** Lists take a name although they never become definitions, because the reference counts them too. */
function takesName(shape: Shape): boolean {
  switch (shape.type) {
    case 'list':
    case 'set':
    case 'map':
    case 'structure':
    case 'union':
      return shape.id !== UNIT && !isPrivatePreludeShape(shape) && !shape.traits.has('smithy.api#mixin');
    case 'service':
    case 'resource':
    case 'operation':
    case 'member':
      return false;
    default:
      return hasNamedValues(shape) && !isPrivatePreludeShape(shape);
  }
}

function isPrivatePreludeShape(shape: Shape): boolean {
  return isPreludeId(shape.id) && shape.traits.has('smithy.api#private');
}

/** The first shape has the name. Lists and maps give way; whatever else shares it is contested. */
function settle(
  model: Model,
  group: readonly Shape[],
): { readonly id: ShapeId; readonly givesWay: boolean }[] {
  const [holder, ...others] = group;
  const isFree = holder === undefined || traitOnlyShapes(model).has(holder.id);
  return others.map(({ id, type }) => ({
    id,
    givesWay: !isFree && (type === 'list' || type === 'set' || type === 'map'),
  }));
}

function capitalizedNamespace(id: ShapeId, { alphanumericOnlyRefs }: NamingOptions): string {
  const parts = namespaceOf(id).split(alphanumericOnlyRefs ? /[._]+/ : '.');
  return parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
}
