import { isJsonArray, type JsonObject, own } from '../../json/index.ts';
import { sameValue } from '../evaluation/same-value.ts';
import type { ResolvedPath } from '../paths/property-paths.ts';
import type { SchemaLibrary } from '../references/references.ts';
import type { Rule } from '../rule.ts';

export const identifierNotScalar: Rule = {
  code: 'identifier-not-scalar',
  severity: 'warning',
  summary: 'An identifier that is not one plain value.',
  check(view, report) {
    const identifiers = [
      ...view.pointersIn('primaryIdentifier'),
      ...view.pointersIn('additionalIdentifiers'),
    ];
    for (const { pointer, resolved } of identifiers) {
      const shape = shapeOf(resolved, view.library);
      if (shape === undefined) continue;
      report({
        pointer,
        message: `${resolved.written} identifies the resource but leads to ${shape}, and an identifier is written as one piece of text.`,
        help: 'Identify the resource by a property that holds a string or a number.',
      });
    }
  },
};

/** What an identifier leads to, if no plain value is possible there. */
function shapeOf({ path, sites }: ResolvedPath, library: SchemaLibrary): string | undefined {
  if (path?.segments.includes('*')) return 'many values';
  const described = sites.flatMap((site) => sameValue(site, library).sites);
  const types = described.flatMap(({ schema }) => typesOf(schema));
  if (types.length === 0 || types.some((type) => type !== 'array' && type !== 'object')) return undefined;
  return types.includes('array') ? 'an array' : 'an object';
}

function typesOf(schema: JsonObject): readonly unknown[] {
  const type = own(schema, 'type');
  if (type !== undefined) return isJsonArray(type) ? type : [type];
  if (own(schema, 'items') !== undefined) return ['array'];
  const isObject = own(schema, 'properties') !== undefined || own(schema, 'patternProperties') !== undefined;
  return isObject ? ['object'] : [];
}
