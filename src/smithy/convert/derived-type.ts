import type { ResourceType } from '../../schema/index.ts';
import type { ConvertedResource } from './converted-resource.ts';
import { schemaText } from './schema-text.ts';

/**
 * The resource type of a converted resource. It knows what a schema has no keyword for: the properties for which
 * the service chooses a value (`@cfnDefaultValue`). Loaded when it is asked for: a conversion alone does without.
 */
export async function deriveType({
  schema,
  fileName,
  defaultValues,
}: ConvertedResource): Promise<ResourceType> {
  const { compileSchema, EMPTY_LIBRARY, loadSchema } = await import('../../schema/index.ts');
  const { document } = loadSchema(schemaText(schema, { compat: false }), fileName);
  if (document === undefined) throw new Error(`The schema of ${fileName} cannot be read.`);
  return compileSchema(document, EMPTY_LIBRARY, { defaulted: defaultValues });
}
