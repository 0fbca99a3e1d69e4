import { isJsonObject, type JsonObject, own, parsePointer, resolvePointer } from '../../json/index.ts';
import { type NameSuggestion, nameSuggestions } from '../paths/name-suggestions.ts';
import { type ReferenceUse, referencesWithin, referenceUses } from '../references/reference-uses.ts';
import type { Resolution, Site } from '../references/references.ts';
import type { Finding, Rule, SchemaView } from '../rule.ts';

type Explanation = Omit<Finding, 'pointer'>;
type Unresolved = Exclude<Resolution, { kind: 'found' }>;

export const referenceUnresolved: Rule = {
  code: 'reference-unresolved',
  severity: 'error',
  summary: 'A $ref that leads nowhere.',
  check(view, report) {
    const seen = new Set<JsonObject>();
    const closest = nameSuggestions();
    for (const use of referenceUses(view)) {
      const pointer = `${use.pointer}/$ref`;
      const { resolution } = use;
      if (resolution.kind !== 'found') {
        report({ pointer, ...explain(use.ref, resolution, view, closest) });
        continue;
      }
      const broken = firstBroken(resolution.site, seen, view);
      if (broken === undefined) continue;
      report({
        pointer,
        message: `"${use.ref}" leads to a schema that cannot be read to its end: its "$ref": "${broken.ref}" at ${broken.pointer} leads nowhere.`,
        help: 'Mend that document, or hand in the documents that it needs.',
      });
    }
  },
};

/**
 * The first reference that leads nowhere behind one that leaves the schema. What stands in the schema itself is
 * checked where it stands; `remote` and other documents only as far as references lead into them.
 */
function firstBroken(start: Site, seen: Set<JsonObject>, view: SchemaView): ReferenceUse | undefined {
  const sites = [start];
  for (const site of sites) {
    const checkedAnyway = site.document === view.document && !site.pointer.startsWith('/remote/');
    if (checkedAnyway || seen.has(site.schema)) continue;
    seen.add(site.schema);
    for (const use of referencesWithin(site, view.library)) {
      if (use.resolution.kind !== 'found') return use;
      sites.push(use.resolution.site);
    }
  }
  return undefined;
}

function explain(
  ref: string,
  resolution: Unresolved,
  view: SchemaView,
  closest: NameSuggestion,
): Explanation {
  switch (resolution.kind) {
    case 'not-a-reference':
      return {
        message: `"${ref}" is not a URI reference, so it cannot lead anywhere.`,
        help: 'Write #/definitions/Name, or file.json#/definitions/Name for another document.',
      };
    case 'missing-document':
      return missingDocument(ref, resolution.uri, view.root);
    case 'missing-target':
      return missingTarget(ref, resolution, view, closest);
  }
}

function missingDocument(ref: string, uri: string, root: JsonObject): Explanation {
  const local = localMeaning(ref, root);
  return {
    message: `"${ref}" leads into another document, ${uri}, which is not at hand.`,
    help:
      local === undefined
        ? 'Pass the folder that has it with --schemas <dir>, or allow the network with --fetch.'
        : `Did you mean "${local}"?`,
  };
}

/** References that forgot the `#`, or everything but the name: they look like names of files. */
function localMeaning(ref: string, root: JsonObject): string | undefined {
  if (ref.includes('#')) return undefined;
  const path = ref.startsWith('/') ? ref : `/${ref}`;
  const meant = [path, `/definitions${path}`].find((pointer) => isJsonObject(resolvePointer(root, pointer)));
  return meant && `#${meant}`;
}

function missingTarget(
  ref: string,
  { document, pointer }: Extract<Resolution, { kind: 'missing-target' }>,
  view: SchemaView,
  closest: NameSuggestion,
): Explanation {
  const place = document === view.document ? 'this schema' : document.uri;
  const meant = similarTarget(pointer, document.root, closest);
  const address = ref.slice(0, ref.indexOf('#'));
  const exists = resolvePointer(document.root, pointer) !== undefined;
  return {
    message: exists
      ? `"${ref}" leads to something in ${place} that is not a schema.`
      : `"${ref}" leads nowhere: ${place} has no ${pointer}.`,
    help:
      meant === undefined ? 'Define it, or correct the reference.' : `Did you mean "${address}#${meant}"?`,
  };
}

/** A definition or property with a name like the one asked for. */
function similarTarget(pointer: string, root: JsonObject, closest: NameSuggestion): string | undefined {
  const tokens = parsePointer(pointer) ?? [pointer];
  const name = tokens.at(-1)!;
  const places = ['definitions', 'properties'];
  for (const place of tokens[0] === 'properties' ? places.reverse() : places) {
    const map = own(root, place);
    const match = isJsonObject(map) ? closest(name, () => Object.keys(map)) : undefined;
    if (match !== undefined) return `/${place}/${match}`;
  }
  return undefined;
}
