import type { JsonObject } from '../../json/index.ts';
import type { Site } from '../sites.ts';
import type { Uses } from '../uses.ts';
import type { Conversion } from './conversion.ts';
import { NOTHING_KNOWN } from './conversion.ts';
import { structure, typeOfSchema } from './convert.ts';
import { type Place, placeIn, placeKey } from './place.ts';
import { docLines } from './tsdoc.ts';
import { type Declaration, type TypeNode, UNKNOWN } from './type-node.ts';

/** The named types that one schema gives: one, or one for each set of places that differ. */
export interface Family {
  readonly pointer: string;
  /** By the key of the place; the key of anywhere is empty. */
  readonly variants: ReadonlyMap<string, Declaration>;
}

export interface Declarations {
  readonly conversion: Conversion;
  /** Every family that was asked for, in the order of asking. */
  families(): readonly Family[];
}

/** A conversion that names what it meets. Types are worked out one after the other, so that long chains need no stack. */
export function createDeclarations(root: JsonObject, uses: Uses): Declarations {
  const families = new Map<string, Map<string, Declaration>>();
  const waiting: (() => void)[] = [];
  const conversion: Conversion = {
    root,
    typeOf: (value, pointer, place) => typeOfSchema(value, pointer, place, conversion),
    structureOf: (site, place, known = NOTHING_KNOWN) => structure(site, place, conversion, known),
    named(site, given): TypeNode {
      const place = placeIn(given, site, root);
      const variants = families.get(site.pointer) ?? new Map<string, Declaration>();
      families.set(site.pointer, variants);
      const key = placeKey(place);
      let declaration = variants.get(key);
      if (declaration === undefined) {
        declaration = { name: '', type: UNKNOWN, doc: docLines(site.schema) };
        variants.set(key, declaration);
        waiting.push(complete(declaration, site, place, conversion));
      }
      return { kind: 'reference', to: declaration };
    },
    memberDoc: ({ schema, pointer }) => docLines(schema, memberNotes(pointer, uses)),
  };
  return {
    conversion,
    families() {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
      return [...families].map(([pointer, variants]) => ({ pointer, variants }));
    },
  };
}

function complete(declaration: Declaration, site: Site, place: Place, conversion: Conversion): () => void {
  return () => {
    declaration.type = structure(site, place, conversion, NOTHING_KNOWN);
  };
}

function memberNotes(pointer: string, uses: Uses): { deprecated: boolean; notes: readonly string[] } {
  const notes: string[] = [];
  if (uses.of(pointer, 'readOnly').always) notes.push('Read-only: the resource sets it.');
  if (uses.of(pointer, 'writeOnly').always) notes.push('Write-only: it is never returned.');
  if (uses.of(pointer, 'createOnly').always) notes.push('Create-only: a change replaces the resource.');
  else if (uses.of(pointer, 'conditionalCreateOnly').always) notes.push('Some changes replace the resource.');
  return { deprecated: uses.of(pointer, 'deprecated').always, notes };
}
