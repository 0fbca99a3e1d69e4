import { isJsonObject, own } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';
import { nameSuggestions } from '../paths/name-suggestions.ts';
import { resolvePropertyPath } from '../paths/property-paths.ts';
import type { Rule, SchemaView } from '../rule.ts';

export const relationshipUnresolved: Rule = {
  code: 'relationship-unresolved',
  severity: 'warning',
  summary: 'A relationship to a property that the other type does not have.',
  check(view, report) {
    const closest = nameSuggestions();
    for (const { schema, pointer } of view.nodes) {
      const relationship = own(schema, 'relationshipRef');
      if (!isJsonObject(relationship)) continue;
      const typeName = own(relationship, 'typeName');
      const property = own(relationship, 'propertyPath');
      if (typeof typeName !== 'string' || typeof property !== 'string') continue;
      const other = findType(typeName, view);
      if (other === undefined) continue;
      if (resolvePropertyPath(property, other, view.library).path !== undefined) continue;
      const meant = closest(lastName(property), () => propertyNames(other));
      report({
        pointer: `${pointer}/relationshipRef/propertyPath`,
        message: `${typeName} has no property ${property}, so the relationship leads nowhere.`,
        help: meant === undefined ? `Name a property of ${typeName}.` : `Did you mean /properties/${meant}?`,
      });
    }
  },
};

/** Schema files are named after their type, so the library can find one by its name. */
function findType(typeName: string, view: SchemaView): SchemaDocument | undefined {
  if (own(view.root, 'typeName') === typeName) return view.document;
  const other = view.library.find(`${typeName.toLowerCase().replaceAll('::', '-')}.json`);
  return other !== undefined && own(other.root, 'typeName') === typeName ? other : undefined;
}

function propertyNames({ root }: SchemaDocument): readonly string[] {
  const properties = own(root, 'properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

function lastName(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
