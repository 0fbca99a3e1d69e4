import { neighborIndex, walk } from '../indexes/index.ts';
import type { EventSeverity, ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape, Shape } from '../model/shape.ts';
import { compareShapeIds, isIdentifier, nameOf, type ShapeId } from '../model/shape-id.ts';
import { nameConflict } from './name-conflict.ts';
import { error, type Validator } from './validator.ts';

const ID = 'Service';

/** Of so many shapes with one name, not all pairs need an event. */
const MAX_OTHERS = 100;

/** The shapes of a service need names of their own, whatever their namespaces; `rename` gives them some. */
export const service: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.ofType('service')) {
      const closure = new Map<ShapeId, Shape>();
      for (const reached of walk(shape, neighborIndex(model).from)) closure.set(reached.id, reached);
      yield* conflictingNames(model, shape, closure);
      for (const [from, to] of shape.rename) yield* checkRename(shape, closure, from, to);
    }
  },
};

function* conflictingNames(
  model: Model,
  service: ServiceShape,
  closure: ReadonlyMap<ShapeId, Shape>,
): Iterable<ValidationEvent> {
  const shapes = [...closure.values()].filter(({ type }) => type !== 'member');
  const groups = Map.groupBy(shapes, ({ id }) => (service.rename.get(id) ?? nameOf(id)).toLowerCase());
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => compareShapeIds(a.id, b.id));
    for (const shape of group) {
      for (const other of group.slice(0, MAX_OTHERS)) {
        if (other !== shape) yield conflict(nameConflict(model, shape, other), service, shape, other);
      }
    }
  }
}

function conflict(
  severity: EventSeverity,
  { id, rename }: ServiceShape,
  shape: Shape,
  other: Shape,
): ValidationEvent {
  const newName = rename.get(shape.id);
  const otherName = rename.get(other.id);
  const message =
    (newName === undefined ? `Shape name \`${shape.id}\`` : `Renamed shape name "${newName}"`) +
    ` conflicts with \`${other.id}\` ${otherName === undefined ? '' : `(renamed to "${otherName}") `}` +
    `in the \`${id}\` service closure. Shapes in the closure of a service ` +
    `${severity === 'ERROR' ? 'must' : 'should'} have case-insensitively unique names regardless of their ` +
    'namespaces. Use the `rename` property of the service to disambiguate shape names.';
  return { id: ID, severity, message, shape: shape.id, ...(shape.place && { place: shape.place }) };
}

function* checkRename(
  service: ServiceShape,
  closure: ReadonlyMap<ShapeId, Shape>,
  from: ShapeId,
  to: string,
): Iterable<ValidationEvent> {
  if (!isIdentifier(to)) {
    yield error(ID, service, `Service attempts to rename \`${from}\` to an invalid identifier, "${to}"`);
  } else if (to === nameOf(from)) {
    const message = `Service rename for \`${from}\` does not actually change the name from \`${to}\``;
    yield error(ID, service, message);
  }
  const shape = closure.get(from);
  if (shape === undefined) {
    yield error(ID, service, `Service attempts to rename a shape not in the service: ${from}`);
  } else if (shape.type === 'member' || shape.type === 'resource' || shape.type === 'operation') {
    const message =
      `Service attempts to rename a ${shape.type} shape from \`${from}\` to "${to}"; ` +
      `${shape.type}s cannot be renamed`;
    yield error(ID, service, message);
  }
}
