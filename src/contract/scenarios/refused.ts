import { formatPointer, isJsonObject, type JsonObject, resolvePointer } from '../../json/index.ts';
import { covers } from '../../schema/index.ts';
import { succeeded } from '../calls.ts';
import { identifierIn, withValue } from '../place.ts';
import { deleteResource, listResources, readResource, resourceOf } from '../resource.ts';
import type { Ask, Scene } from '../scene.ts';
import type { Scenario } from './scenario.ts';

const MOST_READ_ONLY = 8;
const INVALID = 3;
const ATTEMPTS = 12;

/** Requests that must be refused, or may be, and what they leave behind. */
export const refused: Scenario = {
  name: 'refused',
  creates: (type) => type.readOnly.paths.slice(0, MOST_READ_ONLY).map(() => 'full'),
  // What is created in spite of everything may be no proper resource, and others would find it in their lists.
  isAlone: true,
  run: askInVain,
};

async function askInVain(scene: Scene): Promise<void> {
  const like = scene.models.creates[0];
  await listResources(scene, 'list-before-refused', like);
  for (const ask of [...readOnlyCreates(scene), ...invalidCreates(scene)]) await tryCreate(scene, ask);
  await listResources(scene, 'list-after-refused', like);
}

type Attempt = Pick<Ask, 'step' | 'model'> & Required<Pick<Ask, 'wrong'>>;

/** One for each read-only property that has a place in a create input. */
function readOnlyCreates({ type, models, omit }: Scene): readonly Attempt[] {
  const attempts = type.readOnly.paths.slice(0, MOST_READ_ONLY).flatMap((path, index): readonly Attempt[] => {
    const [model, value] = [models.creates[index], models.property(path, index)];
    const holder = formatPointer(path.segments.slice(0, -1));
    if (model === undefined || value === undefined || path.segments.includes('*')) return [];
    if (!isJsonObject(resolvePointer(model, holder))) return [];
    const wrong = { rule: 'readOnlyProperties', pointer: formatPointer(path.segments) };
    return [{ step: 'create-read-only', model: withValue(model, path.segments, value), wrong }];
  });
  if (attempts.length === 0)
    omit('create-read-only', 'there is no read-only property that a create could be given');
  return attempts;
}

function invalidCreates(scene: Scene): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && attempts.length < INVALID; attempt++) {
    const { model, broken } = scene.models.invalid(attempt);
    if (model === undefined || broken === undefined) break;
    const { rule, pointer } = broken;
    if (rule === 'readOnlyProperties' || !isIdentified(scene, model, pointer)) continue;
    attempts.push({ step: 'create-invalid', model, wrong: { rule, pointer } });
  }
  if (attempts.length === 0)
    scene.omit('create-invalid', 'the schema forbids nothing that could be asked for');
  return attempts;
}

/**
 * Whether the identifiers are as valid as ever. A handler may rely on valid input: one that does, and creates
 * something all the same, must be able to say what, so that it can be deleted.
 */
function isIdentified({ type, models }: Scene, model: JsonObject, wrong: string): boolean {
  const usual = models.creates[0] ?? {};
  return [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()]
    .filter(({ segments }) => !covers(type.readOnly.tree, segments))
    .map(({ segments }) => formatPointer(segments))
    .every((place) => {
      const isApart = place !== wrong && !place.startsWith(`${wrong}/`) && !wrong.startsWith(`${place}/`);
      const isThere = resolvePointer(model, place) !== undefined;
      return (isApart || wrong === '') && (isThere || resolvePointer(usual, place) === undefined);
    });
}

async function tryCreate(scene: Scene, { step, model, wrong }: Attempt): Promise<void> {
  const create = await scene.call({ step, action: 'CREATE', model, wrong });
  if (create === undefined) return;
  const chosen = choosable(scene, model);
  if (chosen !== undefined) await readResource(scene, 'read-after-refused', chosen, create);
  const made = succeeded(create) ? resourceOf(scene, create) : undefined;
  if (made !== undefined) await deleteResource(scene, 'delete-unwanted', made);
}

/** The identifier that a request has chosen. */
function choosable({ type }: Scene, model: JsonObject): JsonObject | undefined {
  return identifierIn(model, type.primaryIdentifier);
}
