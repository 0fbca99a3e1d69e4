import type { Diagnostic } from '../../diagnostics/index.ts';
import type { DataShape, MemberShape, ResourceShape } from '../model/shape.ts';
import { containerOf, nameOf } from '../model/shape-id.ts';
import { isLeftOut, type ResourceDefinitions } from './definitions.ts';
import type { ConvertOptions } from './options.ts';
import { problemAt } from './problem.ts';
import { propertyName } from './property-name.ts';
import type { ResourceContext, SchemaProperty } from './resource-context.ts';

/** What resource schemas allow for the names of properties and definitions, and for the parts of a type's name. */
const NAME = /^[A-Za-z0-9]{1,64}$/;
const TYPE_NAME = /^[a-zA-Z0-9]{2,64}::[a-zA-Z0-9]{2,64}::[a-zA-Z0-9]{2,64}$/;

/** Names that resource schemas do not allow, and names that two properties would share. */
export function checkNames(context: ResourceContext, definitions: ResourceDefinitions): Diagnostic[] {
  const { resource, typeName, properties, options } = context;
  const severity = options.compat ? 'warning' : 'error';
  return [
    ...checkTypeName(typeName, resource),
    ...checkMembers(Array.from(properties.values(), memberNames)),
    ...definitions.shapes.flatMap((shape) => checkDefinition(shape, definitions, options)),
  ]
    .map((diagnostic): Diagnostic => ({ ...diagnostic, severity }))
    .concat(renamedDefinitions(definitions));
}

/** A name that two definitions would have is no error: one of them gets another. */
function renamedDefinitions({ shapes, assigned }: ResourceDefinitions): Diagnostic[] {
  return shapes.flatMap(({ id, place }) => {
    const holder = assigned.renamed.get(id);
    if (holder === undefined) return [];
    const message = `${id} and ${holder} have the same name, so that the definition of ${id} is called ${assigned.names.get(id)}.`;
    const help = 'Rename one of them in the "rename" of the service if you want to choose the name.';
    return [problemAt({ code: 'convert-definition-renamed', severity: 'info', message, help, place })];
  });
}

interface MemberName {
  readonly name: string;
  readonly member: MemberShape;
}

function memberNames({ name, member }: SchemaProperty): MemberName {
  return { name, member };
}

function checkTypeName(typeName: string, resource: ResourceShape): Diagnostic[] {
  if (TYPE_NAME.test(typeName)) return [];
  return [
    problemAt({
      code: 'convert-name-invalid',
      message: `${typeName} cannot be the name of a resource type: each of the three parts has 2 to 64 letters and digits, and nothing else.`,
      help: 'Set organizationName and serviceName in the configuration, and the name in @cfnResource.',
      place: resource.traits.get('aws.cloudformation#cfnResource')?.place ?? resource.place,
    }),
  ];
}

function checkDefinition(
  shape: DataShape,
  { assigned }: ResourceDefinitions,
  options: ConvertOptions,
): Diagnostic[] {
  const name = assigned.names.get(shape.id)!;
  const found: Diagnostic[] = [];
  if (!NAME.test(name)) {
    found.push(
      problemAt({
        code: 'convert-name-invalid',
        message: `The definition ${name} has a name that resource schemas do not allow: 1 to 64 letters and digits.`,
        help: 'Rename the shape in the "rename" of the service.',
        place: shape.place,
      }),
    );
  }
  if (shape.type !== 'structure' && shape.type !== 'union') return found;
  const members = Array.from(shape.members.values())
    .filter((member) => !isLeftOut(member, options))
    .map((member) => ({ name: propertyName(member, options), member }));
  return [...found, ...checkMembers(members)];
}

function checkMembers(members: readonly MemberName[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  const first = new Map<string, MemberShape>();
  for (const { name, member } of members) {
    if (!NAME.test(name)) found.push(invalidName(name, member));
    const other = first.get(name);
    if (other === undefined) first.set(name, member);
    else found.push(sharedName(name, member, other));
  }
  return found;
}

function invalidName(name: string, member: MemberShape): Diagnostic {
  return problemAt({
    code: 'convert-name-invalid',
    message: `${described(member)} becomes the property "${name}", but the name of a property has 1 to 64 letters and digits, and nothing else.`,
    help: 'Give it another name with @cfnName, or leave it out with @cfnExcludeProperty.',
    place: member.place,
  });
}

function sharedName(name: string, member: MemberShape, other: MemberShape): Diagnostic {
  return problemAt({
    code: 'convert-name-conflict',
    message: `${described(member)} and ${described(other)} both become the property "${name}", and only one of them can.`,
    help: 'Give one of them another name with @cfnName, or leave it out with @cfnExcludeProperty.',
    place: member.place,
  });
}

function described(member: MemberShape): string {
  return `${nameOf(containerOf(member.id))}$${member.name}`;
}
