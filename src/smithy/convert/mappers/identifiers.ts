import { didYouMean } from '../../../diagnostics/index.ts';
import { nameOf } from '../../model/shape-id.ts';
import { mutabilityLists } from '../derive/mutability.ts';
import { problemAt } from '../problem.ts';
import { propertyPointer, type ResourceContext } from '../resource-context.ts';
import { list, type Mapper } from './mapper.ts';

/**
 * The properties that tell resources of a type apart. The primary identifier is sorted, as that of most published
 * schemas is; the order in which a model declares identifiers carries no meaning.
 */
export const mapIdentifiers: Mapper = (context) => {
  const { derived } = context;
  if (derived.primaryIdentifier.length === 0) reportMissing(context);
  for (const name of derived.primaryIdentifier) checkReadable(context, name);
  const additional = derived.additionalIdentifiers
    .map((names) => pointers(context, names))
    .filter((identifier) => identifier.length > 0);
  return {
    ...list('primaryIdentifier', pointers(context, derived.primaryIdentifier)),
    ...(additional.length > 0 && { additionalIdentifiers: additional }),
  };
};

function pointers(context: ResourceContext, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const property = context.properties.get(name);
    if (property !== undefined) return [propertyPointer(property.name)];
    reportUnknown(context, name);
    return [];
  });
}

function reportMissing({ resource, report }: ResourceContext): void {
  report(
    problemAt({
      code: 'convert-identifier-missing',
      message: `The resource ${nameOf(resource.id)} has no identifiers, but a resource type needs a primary identifier.`,
      help: 'Give the resource identifiers.',
      place: resource.place,
    }),
  );
}

/** What no read returns cannot tell which resource is which. */
function checkReadable({ resource, properties, options, report }: ResourceContext, name: string): void {
  const derived = properties.get(name)?.derived;
  if (derived === undefined || !mutabilityLists(derived.mutability).writeOnly) return;
  report(
    problemAt({
      code: 'convert-identifier-write-only',
      severity: options.compat ? 'warning' : 'error',
      message: `"${name}" is the primary identifier of ${nameOf(resource.id)}, but it is write-only: no read returns it.`,
      help: 'Return it from the read operation, or identify the resource by another property.',
      place: derived.source?.place ?? resource.place,
    }),
  );
}

function reportUnknown({ resource, properties, report }: ResourceContext, name: string): void {
  report(
    problemAt({
      code: 'convert-identifier-missing',
      message:
        `"${name}" identifies the resource ${nameOf(resource.id)}, but is none of its properties: no lifecycle ` +
        'operation and no additional schema has it, or it is excluded.',
      help: `Name one of the properties, or add a structure that has it to additionalSchemas.${didYouMean(name, properties.keys())}`,
      place: resource.traits.get('aws.cloudformation#cfnResource')?.place ?? resource.place,
    }),
  );
}
