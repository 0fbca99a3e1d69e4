import type { JsonObject } from '../../json/index.ts';
import type { ResourceContext } from './resource-context.ts';

/** A resource and the schema that was made of it. */
export interface ConvertedResource {
  readonly typeName: string;
  /** The file the reference would write the schema to. */
  readonly fileName: string;
  readonly schema: JsonObject;
  /** Pointers of the properties whose value the service chooses if none is given. */
  readonly defaultValues: readonly string[];
  readonly context: ResourceContext;
}
