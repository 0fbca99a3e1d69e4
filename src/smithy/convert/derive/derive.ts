import { identifierBindingIndex, operationIndex, propertyBindingIndex } from '../../indexes/index.ts';
import { type Model, membersOf } from '../../model/model.ts';
import type { DataShape, MemberShape, OperationShape, ResourceShape, Shape } from '../../model/shape.ts';
import { compareShapeIds, type ShapeId } from '../../model/shape-id.ts';
import { traitTextMember, traitTextsMember } from '../../validators/trait-members.ts';
import type {
  Contribution,
  DerivedProperty,
  DerivedResource,
  IdentifierOrigin,
  Role,
  Standing,
} from './derived-resource.ts';
import { identifierOrigin } from './identifiers.ts';
import { type Access, explicitMutability, type Mutability, union } from './mutability.ts';
import { plainMember } from './plain-member.ts';

const CFN_RESOURCE = 'aws.cloudformation#cfnResource';
const ADDITIONAL_IDENTIFIER = 'aws.cloudformation#cfnAdditionalIdentifier';

/** What being part of a structure adds to the mutability of a property. */
const ACCESS: Readonly<Record<Role, readonly Access[]>> = {
  read: ['read'],
  put: ['create', 'write'],
  create: ['create'],
  update: ['write'],
  additionalSchemas: [],
};

/** Derives what a resource is as a resource type: its properties, their mutability and its identifiers. */
export function deriveResource(model: Model, resource: ResourceShape): DerivedResource {
  const found: Found = { properties: new Map(), additionalIdentifiers: [] };
  for (const [name, target] of resource.identifiers) {
    const identifier = identifierOrigin(model, resource, name);
    const mutability: Mutability = new Set(identifier.kind === 'assigned' ? ['read'] : ['create', 'read']);
    const sources = [plainMember(resource, name, target)];
    found.properties.set(name, { name, mutability, isSettled: true, identifier, sources, contributions: [] });
  }
  for (const role of ['read', 'put', 'create', 'update'] as const) addLifecycle(model, resource, role, found);
  for (const structure of additionalSchemas(model, resource)) {
    addIdentifiers(structure, found);
    for (const member of membersOf(structure).values()) add(model, 'additionalSchemas', member, found);
  }
  return finish(resource, found);
}

interface Found {
  readonly properties: Map<string, Draft>;
  readonly additionalIdentifiers: (readonly string[])[];
}

interface Draft {
  readonly name: string;
  mutability: Mutability;
  /** Nothing that comes later changes it. */
  isSettled: boolean;
  readonly identifier?: IdentifierOrigin;
  readonly additionalIdentifier?: MemberShape;
  readonly sources: MemberShape[];
  readonly contributions: Contribution[];
}

function addLifecycle(
  model: Model,
  resource: ResourceShape,
  role: Exclude<Role, 'additionalSchemas'>,
  found: Found,
): void {
  const operation = lifecycleOperation(model, resource, role);
  if (operation === undefined) return;
  if (role === 'read') addIdentifiers(operationIndex(model).input(operation.id), found);
  const properties = propertyBindingIndex(model);
  const structure =
    role === 'read' ? properties.outputProperties(operation) : properties.inputProperties(operation);
  if (structure === undefined) return;
  // What the input binds is left out of the output too.
  const bound = new Map<string, string>();
  for (const [identifier, name] of identifierBindingIndex(model).input(resource.id, operation.id))
    bound.set(name, identifier);
  for (const member of membersOf(structure).values()) {
    const identifier = bound.get(member.name);
    if (identifier === undefined) add(model, role, member, found);
    else found.properties.get(identifier)?.contributions.push({ role, member, standing: 'bound' });
  }
}

function lifecycleOperation(
  model: Model,
  resource: ResourceShape,
  role: Exclude<Role, 'additionalSchemas'>,
): OperationShape | undefined {
  const id = resource[role];
  const operation: Shape | undefined = id === undefined ? undefined : model.shape(id);
  return operation?.type === 'operation' ? operation : undefined;
}

function additionalSchemas(model: Model, resource: ResourceShape): DataShape[] {
  return traitTextsMember(resource, CFN_RESOURCE, 'additionalSchemas').flatMap((id: ShapeId) => {
    const shape = model.shape(id);
    return shape?.type === 'structure' ? [shape as DataShape] : [];
  });
}

/** Whatever was known under the name before, an additional identifier starts anew as something that is read. */
function addIdentifiers(structure: DataShape | undefined, found: Found): void {
  if (structure === undefined) return;
  for (const member of membersOf(structure).values()) {
    if (!member.traits.has(ADDITIONAL_IDENTIFIER)) continue;
    found.additionalIdentifiers.push([member.name]);
    found.properties.set(member.name, {
      name: member.name,
      mutability: new Set(['read']),
      isSettled: false,
      additionalIdentifier: member,
      sources: [member],
      contributions: [],
    });
  }
}

/** Adds a member to the property it belongs to. */
function add(model: Model, role: Role, member: MemberShape, found: Found): void {
  const draft = draftOf(member.name, found);
  const explicit = explicitMutability(model, member);
  const standing = standingOf(model, member, draft, explicit !== undefined);
  draft.contributions.push({ role, member, standing, ...(explicit !== undefined && { explicit }) });
  if (draft.isSettled) return;
  draft.mutability = explicit?.mutability ?? union(draft.mutability, ACCESS[role]);
  draft.isSettled = explicit !== undefined;
  if (isSource(standing)) draft.sources.push(member);
}

function draftOf(name: string, { properties }: Found): Draft {
  let draft = properties.get(name);
  if (draft === undefined) {
    draft = { name, mutability: new Set(), isSettled: false, sources: [], contributions: [] };
    properties.set(name, draft);
  }
  return draft;
}

function isSource(standing: Standing): boolean {
  return standing === 'counts' || standing === 'decides';
}

function standingOf(model: Model, member: MemberShape, draft: Draft, isExplicit: boolean): Standing {
  if (draft.isSettled) return 'late';
  if (member.traits.has('aws.cloudformation#cfnExcludeProperty')) return 'excluded';
  if (!propertyBindingIndex(model).mustBeProperty(member.id)) return 'no-property';
  return isExplicit ? 'decides' : 'counts';
}

function finish(resource: ResourceShape, found: Found): DerivedResource {
  const properties = new Map<string, DerivedProperty>();
  for (const [name, draft] of found.properties) properties.set(name, finishProperty(draft));
  const identifiers = [...resource.identifiers.keys()];
  const other = traitTextMember(resource, CFN_RESOURCE, 'primaryIdentifier');
  if (other === undefined)
    return {
      resource,
      properties,
      primaryIdentifier: identifiers,
      additionalIdentifiers: found.additionalIdentifiers,
    };
  return {
    resource,
    properties,
    primaryIdentifier: [other],
    additionalIdentifiers: [...found.additionalIdentifiers, identifiers],
  };
}

function finishProperty(draft: Draft): DerivedProperty {
  const { name, mutability, identifier, additionalIdentifier, sources } = draft;
  const isDecided = draft.contributions.some(({ standing }) => standing === 'decides');
  return {
    name,
    mutability,
    ...(identifier !== undefined && { identifier }),
    ...(additionalIdentifier !== undefined && { additionalIdentifier }),
    source: firstInLine(sources),
    contributions: isDecided ? draft.contributions.map(overrule) : draft.contributions,
  };
}

function overrule(contribution: Contribution): Contribution {
  return contribution.standing === 'counts' ? { ...contribution, standing: 'overruled' } : contribution;
}

/** The reference makes the schema of the member whose ID sorts first; so that schemas stay the same, so do we. */
function firstInLine(members: readonly MemberShape[]): MemberShape | undefined {
  let first: MemberShape | undefined;
  for (const member of members) {
    if (first === undefined || compareShapeIds(member.id, first.id) < 0) first = member;
  }
  return first;
}
