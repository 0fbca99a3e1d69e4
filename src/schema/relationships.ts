import { isJsonObject, type JsonObject, own } from '../json/index.ts';
import { placedSchemas, segmentsOf } from './paths/model-places.ts';
import { propertyPath } from './paths/property-paths.ts';
import { resolveReference, type Site } from './references/references.ts';
import type { SchemaView } from './rule.ts';

/** A property that takes its value from a property of another resource type, or of another one of the same type. */
export interface Relationship {
  readonly kind: 'ref' | 'relationshipRef';
  /** The property, in the proper form: `/properties/SubnetIds/*`; `/properties` for the model as a whole. */
  readonly from: string;
  /** Where the schema says so. */
  readonly pointer: string;
  /** The other type; undefined if a `$ref` leads to a document that nobody has, or that is no resource type. */
  readonly typeName: string | undefined;
  /** The document that a `$ref` leads to. A `relationshipRef` names only the type. */
  readonly uri: string | undefined;
  /** What is taken from the other type: `/properties/VpcId`. */
  readonly property: string;
}

/** Which types some resource types depend on. */
export interface DependencyGraph {
  /** The types looked at and the types they depend on, in the order of their names. */
  readonly types: readonly GraphType[];
  readonly dependencies: readonly Dependency[];
}

export interface GraphType {
  /** The type's name, or the address of a document whose type is not known. */
  readonly name: string;
  /** Whether its schema was among those looked at. */
  readonly known: boolean;
}

/** One type depends on another, through one or more of its properties. */
export interface Dependency {
  readonly from: string;
  readonly to: string;
  readonly relationships: readonly Relationship[];
}

/** The relationships of a resource type, in the order in which its model is read, higher properties first. */
export function relationships(view: SchemaView): readonly Relationship[] {
  return placedSchemas(view.document, view.library).flatMap(({ site, place }) => {
    const from = (): string => propertyPath(segmentsOf(place)).pointer;
    return [...relationshipOf(site, from), ...referenceOf(site, from, view)];
  });
}

function relationshipOf(site: Site, from: () => string): readonly Relationship[] {
  const target = own(site.schema, 'relationshipRef');
  if (!isJsonObject(target)) return [];
  const typeName = own(target, 'typeName');
  const property = own(target, 'propertyPath');
  if (typeof typeName !== 'string' || typeof property !== 'string') return [];
  return [
    { kind: 'relationshipRef', from: from(), pointer: site.pointer, typeName, uri: undefined, property },
  ];
}

function referenceOf(site: Site, from: () => string, view: SchemaView): readonly Relationship[] {
  const ref = own(site.schema, '$ref');
  if (typeof ref !== 'string' || ref.startsWith('#')) return [];
  const resolution = resolveReference(ref, site.document, view.library);
  if (resolution.kind === 'not-a-reference') return [];
  const base = { kind: 'ref', from: from(), pointer: site.pointer } as const;
  if (resolution.kind === 'missing-document') {
    const property = ref.includes('#') ? ref.slice(ref.indexOf('#') + 1) : '';
    return [{ ...base, typeName: undefined, uri: resolution.uri, property }];
  }
  const { document, pointer } = resolution.kind === 'found' ? resolution.site : resolution;
  if (document === view.document) return [];
  return [{ ...base, typeName: typeNameOf(document.root), uri: document.uri, property: pointer }];
}

function typeNameOf(root: JsonObject): string | undefined {
  const typeName = own(root, 'typeName');
  return typeof typeName === 'string' ? typeName : undefined;
}

/** Draws the relationships of some resource types as a graph. */
export function dependencyGraph(views: Iterable<SchemaView>): DependencyGraph {
  const looked = new Set<string>();
  const dependencies = new Map<string, { from: string; to: string; relationships: Relationship[] }>();
  for (const view of views) {
    const from = typeNameOf(view.root) ?? view.document.uri;
    looked.add(from);
    for (const relationship of relationships(view)) {
      const to = relationship.typeName ?? relationship.uri!;
      const key = `${from} ${to}`;
      const dependency = dependencies.get(key) ?? { from, to, relationships: [] };
      dependency.relationships.push(relationship);
      dependencies.set(key, dependency);
    }
  }
  const sorted = [...dependencies.keys()].sort().map((key) => dependencies.get(key)!);
  const names = new Set([...looked, ...sorted.map(({ to }) => to)]);
  return {
    types: [...names].sort().map((name) => ({ name, known: looked.has(name) })),
    dependencies: sorted,
  };
}
