import { type Diagnostic, hasErrors } from '../../diagnostics/index.ts';
import {
  applyPatch,
  formatPointer,
  isJsonObject,
  type JsonObject,
  jsonEqual,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import { evaluate, type Failure, type ResourceType, validateModel } from '../../schema/index.ts';
import type { Breakage } from './break/breakage.ts';
import { findBreakages } from './break/find.ts';
import type { Choices } from './choices.ts';
import { makeCreateInput } from './create.ts';
import type { Extent } from './make/place.ts';
import type { Subject } from './subject.ts';
import { makeUpdateInput } from './update.ts';
import { makeAlone, makeProperty } from './value-at.ts';

export interface InvalidOptions {
  /** Only these: names of keywords such as `required` and `pattern`, or `readOnlyProperties`. */
  readonly rules?: readonly string[];
  /** How much of the model is there to be broken. */
  readonly extent?: Extent;
}

/** The one rule that an invalid model breaks. */
export interface Broken {
  readonly rule: string;
  /** Where in the model. */
  readonly pointer: string;
  /** What validation says about it. */
  readonly message: string;
}

export interface InvalidModel {
  /** Undefined if no valid model was found, or none that can be broken in the way that was asked for. */
  readonly model: JsonObject | undefined;
  readonly broken?: Broken;
  readonly diagnostics: readonly Diagnostic[];
}

const ATTEMPTS = 80;

/** The input of a create handler with one thing wrong. */
export function makeInvalidCreateInput(
  subject: Subject,
  choices: Choices,
  options: InvalidOptions = {},
): InvalidModel {
  const { type } = subject;
  const { model, diagnostics } = makeCreateInput(subject, choices.part('model'), {
    // A certain rule may be about any property, so they should all be there.
    extent: options.extent ?? (options.rules === undefined ? 'typical' : 'full'),
  });
  if (model === undefined) return { model, diagnostics };
  const values = choices.lasting.part('values');
  const breakages = [
    ...findBreakages(model, subject.site, (sites, pointer) =>
      makeAlone(subject, sites, pointer, values.part(pointer)),
    ),
    ...readOnlyBreakages(subject, model, values),
  ].filter(({ rule }) => options.rules?.includes(rule) ?? true);
  return breakOne(model, breakages, choices.part('breakage'), (broken, breakage) => {
    const findings = validateModel(type, broken, 'create');
    return hasErrors(findings) && isOnlyBrokenThere(subject, broken, breakage) ? findings : [];
  });
}

/** Read-only properties that a caller has no business to set. */
function readOnlyBreakages(
  { type, ...rest }: Subject,
  model: JsonObject,
  choices: Choices,
): readonly Breakage[] {
  return type.readOnly.paths.flatMap((path): readonly Breakage[] => {
    const pointer = formatPointer(path.segments);
    const holder = resolvePointer(model, formatPointer(path.segments.slice(0, -1)));
    if (path.segments.includes('*') || !isJsonObject(holder)) return [];
    const value = makeProperty({ type, ...rest }, path, choices.part(pointer));
    if (value === undefined) return [];
    return [{ rule: 'readOnlyProperties', pointer, patch: [{ op: 'add', path: pointer, value }] }];
  });
}

/** The input of an update handler that changes something which only a create can set. */
export function makeInvalidUpdateInput(
  subject: Subject,
  previous: JsonObject,
  choices: Choices,
): InvalidModel {
  const { type } = subject;
  const { model, diagnostics } = makeUpdateInput(subject, previous, choices.part('model'));
  if (model === undefined) return { model, diagnostics };
  return breakOne(
    model,
    createOnlyBreakages(subject, model, choices.lasting),
    choices.part('breakage'),
    (broken) => {
      const findings = validateModel(type, broken, 'update', { previous });
      const errors = findings.filter(
        ({ severity, code }) => severity === 'error' && code !== 'identifier-missing',
      );
      return errors.every(({ code }) => code === 'create-only-changed') ? errors : [];
    },
  );
}

function createOnlyBreakages(subject: Subject, model: JsonObject, choices: Choices): readonly Breakage[] {
  const { type } = subject;
  const identifier = new Set(type.primaryIdentifier.map(({ pointer }) => pointer));
  return type.createOnly.paths.flatMap((path): readonly Breakage[] => {
    const pointer = formatPointer(path.segments);
    const before = path.segments.includes('*') ? undefined : resolvePointer(model, pointer);
    // Another identifier means another resource, which is not the same as a change.
    if (before === undefined || identifier.has(path.pointer)) return [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const value = makeProperty(subject, path, choices.part(pointer).part(attempt));
      if (value !== undefined && !jsonEqual(value, before))
        return [{ rule: 'createOnlyProperties', pointer, patch: [{ op: 'replace', path: pointer, value }] }];
    }
    return [];
  });
}

/** Tries one breakage after the other until one breaks what it should and nothing else. */
function breakOne(
  model: JsonObject,
  breakages: readonly Breakage[],
  choices: Choices,
  findingsOf: (broken: JsonObject, breakage: Breakage) => readonly Diagnostic[],
): InvalidModel {
  for (const breakage of shuffled(breakages, choices).slice(0, ATTEMPTS)) {
    const patched = applyPatch(model, breakage.patch);
    if (!('value' in patched) || !isJsonObject(patched.value)) continue;
    const finding = findingsOf(patched.value, breakage).find(({ severity }) => severity === 'error');
    if (finding === undefined) continue;
    const { rule, pointer } = breakage;
    return { model: patched.value, broken: { rule, pointer, message: finding.message }, diagnostics: [] };
  }
  return { model: undefined, diagnostics: [] };
}

/** Each rule in turn, starting anywhere: rules that can be broken in few places should not be drowned by others. */
function shuffled(breakages: readonly Breakage[], choices: Choices): readonly Breakage[] {
  const groups = [...Map.groupBy(breakages, ({ rule }) => rule).values()];
  const queues = turned(groups, choices).map((group) => turned(group, choices));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, index) => queues.flatMap((queue) => queue[index] ?? [])).flat();
}

function turned<Item>(items: readonly Item[], choices: Choices): readonly Item[] {
  const start = choices.pick(items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

function isOnlyBrokenThere({ type, site }: Subject, model: JsonObject, breakage: Breakage): boolean {
  const failures = evaluate(model, site, { ignoreFormats: true }).filter(
    (failure) => !isReadOnlyMissing(type, failure),
  );
  if (breakage.rule === 'readOnlyProperties') return failures.length === 0;
  return failures.length > 0 && failures.every((failure) => isAbout(failure, breakage));
}

/** Nobody misses in an input what only the resource can say. */
function isReadOnlyMissing(type: ResourceType, { keyword, pointer, expected }: Failure): boolean {
  if (keyword !== 'required') return false;
  const place = [...(parsePointer(pointer) ?? []), String(expected)];
  return type.readOnly.paths.some(({ segments }) => jsonEqual(segments, place));
}

/**
 * Whether what fails is the rule that should, or a combinator around it because no branch fits any more. A value of
 * another type is none of the listed values either.
 */
function isAbout({ pointer, branches, keyword }: Failure, { rule, pointer: place }: Breakage): boolean {
  if (branches !== undefined || keyword === 'oneOf')
    return pointer === place || place.startsWith(`${pointer}/`);
  return pointer === place && (keyword === rule || (rule === 'type' && LISTS.has(keyword)));
}

const LISTS: ReadonlySet<string> = new Set(['enum', 'const']);
