import { didYouMean } from '../../diagnostics/index.ts';
import { isJsonObject, own } from '../../json/index.ts';
import { operationIndex, propertyBindingIndex, topDownIndex } from '../indexes/index.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape, ResourceShape, ServiceShape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { traitMember, traitTextMember } from '../validators/trait-members.ts';
import type { DerivedResource } from './derive/derived-resource.ts';
import { plainMember } from './derive/plain-member.ts';
import type { ConvertOptions } from './options.ts';
import { problemAt, type Report } from './problem.ts';
import { capitalize, propertyName } from './property-name.ts';
import type { TagProperty } from './resource-context.ts';

export const TAGGABLE = 'aws.api#taggable';
const TAG_ENABLED = 'aws.api#tagEnabled';

export interface TagOperations {
  readonly tag: ShapeId | undefined;
  readonly untag: ShapeId | undefined;
  readonly listTags: ShapeId | undefined;
}

/** The operations that change and list the tags of a resource: its own ones, or those of the service. */
export function tagOperations(model: Model, service: ServiceShape, resource: ResourceShape): TagOperations {
  const owner = tagEnabledService(model, service, resource);
  const find = (key: string, name: string): ShapeId | undefined =>
    owner === undefined ? undefined : (configured(resource, TAGGABLE, key) ?? ofService(owner, key, name));
  return {
    tag: find('tagApi', 'TagResource'),
    untag: find('untagApi', 'UntagResource'),
    listTags: find('listTagsApi', 'ListTagsForResource'),
  };
}

/** Tags are the business of services that say so. A resource may belong to several. */
function tagEnabledService(
  model: Model,
  service: ServiceShape,
  resource: ResourceShape,
): ServiceShape | undefined {
  const others = model.ofType('service').filter((other) => other !== service);
  return [service, ...others].find(
    (candidate) =>
      candidate.traits.has(TAG_ENABLED) && topDownIndex(model).resources(candidate.id).includes(resource),
  );
}

function configured(shape: ResourceShape | ServiceShape, trait: ShapeId, key: string): ShapeId | undefined {
  const config = traitMember(shape, trait, 'apiConfig');
  const operation = isJsonObject(config) ? own(config, key) : undefined;
  return typeof operation === 'string' ? operation : undefined;
}

function ofService(service: ServiceShape, key: string, name: string): ShapeId | undefined {
  const operation = configured(service, TAG_ENABLED, key);
  if (operation !== undefined && service.operations.includes(operation)) return operation;
  return service.operations.findLast((id) => nameOf(id) === name);
}

/** The property that holds the tags of a taggable resource; undefined if there is none to find. */
export function findTagProperty(
  model: Model,
  service: ServiceShape,
  derived: DerivedResource,
  options: ConvertOptions,
  report: Report,
): TagProperty | undefined {
  const { resource } = derived;
  if (!resource.traits.has(TAGGABLE)) return undefined;
  const property = traitTextMember(resource, TAGGABLE, 'property');
  if (property === undefined) return tagsOfOperation(model, service, resource, options, report);
  const name = options.disableCapitalizedProperties ? property : capitalize(property);
  const known = derivedTagMember(model, derived, property, options);
  if (known !== undefined) return { name: options.compat ? name : propertyName(known, options) };
  const target = resource.properties.get(property);
  if (target === undefined) {
    report(unknownProperty(resource, property));
    return undefined;
  }
  return { name, added: plainMember(resource, name, target) };
}

/** The derived property that is the tag property. The reference misses it if the member has another name. */
function derivedTagMember(
  model: Model,
  derived: DerivedResource,
  property: string,
  { compat }: ConvertOptions,
): MemberShape | undefined {
  const named = derived.properties.get(property)?.source;
  if (named !== undefined || compat) return named;
  const properties = propertyBindingIndex(model);
  for (const { source } of derived.properties.values()) {
    if (source !== undefined && properties.propertyOf(source.id) === property) return source;
  }
  return undefined;
}

const TAG_MEMBER = /^[Tt|]ag(s|s?[Mm|]ap|[Ll|]ist)$/;

/** Without a property, the tags are what the tag operation takes. */
function tagsOfOperation(
  model: Model,
  service: ServiceShape,
  resource: ResourceShape,
  options: ConvertOptions,
  report: Report,
): TagProperty | undefined {
  const { tag } = tagOperations(model, service, resource);
  const members = tag === undefined ? [] : [...operationIndex(model).inputMembers(tag).values()];
  const found = members.findLast(({ name }) => TAG_MEMBER.test(name));
  if (found === undefined) {
    report(noOperation(resource, tag));
    return undefined;
  }
  const added = { ...found, name: 'Tags' };
  return { name: options.compat ? 'Tags' : propertyName(added, options), added };
}

function unknownProperty(resource: ResourceShape, property: string): ReturnType<typeof problemAt> {
  return problemAt({
    code: 'convert-tagging-incomplete',
    message: `@taggable of ${nameOf(resource.id)} names the property "${property}", which the resource does not have.`,
    help: `Add it to the properties of the resource, or name another.${didYouMean(property, resource.properties.keys())}`,
    place: resource.traits.get(TAGGABLE)?.place,
  });
}

function noOperation(resource: ResourceShape, tag: ShapeId | undefined): ReturnType<typeof problemAt> {
  const reason =
    tag === undefined ? 'there is no operation that tags it' : `${nameOf(tag)} takes no member for tags`;
  return problemAt({
    code: 'convert-tagging-incomplete',
    message: `${nameOf(resource.id)} is @taggable, but nothing tells where its tags are: @taggable names no property, and ${reason}.`,
    help: 'Name the property in @taggable, or add @tagEnabled and the operation TagResource to the service.',
    place: resource.traits.get(TAGGABLE)?.place,
  });
}
