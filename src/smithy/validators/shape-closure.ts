import type { EventSeverity, ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import { type Place, placeText } from '../model/place.ts';
import type { Shape } from '../model/shape.ts';
import { namespaceOf, type ShapeId } from '../model/shape-id.ts';
import { parseSelector } from '../selector/index.ts';
import { nameConflicts, renameProblems } from './closures/check-names.ts';
import { rootsOf, shapesOf } from './closures/closure-shapes.ts';
import { readClosures, type ShapeClosure } from './closures/read-closures.ts';
import type { Validator } from './validator.ts';

const ID = 'ShapeClosure';

/** Closures declared in metadata must find shapes, and names in them must not clash. */
export const shapeClosure: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    const closures = readClosures(model);
    if (closures.length === 0) return;
    const filled = new Set(Array.from(model.shapes.keys(), namespaceOf));
    const seen = new Map<ShapeId, Place | undefined>();
    for (const closure of closures) {
      const { id, place } = closure;
      if (seen.has(id)) {
        const previous = placeText(seen.get(id));
        const message = `Shape closure id \`${id}\` is declared more than once. The previous declaration is at ${previous}.`;
        yield event('ERROR', ID, closure, message);
      } else yield* checkClosure(model, closure, filled);
      seen.set(id, place);
    }
  },
};

function event(
  severity: EventSeverity,
  id: string,
  { place }: ShapeClosure,
  message: string,
): ValidationEvent {
  return { id, severity, message, ...(place && { place }) };
}

function* checkClosure(
  model: Model,
  closure: ShapeClosure,
  filled: ReadonlySet<string>,
): Iterable<ValidationEvent> {
  const { id, namespaces, selector } = closure;
  if (model.shape(id) !== undefined) {
    const message = `Shape closure ids must not match the ids of shapes in the model, but \`${id}\` does.`;
    yield event('ERROR', ID, closure, message);
  }
  if (namespaces.length === 0 && selector === undefined) {
    const message = `Shape closure \`${id}\` must define at least one of \`includeNamespaces\` or \`includeBySelector\`.`;
    yield event('ERROR', ID, closure, message);
  }
  for (const namespace of new Set(namespaces)) {
    if (filled.has(namespace)) continue;
    const message = `Shape closure \`${id}\` includes namespace \`${namespace}\`, which has no shapes in the model.`;
    yield event('DANGER', `${ID}.EmptyNamespace.${id}`, closure, message);
  }
  const problem = selectorProblem(closure);
  if (problem !== undefined) yield event('ERROR', ID, closure, problem);
  // The type of the metadata asks for a selector that is not empty.
  if (problem !== undefined || selector === '') return;
  const roots = rootsOf(model, closure);
  yield* uselessSelector(closure, roots, filled);
  const shapes = shapesOf(model, roots);
  for (const message of renameProblems(closure, shapes)) yield event('ERROR', ID, closure, message);
  for (const ids of nameConflicts(closure, shapes)) {
    const message =
      `Shape closure \`${id}\` contains shapes whose names conflict case-insensitively: [${ids.join(', ')}]. ` +
      'Shapes in a closure should have case-insensitively unique names regardless of their namespaces. ' +
      'Some code generators or other tools may require this in order to work. The `rename` property may be used ' +
      'to disambiguate them.';
    yield event('WARNING', `${ID}.NameConflicts.${id}`, closure, message);
  }
}

function selectorProblem({ id, selector }: ShapeClosure): string | undefined {
  if (selector === undefined || selector === '') return undefined;
  const { error } = parseSelector(selector);
  return error && `Shape closure \`${id}\` has an invalid \`includeBySelector\`: ${error.message}`;
}

function* uselessSelector(
  closure: ShapeClosure,
  roots: ReadonlySet<Shape>,
  filled: ReadonlySet<string>,
): Iterable<ValidationEvent> {
  const { id, namespaces, selector } = closure;
  if (selector === undefined) return;
  const useful = new Set(namespaces.filter((namespace) => filled.has(namespace)));
  const adds = [...roots].some((root) => !useful.has(namespaceOf(root.id)));
  if (adds) return;
  const where =
    useful.size === 0 ? 'in the model.' : "in the model that aren't already in an included namespace.";
  const message = `Shape closure \`${id}\` has an \`includeBySelector\` that matches no shapes ${where}`;
  yield event('DANGER', `${ID}.EmptySelector.${id}`, closure, message);
}
