import { operationsOf, propertyBindingIndex } from '../indexes/index.ts';
import { membersOf } from '../model/model.ts';
import type { DataShape, MemberShape } from '../model/shape.ts';
import { propertyPointer, type ResourceContext } from './resource-context.ts';

const DEFAULT_VALUE = 'aws.cloudformation#cfnDefaultValue';

/**
 * The properties that have a value even if none is given, because a member that makes them up carries
 * `@cfnDefaultValue` in one of the resource's operations.
 */
export function defaultValues(context: ResourceContext): readonly string[] {
  const { properties } = context;
  const found = new Set<string>();
  for (const member of membersWithDefault(context)) {
    const property = properties.get(member.name);
    if (property !== undefined) found.add(propertyPointer(property.name));
  }
  return [...found].sort();
}

export function membersWithDefault({
  model,
  resource,
}: Pick<ResourceContext, 'model' | 'resource'>): MemberShape[] {
  const properties = propertyBindingIndex(model);
  const structures = operationsOf(resource).flatMap((id): (DataShape | undefined)[] => {
    const operation = model.shape(id);
    if (operation?.type !== 'operation') return [];
    return [properties.inputProperties(operation), properties.outputProperties(operation)];
  });
  return [...new Set(structures)].flatMap((structure) =>
    structure === undefined
      ? []
      : Array.from(membersOf(structure).values()).filter((member) => member.traits.has(DEFAULT_VALUE)),
  );
}
