import type { MemberShape } from '../model/shape.ts';
import { traitText, traitTextMember } from '../validators/trait-members.ts';
import type { ConvertOptions } from './options.ts';

type NamingOptions = Pick<ConvertOptions, 'disableCapitalizedProperties' | 'compat'>;

/** The name of a member in a resource schema: `@cfnName` as it is, else the property's or member's name, capitalized. */
export function propertyName(member: MemberShape, options: NamingOptions): string {
  const given = traitText(member, 'aws.cloudformation#cfnName');
  if (given !== undefined) return given;
  const isCapitalized = !options.disableCapitalizedProperties;
  const property = traitTextMember(member, 'smithy.api#property', 'name');
  if (property === undefined) return isCapitalized ? capitalize(member.name) : member.name;
  // The reference has it the wrong way round for `@property`.
  return isCapitalized !== options.compat ? capitalize(property) : property;
}

export function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
