import { isJsonObject, type JsonObject, own, parsePointer } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { allowedValues, branchesOf, membersOf } from '../constraints.ts';
import { nameOfPointer } from '../schema-names.ts';
import { branchSites, childrenOf, followLocal, type Site } from '../sites.ts';

/** One page below the README: an object that the model or the type configuration holds. */
export interface Page {
  readonly site: Site;
  readonly title: string;
  readonly file: string;
  /** Part of the resource's model; otherwise only of the type configuration. */
  readonly inModel: boolean;
}

export interface Pages {
  readonly all: readonly Page[];
  /** The page that describes a schema, if it has one; the schema must not be a reference. */
  of(site: Site): Page | undefined;
}

export const README = 'README.md';
export const CONFIGURATION_POINTER = '/typeConfiguration';

/** Decides which objects have pages, and what the pages are called. */
export function findPages(type: ResourceType): Pages {
  const root = type.schema;
  const inModel = reachable({ schema: root, pointer: '' }, root);
  const configuration = own(root, 'typeConfiguration');
  const configured = isJsonObject(configuration)
    ? reachable({ schema: configuration, pointer: CONFIGURATION_POINTER }, root)
    : new Map<string, Site>();
  const sites = [...new Map([...inModel, ...configured]).values()].filter(
    (site) => site.pointer !== '' && (hasPage(site.schema) || site.pointer === CONFIGURATION_POINTER),
  );
  const fileOf = createFileNames();
  const pages = new Map<string, Page>();
  for (const site of sites.toSorted(inOrder)) {
    const title = titleOf(site.pointer);
    pages.set(site.pointer, { site, title, file: fileOf(title), inModel: inModel.has(site.pointer) });
  }
  return { all: [...pages.values()], of: ({ pointer }) => pages.get(pointer) };
}

/**
 * Every schema that can be reached, references followed, by its pointer. A branch that is written in place belongs to
 * the object around it and does not count.
 */
function reachable(start: Site, root: JsonObject): ReadonlyMap<string, Site> {
  const found = new Map<string, Site>();
  const seen = new Set<string>();
  const waiting: Site[] = [start];
  for (let site = waiting.pop(); site !== undefined; site = waiting.pop()) {
    const target = followLocal(site, root);
    if (target === undefined) continue;
    const isBranch = target === site && /\/(?:allOf|anyOf|oneOf)\/\d+$/.test(target.pointer);
    if (!isBranch) found.set(target.pointer, target);
    if (seen.has(target.pointer)) continue;
    seen.add(target.pointer);
    waiting.push(...['allOf', 'anyOf', 'oneOf'].flatMap((key) => branchSites(target, key)));
    waiting.push(...childrenOf(target).map((child) => child.site));
  }
  return found;
}

/** Whether an object has properties to list, of its own or in branches written in place. */
function hasPage(schema: JsonObject): boolean {
  if (allowedValues(schema) !== undefined) return false;
  const hasMembers = (value: JsonObject): boolean =>
    membersOf(value, 'properties').length > 0 || membersOf(value, 'patternProperties').length > 0;
  return (
    hasMembers(schema) ||
    ['allOf', 'anyOf', 'oneOf'].some((key) =>
      branchesOf(schema, key).some((branch) => isJsonObject(branch) && hasMembers(branch)),
    )
  );
}

const DEFINITION = /^\/definitions\/[^/]*$/;

/** A definition is called as its author calls it. */
function titleOf(pointer: string): string {
  if (pointer === CONFIGURATION_POINTER) return 'TypeConfiguration';
  const definition = DEFINITION.test(pointer) ? parsePointer(pointer)?.[1] : undefined;
  return definition || nameOfPointer(pointer);
}

/** Definitions choose their files first. */
function inOrder(a: Site, b: Site): number {
  const rank = ({ pointer }: Site): number => (DEFINITION.test(pointer) ? 0 : 1);
  return rank(a) - rank(b) || (a.pointer < b.pointer ? -1 : 1);
}

/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** File names in lower case, each once: some file systems do not tell upper from lower case. */
function createFileNames(): (title: string) => string {
  const taken = new Set(['readme']);
  return (title) => {
    const lower = title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-');
    const base = DEVICES.test(lower) ? `${lower}-definition` : lower;
    let free = base;
    for (let number = 2; taken.has(free); number++) free = `${base}-${number}`;
    taken.add(free);
    return `${free}.md`;
  };
}
