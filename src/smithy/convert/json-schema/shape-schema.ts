import type { JsonObject, JsonValue } from '../../../json/index.ts';
import type { Model } from '../../model/model.ts';
import type { DataShape, MemberShape, Shape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import { traitText } from '../../validators/trait-members.ts';
import { isInlined } from './inlining.ts';
import { createDraft, type Draft, finish, type Keyword, set } from './keywords.ts';
import { definitionPointerOf, type JsonSchemaOptions } from './options.ts';
import { addTimestampFormat } from './timestamps.ts';
import { addTraits, describe, enumValue } from './trait-keywords.ts';

export interface ShapeSchemaContext {
  readonly model: Model;
  readonly options: JsonSchemaOptions;
  /** The name of a definition. */
  readonly nameOf: (id: ShapeId) => string;
  /** The name of a structure's or union's member among the properties. */
  readonly propertyName: (member: MemberShape) => string;
  /** Members of structures that are no part of the schema. */
  readonly leavesOut: (member: MemberShape) => boolean;
  /** A member in http-date format keeps the `format` of its target, as with the reference. */
  readonly keepsTimestampFormat: boolean;
  /** Constants say their type. */
  readonly typesConstants: boolean;
}

export interface ShapeSchemas {
  /** The schema of a shape itself, as it stands among the definitions. */
  shape(shape: Shape): JsonObject;
  /** The schema of a member: a reference to its target, or the target's schema with the member's traits on it. */
  member(member: MemberShape): JsonObject;
}

/** Makes the schemas of a model's shapes, each when it is asked for. */
export function createShapeSchemas(context: ShapeSchemaContext): ShapeSchemas {
  const pointer = definitionPointerOf(context.options);
  const prefix = pointer.endsWith('/') ? pointer : `${pointer}/`;
  const writing: Writing = { ...context, prefix, depth: 0 };
  return {
    shape: (shape) => shapeSchema(writing, shape),
    member: (member) => memberSchema(writing, member),
  };
}

interface Writing extends ShapeSchemaContext {
  /** What the name of a definition is put behind in a reference. */
  readonly prefix: string;
  /** How many schemas are written into each other. */
  readonly depth: number;
}

/** No sound model nests lists deeper; those that contain themselves would never end. */
const MAX_DEPTH = 100;

function shapeSchema(to: Writing, shape: Shape): JsonObject {
  switch (shape.type) {
    case 'list':
    case 'set':
      return listSchema(to, shape);
    case 'map':
      return mapSchema(to, shape);
    case 'structure':
      return structureSchema(to, shape);
    case 'union':
      return unionSchema(to, shape);
    case 'enum':
      return enumSchema(to, shape);
    case 'float':
    case 'double':
      return floatSchema(to, shape);
    case 'byte':
    case 'short':
    case 'integer':
    case 'long':
    case 'intEnum':
      return plainSchema(to, shape, to.options.useIntegerType ? 'integer' : 'number');
    case 'bigInteger':
    case 'bigDecimal':
      return plainSchema(to, shape, 'number');
    case 'boolean':
      return plainSchema(to, shape, 'boolean');
    case 'document':
      return plainSchema(to, shape, undefined);
    default:
      return plainSchema(to, shape, 'string');
  }
}

function memberSchema(to: Writing, member: MemberShape): JsonObject {
  const target = to.model.shape(member.target);
  if (target === undefined || to.depth > MAX_DEPTH) return {};
  if (!isInlined(target, to.options)) return reference(to, member);
  const draft = new Map(Object.entries(shapeSchema({ ...to, depth: to.depth + 1 }, target))) as Draft;
  addTraits(draft, member, target, to.options);
  return complete(to, draft, member);
}

/** Most of what a member says beside its target is lost: a reference stands alone. */
function reference(to: Writing, member: MemberShape): JsonObject {
  const { options } = to;
  const draft: Draft = new Map([['$ref', `${to.prefix}${to.nameOf(member.target)}`]]);
  if (member.traits.size === 0) return finish(draft);
  if (member.traits.has('smithy.api#deprecated') && options.jsonSchemaVersion !== 'draft07')
    draft.set('deprecated', true);
  if (options.addReferenceDescriptions) set(draft, 'description', describe(member, options));
  const value = options.disableDefaultValues ? undefined : member.traits.get('smithy.api#default')?.value;
  return value === undefined ? finish(draft) : { allOf: [finish(draft), { default: value }] };
}

function plainSchema(to: Writing, shape: Shape, type: string | undefined): JsonObject {
  return complete(to, startDraft(to, shape, type), shape);
}

function startDraft(to: Writing, shape: Shape, type: string | undefined): Draft {
  const draft = createDraft(type);
  addTraits(draft, shape, shape, to.options);
  return draft;
}

function complete(to: Writing, draft: Draft, shape: Shape): JsonObject {
  addTimestampFormat(draft, shape, to.options, to.keepsTimestampFormat);
  for (const keyword of to.options.disableFeatures) draft.delete(keyword as Keyword);
  return finish(draft);
}

function listSchema(to: Writing, shape: DataShape): JsonObject {
  const draft = startDraft(to, shape, 'array');
  const member = shape.members.get('member');
  if (member !== undefined) draft.set('items', memberSchema(to, member));
  return complete(to, draft, shape);
}

function mapSchema(to: Writing, shape: DataShape): JsonObject {
  const draft = startDraft(to, shape, 'object');
  const key = shape.members.get('key');
  const value = shape.members.get('value');
  if (key === undefined || value === undefined) return complete(to, draft, shape);
  if (to.options.mapStrategy === 'propertyNames') {
    draft.set('propertyNames', memberSchema(to, key));
    draft.set('additionalProperties', memberSchema(to, value));
  } else {
    draft.set('patternProperties', object([[keyPattern(to.model, key), memberSchema(to, value)]]));
  }
  return complete(to, draft, shape);
}

function keyPattern(model: Model, key: MemberShape): string {
  const target = model.shape(key.target);
  const ofTarget = target === undefined ? undefined : traitText(target, 'smithy.api#pattern');
  return traitText(key, 'smithy.api#pattern') ?? ofTarget ?? '.+';
}

function structureSchema(to: Writing, shape: DataShape): JsonObject {
  const draft = startDraft(to, shape, 'object');
  const members = Array.from(shape.members.values())
    .filter((member) => !to.leavesOut(member))
    .map((member) => ({ member, name: to.propertyName(member) }));
  const required = members.filter(({ member }) => member.traits.has('smithy.api#required'));
  if (members.length > 0)
    draft.set('properties', object(members.map(({ member, name }) => [name, memberSchema(to, member)])));
  if (required.length > 0) draft.set('required', required.map(({ name }) => name).sort());
  return complete(to, draft, shape);
}

function unionSchema(to: Writing, shape: DataShape): JsonObject {
  const { unionStrategy } = to.options;
  if (unionStrategy === 'structure') return structureSchema(to, shape);
  if (unionStrategy === 'object') return plainSchema(to, shape, 'object');
  const draft = startDraft(to, shape, undefined);
  const alternatives = Array.from(shape.members.values(), (member) => alternative(to, member));
  if (alternatives.length > 0) draft.set('oneOf', alternatives);
  return complete(to, draft, shape);
}

function alternative(to: Writing, member: MemberShape): JsonObject {
  const name = to.propertyName(member);
  const properties = object([[name, memberSchema(to, member)]]);
  return { type: 'object', title: name, properties, required: [name] };
}

/** One of the values, or with the other strategy one of several constants that have their own descriptions. */
function enumSchema(to: Writing, shape: DataShape): JsonObject {
  if (to.options.enumStrategy === 'enum') return plainSchema(to, shape, 'string');
  const draft = createDraft('string');
  set(draft, 'description', traitText(shape, 'smithy.api#documentation'));
  const constants = Array.from(shape.members.values(), (member) => {
    const constant = createDraft(to.typesConstants ? 'string' : undefined);
    constant.set('const', enumValue(member));
    set(constant, 'title', traitText(member, 'smithy.api#title'));
    set(constant, 'description', traitText(member, 'smithy.api#documentation'));
    return finish(constant);
  });
  if (constants.length > 0) draft.set('oneOf', constants);
  return complete(to, draft, shape);
}

const NON_NUMBERS: JsonObject = { type: 'string', enum: ['NaN', 'Infinity', '-Infinity'] };

function floatSchema(to: Writing, shape: Shape): JsonObject {
  if (!to.options.supportNonNumericFloats) return plainSchema(to, shape, 'number');
  const draft = startDraft(to, shape, undefined);
  draft.set('oneOf', [finish(startDraft(to, shape, 'number')), NON_NUMBERS]);
  return complete(to, draft, shape);
}

/** Members are defined, not assigned, so that a name such as `__proto__` stays a plain key. */
function object(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(members);
}
