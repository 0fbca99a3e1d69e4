import type { Diagnostic } from '../../diagnostics/index.ts';
import type { JsonDocument, JsonObject } from '../../json/index.ts';
import { type ResourceType, validateModel } from '../../schema/index.ts';
import { hideGiven } from '../report/hide.ts';

/** What is wrong with a type configuration, without its values. */
export function configurationFindings(
  type: ResourceType,
  typeConfiguration: JsonObject,
  document?: JsonDocument,
): readonly Diagnostic[] {
  const place = (pointer: string): Pick<Diagnostic, 'location'> =>
    document === undefined ? {} : { location: document.locate(pointer) };
  if (type.typeConfiguration === undefined)
    return [
      {
        code: 'configuration-not-wanted',
        severity: 'warning',
        message: `A type configuration is given, but ${type.typeName} takes none.`,
        ...place(''),
        help: 'Describe it in the schema as "typeConfiguration", or leave it out.',
      },
    ];
  const hide = hideGiven(type, { typeConfiguration });
  return validateModel(type, typeConfiguration, 'configuration').map(({ message, help: _, ...finding }) => ({
    ...finding,
    message: hide(message),
    ...place(finding.pointer ?? ''),
  }));
}
