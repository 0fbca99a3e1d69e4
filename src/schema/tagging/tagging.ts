import { isJsonArray, isJsonObject, type JsonObject, own, parsePointer } from '../../json/index.ts';
import { type PropertyPath, propertyPath } from '../paths/property-paths.ts';

/** What a schema says about tags once every default is filled in. */
export interface Tagging {
  /** Which keyword said so: the current `tagging`, the deprecated top-level `taggable`, or none. */
  readonly declaredBy: 'tagging' | 'taggable' | 'nothing';
  readonly taggable: boolean;
  /** Create takes tags. */
  readonly tagOnCreate: boolean;
  /** Update changes tags. */
  readonly tagUpdatable: boolean;
  /** Create can put the tags on that CloudFormation itself adds. */
  readonly cloudFormationSystemTags: boolean;
  /** The property that holds the tags; whether the schema has it is for the rules to say. */
  readonly tagProperty: PropertyPath;
  readonly permissions: readonly string[];
}

/** Where tags are unless a schema says otherwise. */
const DEFAULT_TAG_PROPERTY: PropertyPath = pathTo(['Tags']);

/**
 * The tagging of a resource type, with the defaults of AWS's schema library: every flag is true unless stated;
 * `taggable: false` makes all four false; the deprecated top-level `taggable` sets all four; a schema that says
 * nothing counts as taggable. `tagging` wins where both keywords stand.
 */
export function effectiveTagging(root: JsonObject): Tagging {
  const tagging = own(root, 'tagging');
  if (isJsonObject(tagging)) return fromTagging(tagging);
  const taggable = own(root, 'taggable');
  if (typeof taggable === 'boolean') return uniform(taggable, 'taggable');
  return uniform(true, 'nothing');
}

function fromTagging(tagging: JsonObject): Tagging {
  const taggable = own(tagging, 'taggable') !== false;
  const flag = (name: string): boolean => taggable && own(tagging, name) !== false;
  const tagProperty = own(tagging, 'tagProperty');
  const permissions = own(tagging, 'permissions');
  return Object.freeze({
    declaredBy: 'tagging',
    taggable,
    tagOnCreate: flag('tagOnCreate'),
    tagUpdatable: flag('tagUpdatable'),
    cloudFormationSystemTags: flag('cloudFormationSystemTags'),
    tagProperty: typeof tagProperty === 'string' ? readTagProperty(tagProperty) : DEFAULT_TAG_PROPERTY,
    permissions: Object.freeze(
      isJsonArray(permissions) ? permissions.filter((permission) => typeof permission === 'string') : [],
    ),
  });
}

function uniform(value: boolean, declaredBy: Tagging['declaredBy']): Tagging {
  return Object.freeze({
    declaredBy,
    taggable: value,
    tagOnCreate: value,
    tagUpdatable: value,
    cloudFormationSystemTags: value,
    tagProperty: DEFAULT_TAG_PROPERTY,
    permissions: Object.freeze([]),
  });
}

/** The names of a pointer, whether it starts properly or in one of the odd ways of published schemas. */
function readTagProperty(written: string): PropertyPath {
  const tokens = parsePointer(written.replace(/^#?\/?/, '/')) ?? [];
  return pathTo(tokens[0] === 'properties' ? tokens.slice(1) : tokens);
}

function pathTo(segments: readonly string[]): PropertyPath {
  return Object.freeze(propertyPath(Object.freeze(segments)));
}
