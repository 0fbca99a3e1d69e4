import { formatPointer, type JsonObject } from '../../json/index.ts';
import type { PropertyPath, ResourceType, Site } from '../../schema/index.ts';
import { below, certainSites, describedNames } from './make/schemas.ts';

/** What the making of a type's models needs to know about it, worked out once. */
export interface Subject {
  readonly type: ResourceType;
  readonly site: Site;
  /** Identifiers that the caller chooses as a whole; the others are for the resource to choose. */
  readonly ownIdentifiers: readonly (readonly PropertyPath[])[];
  readonly unique: ReadonlySet<string>;
  readonly keyed: ReadonlyMap<string, string>;
}

const subjects = new WeakMap<ResourceType, Subject>();

export function subjectOf(type: ResourceType): Subject {
  let subject = subjects.get(type);
  if (subject === undefined) {
    subject = createSubject(type);
    subjects.set(type, subject);
  }
  return subject;
}

function createSubject(type: ResourceType): Subject {
  const site = rootSite(type.schema);
  const readOnly = new Set(type.readOnly.paths.map(({ pointer }) => pointer));
  const ownIdentifiers = [type.primaryIdentifier, ...type.additionalIdentifiers].filter(
    (paths) => paths.length > 0 && !paths.some(({ pointer }) => readOnly.has(pointer)),
  );
  const unique = new Set(ownIdentifiers.flat().map(({ segments }) => formatPointer(segments)));
  return { type, site, ownIdentifiers, unique, keyed: tagKeys(type, site) };
}

/** The top of a self-contained schema. */
export function rootSite(root: JsonObject): Site {
  return { schema: root, document: { root, uri: 'urn:schema' }, pointer: '' };
}

/** Two tags of one resource never have the same key, whether the schema says so or not. */
function tagKeys(type: ResourceType, root: Site): ReadonlyMap<string, string> {
  const { segments } = type.tagging.tagProperty;
  if (!type.tagging.taggable || segments.includes('*')) return new Map();
  let sites: readonly Site[] = certainSites([root]);
  for (const name of segments) sites = step(sites, (site) => below(site, 'properties', name));
  const element = step(sites, (site) => below(site, 'items'));
  const key = [...describedNames(element)].find((name) => /^(tag)?key$/i.test(name));
  return key === undefined ? new Map() : new Map([[formatPointer(segments), key]]);
}

function step(sites: readonly Site[], to: (site: Site) => ReturnType<typeof below>): readonly Site[] {
  return certainSites(
    sites.flatMap((site) => {
      const next = to(site);
      return next === undefined || next === 'never' ? [] : [next];
    }),
  );
}
