import {
  type DataShape,
  type MemberShape,
  type Shape,
  type ShapeType,
  SIMPLE_TYPES,
  type SimpleType,
  type Trait,
} from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import { enumDefinitions } from '../../selector/trait-values.ts';
import { enumMembers } from './enum-members.ts';
import { ArgumentError } from './transforms/transform.ts';

const ENUM = 'smithy.api#enum';
const UNIQUE_ITEMS = 'smithy.api#uniqueItems';

type Top = Exclude<Shape, MemberShape>;

const SIMPLE: ReadonlySet<ShapeType> = new Set<ShapeType>(SIMPLE_TYPES);

/** The types that can take each other's place; the simple ones have rules of their own. */
const COUNTERPARTS: ReadonlyMap<ShapeType, DataShape['type']> = new Map<ShapeType, DataShape['type']>([
  ['list', 'set'],
  ['set', 'list'],
  ['structure', 'union'],
  ['union', 'structure'],
]);

const COUNTERPART_NAMES = 'A list can be a set, a structure a union, and the other way round.';

/** The types that shapes can be changed to. */
export const CHANGEABLE_TYPES: ReadonlySet<string> = new Set([...SIMPLE, ...COUNTERPARTS.keys()]);

/** The shape with another type; what mixins brought becomes its own. A change that makes no sense is a mistake. */
export function changeType(shape: Top, to: ShapeType, synthesizesNames: boolean): Top {
  if (shape.type === to) return shape;
  const refuse = (reason: string): never => {
    throw new ArgumentError(`${shape.id} is a ${shape.type} and cannot be a ${to}. ${reason}`);
  };
  if (isSimple(shape)) {
    if (!SIMPLE.has(to)) return refuse('Simple types can only be changed to simple types.');
    if (to === 'enum') return changeToEnum(shape, synthesizesNames, refuse);
    if (to === 'intEnum') return refuse('Nothing can be changed to an intEnum.');
    return changeSimple(shape, to as SimpleType);
  }
  const counterpart = COUNTERPARTS.get(shape.type);
  if (counterpart === undefined || counterpart !== to) return refuse(COUNTERPART_NAMES);
  return changeAggregate(shape as DataShape, counterpart);
}

function isSimple(shape: Top): shape is DataShape & { readonly type: SimpleType } {
  return SIMPLE.has(shape.type);
}

function changeAggregate(shape: DataShape, type: DataShape['type']): DataShape {
  const members = new Map<string, MemberShape>();
  for (const [name, member] of shape.members)
    members.set(name, { ...member, mixins: [], localTraits: member.traits });
  const unique: Trait = { id: UNIQUE_ITEMS, value: {}, place: shape.place };
  const traits = type === 'set' ? new Map(shape.traits).set(UNIQUE_ITEMS, unique) : shape.traits;
  return withTraits({ ...shape, type, members }, traits);
}

/** An enum that becomes a string keeps its values in the enum trait; other types have no named values. */
function changeSimple(shape: DataShape, type: SimpleType): DataShape {
  const definitions = shape.type === 'enum' && type === 'string' ? enumDefinitions(shape) : undefined;
  const traits = new Map(shape.traits);
  if (definitions !== undefined) traits.set(ENUM, { id: ENUM, value: definitions, place: shape.place });
  return withTraits({ ...shape, type, members: new Map() }, traits);
}

function changeToEnum(
  shape: DataShape,
  synthesizesNames: boolean,
  refuse: (reason: string) => never,
): DataShape {
  if (shape.type !== 'string') return refuse('Only strings with the enum trait can be changed to enums.');
  return (
    stringAsEnum(shape, synthesizesNames) ??
    refuse('It needs the enum trait, with a name for each value or with values that names can be made of.')
  );
}

/** The enum that a string with the enum trait stands for, if its values have names. */
export function stringAsEnum(shape: DataShape, synthesizesNames: boolean): DataShape | undefined {
  const members = enumMembers(shape, synthesizesNames);
  if (members === undefined) return undefined;
  const traits = new Map(shape.traits);
  traits.delete(ENUM);
  return withTraits({ ...shape, type: 'enum', members }, traits);
}

function withTraits(shape: DataShape, traits: ReadonlyMap<ShapeId, Trait>): DataShape {
  return { ...shape, traits, localTraits: traits, mixins: [] };
}
