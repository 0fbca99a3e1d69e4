import { collectTraits } from './applied-traits.ts';
import { buildAll } from './build-all.ts';
import type { Building } from './building.ts';
import { checkTraits, reportStrayTraits, reportUnmarkedTraits } from './check-traits.ts';
import type { ValidationEvent } from './event.ts';
import { mergeMetadata } from './merge-metadata.ts';
import { createModel, type Model, membersOf } from './model.ts';
import { createNameResolver, type NameResolver } from './name-resolver.ts';
import type {
  ApplyTraits,
  DefineShape,
  LoadedFile,
  PutMetadata,
  SettleName,
  UseShape,
} from './operations.ts';
import type { Shape } from './shape.ts';
import type { ShapeId } from './shape-id.ts';

export interface AssembleOptions {
  /** The model of the prelude; undefined only while the prelude itself is assembled. */
  readonly prelude: Model | undefined;
  /** Traits without a definition are warnings instead of errors. */
  readonly allowUnknownTraits: boolean;
}

export interface Assembled {
  readonly model: Model;
  readonly events: readonly ValidationEvent[];
}

/** The operations of all files, sorted by what they do. */
interface Sorted {
  readonly definitions: Map<ShapeId, DefineShape[]>;
  readonly traits: ApplyTraits[];
  readonly metadata: PutMetadata[];
  readonly uses: UseShape[];
  readonly names: SettleName[];
}

/** Makes one model of many files. Never fails: what cannot be part of the model is left out and reported. */
export function assemble(files: readonly LoadedFile[], options: AssembleOptions): Assembled {
  const { prelude } = options;
  const events = files.flatMap((file) => file.events);
  const sorted = sortOperations(files);
  const { definitions } = sorted;
  const names = createNameResolver(definitions, (id) => prelude?.shape(id)?.type);
  settleNames(sorted, names, events);
  const metadata = mergeMetadata(sorted.metadata, events);
  const traits = collectTraits(sorted.traits, names, events);
  // The prelude is our own; its tests check it, so that starting up need not.
  const used = prelude && checkTraits(traits, names, options.allowUnknownTraits, events);
  const built = new Map<ShapeId, Shape>();
  const shape = (id: ShapeId) => built.get(id) ?? prelude?.shape(id);
  const building: Building = { names, traits, events, inherited: 0, shape };
  buildAll(definitions, building, built);
  const shapes = listShapes(definitions, built, prelude);
  reportStrayTraits(traits, shapes, definitions, events);
  if (used !== undefined) reportUnmarkedTraits(used, built, events);
  return { model: createModel(shapes, metadata.values, metadata.places), events };
}

/** All shapes with their members: the prelude first, then in the order of the files. */
function listShapes(
  definitions: ReadonlyMap<ShapeId, unknown>,
  built: ReadonlyMap<ShapeId, Shape>,
  prelude: Model | undefined,
): Map<ShapeId, Shape> {
  const shapes = new Map(prelude?.shapes);
  for (const id of definitions.keys()) {
    const shape = built.get(id);
    if (shape === undefined) continue;
    shapes.set(id, shape);
    for (const member of membersOf(shape).values()) shapes.set(member.id, member);
  }
  return shapes;
}

function sortOperations(files: readonly LoadedFile[]): Sorted {
  const sorted: Sorted = { definitions: new Map(), traits: [], metadata: [], uses: [], names: [] };
  for (const file of files) {
    for (const operation of file.operations) {
      switch (operation.kind) {
        case 'shape': {
          const others = sorted.definitions.get(operation.id);
          if (others === undefined) sorted.definitions.set(operation.id, [operation]);
          else others.push(operation);
          break;
        }
        case 'traits':
          sorted.traits.push(operation);
          break;
        case 'metadata':
          sorted.metadata.push(operation);
          break;
        case 'use':
          sorted.uses.push(operation);
          break;
        case 'name':
          sorted.names.push(operation);
          break;
      }
    }
  }
  return sorted;
}

function settleNames({ uses, names }: Sorted, resolver: NameResolver, events: ValidationEvent[]): void {
  for (const { id, place } of uses) {
    if (resolver.typeOf(id) !== undefined) continue;
    const message = `Use statement refers to undefined shape: ${id}`;
    events.push({ id: 'Model', severity: 'WARNING', message, place });
  }
  for (const { scope, name, place, settle } of names) {
    const { id, type } = resolver.resolve(scope, name);
    settle(id);
    if (type !== undefined) continue;
    const message =
      `Syntactic shape ID \`${name}\` does not resolve to a valid shape ID: \`${id}\`. ` +
      'Did you mean to quote this string? Are you missing a model file?';
    events.push({ id: 'SyntacticShapeIdTarget', severity: 'DANGER', message, place });
  }
}
