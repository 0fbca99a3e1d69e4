import { formatPointer, type JsonValue } from '../../json/index.ts';
import type { PropertyPath, Site } from '../../schema/index.ts';
import type { Choices } from './choices.ts';
import { certainSites, memberSites } from './make/schemas.ts';
import { makeValue } from './make/value.ts';
import type { Subject } from './subject.ts';

/** Enough for a value to look like one. */
const BUDGET = 8;

/** A value for one place by itself, whoever may set it; undefined if there is none. */
export function makeAlone(
  subject: Subject,
  sites: readonly Site[],
  pointer: string,
  choices: Choices,
): JsonValue | undefined {
  const { unique, keyed } = subject;
  const made = makeValue({
    making: { liberty: 'plain', unique, keyed, steps: 0, endless: false, leftOut: new Map() },
    pointer,
    sites,
    choices,
    omit: [],
    avoid: [],
    given: undefined,
    extent: 'typical',
    budget: BUDGET,
    depth: 0,
  });
  return 'value' in made ? made.value : undefined;
}

/** The same for a property that is not inside of an array. */
export function makeProperty(subject: Subject, path: PropertyPath, choices: Choices): JsonValue | undefined {
  let sites: readonly Site[] = [subject.site];
  for (const name of path.segments) {
    const next = memberSites(certainSites(sites), name);
    if (next === undefined || next.length === 0) return undefined;
    sites = next;
  }
  return makeAlone(subject, sites, formatPointer(path.segments), choices);
}
