import { buildShape, mixinIdsOf } from './build-shape.ts';
import { BuildFailure, type Building, reportError } from './building.ts';
import { shapeDifference } from './compare-shapes.ts';
import { orderByDependency } from './dependency-order.ts';
import type { DefineShape, Version } from './operations.ts';
import { isSamePlace, placeText } from './place.ts';
import type { DataShape, MemberShape, Shape } from './shape.ts';
import type { ShapeId } from './shape-id.ts';
import { upgradeMembers } from './upgrade.ts';

type Definitions = ReadonlyMap<ShapeId, readonly DefineShape[]>;

/** Builds every shape, mixins before the shapes that use them, and puts them into `built`. */
export function buildAll(definitions: Definitions, building: Building, built: Map<ShapeId, Shape>): void {
  const structures = new Map<DataShape, Version>();
  for (const id of buildOrder(definitions, building)) {
    for (const definition of definitions.get(id)!) {
      const shape = attempt(building, definition);
      if (shape === undefined || !isAcceptable(building, shape, built.get(id))) continue;
      built.set(id, shape);
      if (shape.type === 'structure') structures.set(shape, definition.version);
    }
  }
  for (const [structure, version] of structures) {
    for (const member of upgradeMembers(structure, version, building.shape)) {
      (structure.members as Map<string, MemberShape>).set(member.name, member);
    }
  }
}

function buildOrder(definitions: Definitions, building: Building): readonly ShapeId[] {
  const dependencies = new Map<ShapeId, readonly ShapeId[]>();
  for (const [id, list] of definitions) {
    if (list.some(({ mixins, resource }) => mixins.length > 0 || resource !== undefined)) {
      dependencies.set(id, [...new Set(list.flatMap((definition) => dependenciesOf(building, definition)))]);
    }
  }
  const ids = [...definitions.keys()];
  if (dependencies.size === 0) return ids;
  const { order, cycles } = orderByDependency(ids, (id) => dependencies.get(id) ?? []);
  for (const cycle of cycles) reportCycle(definitions, building, cycle);
  return order;
}

function dependenciesOf(building: Building, definition: DefineShape): readonly ShapeId[] {
  const mixins = mixinIdsOf(building, definition);
  const { resource, scope } = definition;
  return resource === undefined ? mixins : [building.names.resolve(scope, resource).id, ...mixins];
}

function reportCycle(definitions: Definitions, building: Building, cycle: readonly ShapeId[]): void {
  for (const id of cycle) {
    const message = `Unable to resolve mixins; cycles detected between this shape and [${othersOf(id, cycle)}]`;
    for (const { place } of definitions.get(id) ?? []) reportError(building, id, place, message);
  }
}

/** A cycle this long is not read by anybody, and naming all of it for each of its shapes would fill the memory. */
const MAX_NAMED = 50;

function othersOf(id: ShapeId, cycle: readonly ShapeId[]): string {
  const named = cycle.slice(0, MAX_NAMED + 1).filter((other) => other !== id);
  const left = cycle.length - 1 - named.length;
  return left > 0 ? `${named.join(', ')}, and ${left} more` : named.join(', ');
}

function attempt(building: Building, definition: DefineShape): Shape | undefined {
  const { id, type, version, place } = definition;
  if (!isSupported(type, version)) {
    reportError(building, id, place, `${type} shapes cannot be used in Smithy version ${version}`);
    return undefined;
  }
  try {
    return buildShape(building, definition);
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    reportError(building, id, error.place, error.message);
    return undefined;
  }
}

function isSupported(type: DefineShape['type'], version: Version): boolean {
  return version === '1.0' ? type !== 'enum' && type !== 'intEnum' : type !== 'set';
}

/** A shape may be defined twice if both definitions say the same. */
function isAcceptable(building: Building, shape: Shape, previous: Shape | undefined): boolean {
  if (previous === undefined) return true;
  const difference = shapeDifference(shape, previous);
  const place = previous.place;
  if (difference !== undefined) {
    const message =
      `Conflicting shape definition for \`${shape.id}\` found at \`${placeText(shape.place)}\` ` +
      `and \`${placeText(place)}\`. ${difference}`;
    reportError(building, shape.id, place, message);
    return false;
  }
  if (!isSamePlace(shape.place, place)) {
    building.events.push({
      id: 'Model.IgnoredDuplicateDefinition',
      severity: 'NOTE',
      message:
        `Ignoring duplicate but equivalent shape definition: ${shape.id} ` +
        `defined at ${placeText(shape.place)} and ${placeText(place)}`,
      shape: shape.id,
      ...(place && { place }),
    });
  }
  return true;
}
