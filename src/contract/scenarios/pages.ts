import { type JsonObject, jsonEqual, own } from '../../json/index.ts';
import { covers, createPathTree, type ResourceType, touches } from '../../schema/index.ts';
import { succeeded } from '../calls.ts';
import { isCreate } from '../desired.ts';
import { atTheEdges } from '../edges.ts';
import type { Extent } from '../inputs/index.ts';
import { identifierIn } from '../place.ts';
import {
  additionalKeys,
  deleteResource,
  listResources,
  type Resource,
  readResource,
  resourceOf,
} from '../resource.ts';
import type { Scene } from '../scene.ts';
import type { Call } from '../trace.ts';
import type { Scenario } from './scenario.ts';

const EXTENTS: readonly Extent[] = ['typical', 'typical', 'full', 'minimal', 'typical'];
const FULL = EXTENTS.indexOf('full');

/** Several resources side by side: enough for three pages of two. */
export const pages: Scenario = {
  name: 'pages',
  creates: () => EXTENTS,
  // Whether an element is lost between two pages shows only where nobody else comes and goes.
  isAlone: true,
  run: makeMany,
};

async function makeMany(scene: Scene): Promise<void> {
  const { models } = scene;
  if (models.creates.length === 0)
    return scene.omit('create-one-of-many', models.problem ?? 'no create input can be made');
  const calls = await scene.sideBySide(
    withEdges(scene, alike(scene.type, underOne(scene))).map(
      (model) => () => scene.call({ step: 'create-one-of-many', action: 'CREATE', model }),
    ),
  );
  const resources = calls.flatMap((call) =>
    call === undefined || !succeeded(call) ? [] : (resourceOf(scene, call) ?? []),
  );
  const [first, ...rest] = resources;
  if (first === undefined) return scene.omit('list-in-pages', 'create did not succeed');
  await listInPages(scene, resources);
  await listFiltered(scene, resources);
  for (const { identifier, source } of resources)
    await readResource(scene, 'read-one-of-many', identifier, source);
  await lookAmongOthers(scene, resources);
  const deletion = await deleteResource(scene, 'delete-one-of-many', first);
  if (deletion !== undefined) {
    const list = await listResources(scene, 'list-after-one-deleted', first.state, deletion);
    if (list === undefined && rest[0] !== undefined)
      await readResource(scene, 'read-one-of-many', rest[0].identifier, rest[0].source);
  }
  await scene.sideBySide(rest.map((one) => () => deleteResource(scene, 'delete-one-of-many', one)));
}

/** One of them has values that are easily taken for none. */
function withEdges({ type, models }: Scene, creates: readonly JsonObject[]): readonly JsonObject[] {
  const fullest = creates[FULL];
  if (!models.areMade || fullest === undefined) return creates;
  return creates.with(
    FULL,
    atTheEdges(type, fullest, (model) => isCreate(type, model)),
  );
}

/** What is right for the only resource may be wrong among others: a key that finds any, a token that is forgotten. */
async function lookAmongOthers(scene: Scene, resources: readonly Resource[]): Promise<void> {
  const [first, ...rest] = resources;
  for (const { state, source: after } of [first, rest.at(-1)].filter((one) => one !== undefined))
    for (const { keyedBy, model } of additionalKeys(scene.type, state))
      await scene.call({ step: 'read-by-additional', action: 'READ', model, keyedBy, after });
  if (first === undefined || rest.length === 0) return;
  const { bearerToken: token, requestData } = first.source.request;
  const { resourceProperties: model } = requestData;
  await scene.call({ step: 'create-same-token', action: 'CREATE', model, token, after: first.source });
}

/** A list that needs to be told where to look shows only what is there: all of them must be in the same place. */
function underOne({ type, models }: Scene): readonly JsonObject[] {
  const [first] = models.creates;
  const isPlaced = type.handlers.list?.schema !== undefined && first !== undefined;
  const place = isPlaced ? (models.list(first) ?? {}) : {};
  const names = Object.keys(place).filter((name) => type.properties.has(name));
  if (names.length === 0) return models.creates;
  const shared = Object.fromEntries(names.map((name) => [name, place[name]!]));
  const made: JsonObject[] = [];
  const kept: string[] = [];
  for (const other of models.creates) {
    const model = { ...other, ...shared };
    const keys = identifiersIn(type, model);
    if (!isCreate(type, model) || keys.some((key) => kept.includes(key))) continue;
    made.push(model);
    kept.push(...keys);
  }
  return made;
}

/** The second resource has one property as the first has it, so that a filter can tell AND from OR. */
function alike(type: ResourceType, models: readonly JsonObject[]): readonly JsonObject[] {
  const [first, second, ...rest] = models;
  if (first === undefined || second === undefined) return models;
  const keys = createPathTree([...type.primaryIdentifier, ...type.additionalIdentifiers.flat()]);
  const twin = filterable(type, first)
    .filter((name) => !touches(keys, [name], first[name]))
    .map((name) => ({ ...second, [name]: first[name]! }))
    .find((model) => isCreate(type, model));
  return twin === undefined ? models : [first, twin, ...rest];
}

/** Every identifier that the model chooses itself, as a text. */
function identifiersIn(type: ResourceType, model: JsonObject): string[] {
  return [type.primaryIdentifier, ...type.additionalIdentifiers].flatMap((paths, index) => {
    const key = identifierIn(model, paths);
    return key === undefined ? [] : [`${index} ${JSON.stringify(key)}`];
  });
}

/** Where there is very much, pages of one element would take a call for each. */
const MANY = 200;

async function listInPages(scene: Scene, resources: readonly Resource[]): Promise<void> {
  const like = resources.at(-1)!.state;
  const after = resources.at(-1)!.source;
  const whole = await listResources(scene, 'list-in-pages', like, after);
  if (whole === undefined) return;
  const lists = [whole];
  const sizes = elementsOf(whole).length > MANY ? [MANY / 2] : [1, 2];
  for (const maxResults of sizes) {
    const list = await listResources(scene, 'list-in-pages', like, after, { maxResults });
    if (list !== undefined) lists.push(list);
  }
  await readListed(scene, lists, resources);
}

/** Elements that were there before the run are somebody else's, and there may be many. */
const MOST_OF_OTHERS = 10;

/** Each element that any of the lists shows and that no other scenario has made; some of those that were there before. */
async function readListed(
  scene: Scene,
  lists: readonly Call[],
  resources: readonly Resource[],
): Promise<void> {
  const isOurs = (identifier: JsonObject): boolean =>
    resources.some((resource) => jsonEqual(resource.identifier, identifier));
  const seen = new Set<string>();
  let others = 0;
  for (const list of lists) {
    for (const element of elementsOf(list)) {
      const identifier = identifierIn(element, scene.type.primaryIdentifier);
      if (identifier === undefined || seen.has(JSON.stringify(identifier))) continue;
      seen.add(JSON.stringify(identifier));
      if (scene.isTracked(identifier) && !isOurs(identifier)) continue;
      if (scene.isForeign(identifier) && ++others > MOST_OF_OTHERS) continue;
      await readResource(scene, 'read-listed', identifier, list);
    }
  }
}

/** Lists with one property, and with two, of a resource as the filter; another resource has one of the two. */
async function listFiltered(scene: Scene, resources: readonly Resource[]): Promise<void> {
  const { type } = scene;
  const [one, other] = resources;
  const base = one === undefined ? undefined : scene.models.list(one.state);
  if (one === undefined || base === undefined) return;
  const names = filterable(type, one.state);
  const isShared = (name: string): boolean =>
    other !== undefined && jsonEqual(own(other.state, name) ?? null, one.state[name]!);
  const unshared = names.filter((name) => !isShared(name)).toReversed();
  const shared = names.filter(isShared);
  const filters = [
    unshared.slice(0, 1),
    shared.slice(0, 1),
    [...shared.slice(0, 1), ...unshared.slice(0, 1)],
  ];
  for (const filter of filters.filter(({ length }) => length > 0)) {
    const model = { ...base, ...Object.fromEntries(filter.map((name) => [name, one.state[name]!])) };
    await scene.call({ step: 'list-filtered', action: 'LIST', model, after: one.source });
  }
}

/** Plain values that a list may be asked for: no secrets, and nothing that need not be there. */
function filterable(type: ResourceType, state: JsonObject): readonly string[] {
  return [...type.properties.keys()].filter(
    (name) =>
      isPlain(own(state, name)) &&
      !covers(type.writeOnly.tree, [name]) &&
      !covers(type.readOnly.tree, [name]) &&
      !covers(type.deprecated.tree, [name]),
  );
}

function isPlain(value: JsonObject[string] | undefined): boolean {
  return value !== undefined && (typeof value !== 'object' || value === null);
}

function elementsOf({ outcome }: Call): readonly JsonObject[] {
  return (outcome.pages ?? []).flat();
}
