import type { JsonObject } from '../../json/index.ts';
import { appliedBy, appliesOthers } from '../evaluation/same-value.ts';
import { referenceUses } from '../references/reference-uses.ts';
import type { Resolution, Site } from '../references/references.ts';
import type { Rule, SchemaView } from '../rule.ts';

export const referenceLoop: Rule = {
  code: 'reference-loop',
  severity: 'error',
  summary: 'References that lead to each other and to nothing else.',
  check(view, report) {
    for (const { start, loop } of loops(view)) {
      const first = loop.find(({ document }) => document === view.document);
      report({
        pointer: first?.pointer ?? start,
        message: `These references lead only to each other, so there is nothing that a value could be checked against: ${describe(loop, view)}.`,
        help: 'Give one of them a schema of its own. A definition may refer to itself only from inside of "properties", "patternProperties" or "items".',
      });
    }
  },
};

interface Loop {
  /** The reference of this schema from which the loop was found. */
  readonly start: string;
  readonly loop: readonly Site[];
}

interface Frame {
  readonly site: Site;
  readonly next: readonly Site[];
  at: number;
}

/** Walks from every reference without going down into values; whoever comes back to an open schema is in a loop. */
function* loops(view: SchemaView): Generator<Loop> {
  const state = new Map<JsonObject, 'open' | 'done'>();
  const frames: Frame[] = [];
  const open = (site: Site): void => {
    state.set(site.schema, 'open');
    frames.push({ site, next: appliedBy(site, view.library), at: 0 });
  };
  for (const { schema, pointer, resolution } of referenceUses(view)) {
    if (state.has(schema) || !leadsOn(resolution)) continue;
    open({ schema, document: view.document, pointer });
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      const site = top.next[top.at++];
      if (site === undefined) {
        state.set(top.site.schema, 'done');
        frames.pop();
      } else if (state.get(site.schema) === 'open') {
        const from = frames.findIndex((frame) => frame.site.schema === site.schema);
        yield { start: pointer, loop: frames.slice(from).map((frame) => frame.site) };
      } else if (!state.has(site.schema)) open(site);
    }
  }
}

/** Most references end at a schema that applies no other; those cannot be in a loop. */
function leadsOn(resolution: Resolution): boolean {
  return resolution.kind === 'found' && appliesOthers(resolution.site.schema);
}

function describe(loop: readonly Site[], view: SchemaView): string {
  const names = loop.map(({ document, pointer }) =>
    document === view.document ? `#${pointer}` : `${document.uri}#${pointer}`,
  );
  const shown = names.length > 6 ? [...names.slice(0, 5), '…'] : names;
  return [...shown, names[0]].join(' → ');
}
