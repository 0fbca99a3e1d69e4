import { createModel, type Model } from '../../../model/model.ts';
import type { MemberShape, Shape, ShapeType } from '../../../model/shape.ts';
import type { ShapeId } from '../../../model/shape-id.ts';
import { CHANGEABLE_TYPES, changeType, stringAsEnum } from '../change-type.ts';
import { ArgumentError, type TransformDefinition } from './transform.ts';

type Top = Exclude<Shape, MemberShape>;

function mapShapes(model: Model, change: (shape: Top) => Top): Model {
  const shapes = new Map<ShapeId, Shape>();
  for (const shape of model.shapes.values()) {
    if (shape.type === 'member') continue;
    const changed = change(shape);
    shapes.set(changed.id, changed);
    for (const member of changed.members.values()) shapes.set(member.id, member);
  }
  return createModel(shapes, model.metadata, model.metadataPlaces);
}

function checkType(id: ShapeId, type: string): asserts type is ShapeType {
  if (CHANGEABLE_TYPES.has(type)) return;
  throw new ArgumentError(
    `${id} cannot be a "${type}": the types to choose from are ${[...CHANGEABLE_TYPES].join(', ')}.`,
  );
}

/** The transforms that give shapes other types. */
export const TYPE_TRANSFORMS: readonly TransformDefinition[] = [
  {
    name: 'changeTypes',
    arguments: ['shapeTypes', 'synthesizeEnumNames'],
    apply(model, args) {
      const types = args.pairs('shapeTypes');
      const synthesizesNames = args.flag('synthesizeEnumNames');
      for (const [id, type] of types) checkType(id, type);
      return mapShapes(model, (shape) => {
        const type = types.get(shape.id);
        return type === undefined ? shape : changeType(shape, type as ShapeType, synthesizesNames);
      });
    },
  },
  {
    name: 'changeStringEnumsToEnumShapes',
    arguments: ['synthesizeNames'],
    // Strings whose values have no names, and cannot have any, are left as they are.
    apply(model, args) {
      const synthesizesNames = args.flag('synthesizeNames');
      return mapShapes(model, (shape) =>
        shape.type === 'string' ? (stringAsEnum(shape, synthesizesNames) ?? shape) : shape,
      );
    },
  },
];
