import type { JsonObject, JsonValue } from '../../json/index.ts';
import type { Site } from '../sites.ts';
import type { Place } from './place.ts';
import type { Member, TypeNode } from './type-node.ts';

/** What the parts of the conversion from schemas to types share. */
export interface Conversion {
  /** The top of the document, where references are followed. */
  readonly root: JsonObject;
  /** The type of a value. Objects with members become types with a name. */
  typeOf(value: JsonValue, pointer: string, place: Place): TypeNode;
  /** The type of a schema written out, whatever its name. */
  structureOf(site: Site, place: Place, known?: Known): TypeNode;
  /** The named type of a schema at a place. */
  named(site: Site, place: Place): TypeNode;
  /** The comment of a property. */
  memberDoc(site: Site): readonly string[];
}

/** The members of the objects that a schema is a branch of: what a branch requires may be described there. */
export type Known = ReadonlyMap<string, Member>;

export const NOTHING_KNOWN: Known = new Map();
