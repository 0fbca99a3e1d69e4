import type { Model } from '../model/model.ts';
import type { MemberShape, ResourceShape, ServiceShape } from '../model/shape.ts';
import type { DerivedProperty, DerivedResource } from './derive/derived-resource.ts';
import type { ConvertOptions } from './options.ts';
import type { Report } from './problem.ts';

/** A property of the schema that is being made. */
export interface SchemaProperty {
  /** Its name in the schema. */
  readonly name: string;
  /** What its schema is made of. */
  readonly member: MemberShape;
  /** Undefined for tags that no lifecycle operation takes. */
  readonly derived?: DerivedProperty;
}

/** The property that holds the tags of a taggable resource. */
export interface TagProperty {
  readonly name: string;
  /** Set if no lifecycle operation has the tags, so that the property has to be added. */
  readonly added?: MemberShape;
}

/** Everything there is to know about one resource when the parts of its schema are made. */
export interface ResourceContext {
  readonly model: Model;
  readonly service: ServiceShape;
  readonly resource: ResourceShape;
  readonly options: ConvertOptions;
  readonly typeName: string;
  readonly derived: DerivedResource;
  /** By the name of the members, in the order in which they were found. */
  readonly properties: ReadonlyMap<string, SchemaProperty>;
  readonly tagProperty: TagProperty | undefined;
  readonly report: Report;
}

/** The pointer that resource schemas know a property by. */
export function propertyPointer(name: string): string {
  return `/properties/${name}`;
}
