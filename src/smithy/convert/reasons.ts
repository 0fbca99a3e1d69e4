import type { Location } from '../../diagnostics/index.ts';
import type { Model } from '../model/model.ts';
import { locationOf, type Place } from '../model/place.ts';
import type { MemberShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { traitTextMember } from '../validators/trait-members.ts';
import type { Contribution, DerivedProperty, Role } from './derive/derived-resource.ts';
import type { ResourceContext } from './resource-context.ts';

/** One step of the reasoning, in the words of seed 004, with the place in the model that decided. */
export interface Reason {
  readonly text: string;
  /** The member, or the resource. */
  readonly member: string;
  readonly place: Location | null;
}

/** The order in which seed 004 gives reasons. */
const ORDER: readonly Role[] = ['put', 'create', 'read', 'update', 'additionalSchemas'];

/** Why a property has its mutability, or why it is excluded. */
export function reasonsFor(context: ResourceContext, property: DerivedProperty): readonly Reason[] {
  const reasons =
    property.source === undefined ? exclusions(context.model, property) : causes(context, property);
  return [...reasons, ...identifierReasons(context, property)];
}

/** What else there is under the property's name, and why it does not count. */
export function ignoredReasons({ contributions, identifier }: DerivedProperty): readonly Reason[] {
  return inOrder(contributions).flatMap((contribution) => {
    const why = whyIgnored(contribution, identifier !== undefined);
    return why === undefined ? [] : [reason(`${partIn(contribution)}: ${why}.`, contribution.member)];
  });
}

function whyIgnored({ standing, role }: Contribution, isIdentifier: boolean): string | undefined {
  switch (standing) {
    case 'overruled':
      return 'overruled by `@cfnMutability`';
    case 'late':
      if (isIdentifier) return role === 'read' ? undefined : 'the mutability of identifiers is fixed';
      return '`@cfnMutability` has decided before';
    case 'excluded':
      return 'excluded, but the mutability it gives stays';
    default:
      return undefined;
  }
}

function causes(context: ResourceContext, property: DerivedProperty): readonly Reason[] {
  if (property.identifier !== undefined) return identifierCauses(context, property);
  const decided = property.contributions.find(({ standing }) => standing === 'decides');
  if (decided !== undefined) {
    const text = `\`@cfnMutability\` trait specified in \`${containerName(decided)}\`${viaSchemas(decided)}.`;
    return [reason(text, decided.member, decided.explicit?.trait.place)];
  }
  const counted = inOrder(property.contributions).filter(givesMutability);
  const giving = counted.filter(({ role }) => role !== 'additionalSchemas');
  return (giving.length > 0 || property.mutability.size > 0 ? giving : counted).map((contribution) =>
    reason(`${partIn(contribution)}.`, contribution.member),
  );
}

/** Also members that are excluded give their part, as long as the property is there because of another one. */
function givesMutability({ standing }: Contribution): boolean {
  return standing === 'counts' || standing === 'excluded' || standing === 'no-property';
}

/** Identifiers come from who creates the resource. */
function identifierCauses(context: ResourceContext, property: DerivedProperty): readonly Reason[] {
  const { resource } = context;
  const { identifier, contributions } = property;
  const reasons: Reason[] = [];
  if (identifier?.parent !== undefined) {
    const text = `Inherited from the \`${nameOf(identifier.parent.id)}\` resource.`;
    reasons.push({ text, member: resource.id, place: located(resource.place) });
  }
  const isGiven = identifier?.kind !== 'assigned';
  for (const contribution of inOrder(contributions)) {
    const counts = contribution.role === 'read' || (isGiven && ['put', 'create'].includes(contribution.role));
    if (counts) reasons.push(reason(`${partIn(contribution)}.`, contribution.member));
  }
  if (reasons.length > 0) return reasons;
  const text = `Identifier of the \`${nameOf(resource.id)}\` resource.`;
  return [{ text, member: resource.id, place: located(resource.place) }];
}

function exclusions(model: Model, { contributions }: DerivedProperty): readonly Reason[] {
  return inOrder(contributions).map((contribution) => {
    const { member } = contribution;
    const trait = excludingTrait(model, contribution);
    if (trait === undefined) return reason(`Identifier in \`${containerName(contribution)}\`.`, member);
    const text = `\`@${nameOf(trait)}\` trait specified in \`${containerName(contribution)}\`.`;
    return reason(text, member, member.traits.get(trait)?.place);
  });
}

/** The trait that says that a member is no property. */
function excludingTrait(model: Model, { member, standing }: Contribution): string | undefined {
  if (standing === 'excluded') return 'aws.cloudformation#cfnExcludeProperty';
  return Array.from(member.traits.keys()).find((id) => model.shape(id)?.traits.has('smithy.api#notProperty'));
}

function identifierReasons({ resource }: ResourceContext, property: DerivedProperty): readonly Reason[] {
  const { additionalIdentifier, name } = property;
  const reasons: Reason[] = [];
  if (additionalIdentifier !== undefined) {
    const text = `\`@cfnAdditionalIdentifier\` trait specified in \`${nameOf(additionalIdentifier.container)}\`.`;
    const trait = additionalIdentifier.traits.get('aws.cloudformation#cfnAdditionalIdentifier');
    reasons.push(reason(text, additionalIdentifier, trait?.place));
  }
  const trait = resource.traits.get('aws.cloudformation#cfnResource');
  if (traitTextMember(resource, 'aws.cloudformation#cfnResource', 'primaryIdentifier') === name) {
    const text = '`primaryIdentifier` specified in the `@cfnResource` trait.';
    reasons.push({ text, member: resource.id, place: located(trait?.place ?? resource.place) });
  }
  return reasons;
}

/** What part a member has in the life of a resource. */
function partIn(contribution: Contribution): string {
  const container = `\`${containerName(contribution)}\``;
  switch (contribution.role) {
    case 'read':
      return `Returned in the \`read\` lifecycle via ${container}`;
    case 'additionalSchemas':
      return `Default mutability in ${container} via \`additionalSchemas\``;
    default:
      return `Specified in the \`${contribution.role}\` lifecycle via ${container}`;
  }
}

function viaSchemas({ role }: Contribution): string {
  return role === 'additionalSchemas' ? ' via `additionalSchemas`' : '';
}

function containerName({ member }: Contribution): string {
  return nameOf(member.container);
}

function inOrder(contributions: readonly Contribution[]): readonly Contribution[] {
  return contributions.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}

function reason(text: string, member: MemberShape, place: Place | undefined = member.place): Reason {
  return { text, member: member.id, place: located(place) };
}

function located(place: Place | undefined): Location | null {
  return place === undefined ? null : locationOf(place);
}
