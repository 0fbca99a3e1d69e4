import type { Diagnostic } from '../../diagnostics/index.ts';
import { formatPointer, type JsonObject, type JsonValue, own, resolvePointer } from '../../json/index.ts';
import {
  createPathTree,
  type PropertyPath,
  planChange,
  type ResourceType,
  validateModel,
} from '../../schema/index.ts';
import type { Choices } from './choices.ts';
import { type CreateOptions, isNoNote, libertyOf } from './create.ts';
import { atPlaces, type Given, givenMembers, merged } from './make/given.ts';
import { type MadeModel, makeModel } from './make/model.ts';
import type { Subject } from './subject.ts';

export interface UpdateOptions extends Pick<CreateOptions, 'given' | 'characters'> {
  /** Values for what is made, where nothing else is given and nothing has to stay as it is. */
  readonly fallback?: Given;
}

/** Properties that are tried as the one that changes for certain, and models that are tried for each. */
const MOST_TARGETS = 12;
const ATTEMPTS = 12;

/**
 * The input of an update handler for a resource: its identifier and everything that is fixed stay as they are, at
 * least one other property changes, and some may be left out or added. Collections are made anew as a whole.
 *
 * `previous` is what the resource was created with together with what it returned, so that values that no read
 * returns are known. Without the identifier that the resource chose, the result lacks it too.
 */
export function makeUpdateInput(
  subject: Subject,
  previous: JsonObject,
  choices: Choices,
  options: UpdateOptions = {},
): MadeModel {
  const { type } = subject;
  const targets = changeable(type, previous).filter((name) => isOpen(name, options));
  if (type.handlers.update === undefined) return noUpdates(type);
  const start = choices.part('target').pick(targets.length);
  let failed: MadeModel | undefined;
  for (let index = 0; index < Math.min(targets.length, MOST_TARGETS); index++) {
    const target = targets[(start + index) % targets.length]!;
    const part = index === 0 ? choices.part('update') : choices.lasting.part(target);
    const made = makeWithTarget(subject, previous, target, part, options);
    if (made.model !== undefined) return made;
    if (made.diagnostics.length > 0) failed ??= made;
  }
  // What was given may be wrong, and then somebody must know; a property that cannot be made need not change.
  return options.given !== undefined && failed !== undefined ? failed : unchanged(subject, previous, choices);
}

/** A property that overrides fix, or leave out, is not the one to change. */
function isOpen(name: string, { given, fallback }: UpdateOptions): boolean {
  const usual = givenMembers(fallback).get(name);
  return (usual === undefined || 'members' in usual) && givenMembers(given).get(name)?.kind !== 'absent';
}

/** Top-level properties that may change: not read-only, and not fixed as a whole. */
function changeable(type: ResourceType, previous: JsonObject): readonly string[] {
  const fixed = new Set(
    fixedPaths(type).flatMap(({ segments }) => (wholeLength(segments) === 1 ? [segments[0]] : [])),
  );
  return [...type.properties.values()]
    .filter(({ name, readOnly, deprecated }) => {
      if (readOnly || fixed.has(name)) return false;
      return !deprecated || own(previous, name) !== undefined;
    })
    .map(({ name }) => name);
}

/** What an update must leave alone, by the schema or so that the resource need not be replaced. */
export function fixedPaths(type: ResourceType): readonly PropertyPath[] {
  const { tagging } = type;
  return [
    ...type.primaryIdentifier,
    ...type.createOnly.paths,
    ...type.conditionalCreateOnly.paths,
    ...(tagging.taggable && !tagging.tagUpdatable ? [tagging.tagProperty] : []),
  ];
}

/** An array in which something is fixed is fixed as a whole: which of its elements is which, nobody can say. */
export function wholeLength(segments: readonly string[]): number {
  const star = segments.indexOf('*');
  return star === -1 ? segments.length : star;
}

function makeWithTarget(
  subject: Subject,
  previous: JsonObject,
  target: string,
  choices: Choices,
  options: UpdateOptions,
): MadeModel {
  const { type, site } = subject;
  const fixed = fixedValues(type, previous);
  const fates = decideFates(type, previous, target, fixed, choices.part('members'));
  const leftOut = createPathTree(fates.leftOut.map((name) => ({ pointer: '', segments: [name] })));
  return makeModel(
    {
      sites: [site, { ...site, schema: { required: fates.made } }],
      extent: 'typical',
      liberty: libertyOf(options),
      unique: subject.unique,
      keyed: subject.keyed,
      omit: [type.readOnly.tree, leftOut, createPathTree(absentFixed(type, previous))],
      avoid: [type.deprecated.tree],
      given: givenFor(fates, fixed, options),
      check: (model) => checkUpdate(type, model, previous),
      wanted: { test: (model) => planChange(type, previous, model).action === 'update', attempts: ATTEMPTS },
    },
    choices,
  );
}

function givenFor(
  { kept, leftOut }: Fates,
  fixed: readonly (readonly [string, JsonValue])[],
  { given, fallback }: UpdateOptions,
): Given | undefined {
  const stays = merged(atPlaces(kept), atPlaces(fixed));
  return merged(merged(without(fallback, leftOut), stays), given);
}

function without(given: Given | undefined, names: readonly string[]): Given | undefined {
  if (given === undefined || !('members' in given)) return given;
  return { ...given, members: new Map([...given.members].filter(([name]) => !names.includes(name))) };
}

/** Values that stay, by pointer. */
function fixedValues(type: ResourceType, previous: JsonObject): readonly (readonly [string, JsonValue])[] {
  return fixedPaths(type).flatMap(({ segments }) => {
    const pointer = formatPointer(segments.slice(0, wholeLength(segments)));
    const value = resolvePointer(previous, pointer);
    return value === undefined ? [] : [[pointer, value] as const];
  });
}

/** Fixed properties that the resource does not have, and must not get; a required one was only not returned. */
function absentFixed(type: ResourceType, previous: JsonObject): readonly PropertyPath[] {
  return fixedPaths(type).filter(({ segments }) => {
    const isRequired = segments.length === 1 && type.required.includes(segments[0]!);
    return (
      !isRequired &&
      resolvePointer(previous, formatPointer(segments.slice(0, wholeLength(segments)))) === undefined
    );
  });
}

/** What becomes of the properties that the resource has. */
interface Fates {
  readonly kept: readonly (readonly [pointer: string, value: JsonValue])[];
  readonly made: readonly string[];
  readonly leftOut: readonly string[];
}

function decideFates(
  type: ResourceType,
  previous: JsonObject,
  target: string,
  fixed: readonly (readonly [string, JsonValue])[],
  choices: Choices,
): Fates {
  const kept: [string, JsonValue][] = [];
  const made = [target];
  const leftOut: string[] = [];
  for (const { name, readOnly, required } of type.properties.values()) {
    const value = own(previous, name);
    if (value === undefined || readOnly || name === target) continue;
    const holdsFixed = fixed.some(([pointer]) => pointer.startsWith(`${formatPointer([name])}/`));
    const fate = choices.pick(5);
    if (fate >= 3) made.push(name);
    else if (fate === 2 && !required && !holdsFixed) leftOut.push(name);
    else kept.push([formatPointer([name]), value]);
  }
  return { kept, made, leftOut };
}

function checkUpdate(type: ResourceType, model: JsonObject, previous: JsonObject): readonly Diagnostic[] {
  const values = type.primaryIdentifier.map(({ segments }) =>
    resolvePointer(previous, formatPointer(segments)),
  );
  const isAddressed = values.length > 0 && !values.includes(undefined as never);
  return validateModel(type, model, 'update', { previous }).filter(
    (finding) => isNoNote(finding) && (isAddressed || finding.code !== 'identifier-missing'),
  );
}

function noUpdates({ typeName }: ResourceType): MadeModel {
  const message = `${typeName} cannot be updated: it has no update handler.`;
  return { model: undefined, diagnostics: [{ code: 'update-not-generated', severity: 'warning', message }] };
}

/** The resource as it is, without what only it can say. */
function unchanged(subject: Subject, previous: JsonObject, choices: Choices): MadeModel {
  const { type } = subject;
  const kept = [...type.properties.values()]
    .filter(({ name, readOnly }) => !readOnly && own(previous, name) !== undefined)
    .map(({ name }) => [formatPointer([name]), previous[name]!] as const);
  const same = merged(atPlaces(kept), atPlaces(fixedValues(type, previous)))!;
  const made = completeUpdateInput(subject, previous, same, choices);
  const message = `Nothing of ${type.typeName} may change: every property is read-only, create-only, given, or has only one value.`;
  const note: Diagnostic = { code: 'update-changes-nothing', severity: 'info', message };
  return { ...made, diagnostics: [...made.diagnostics, note] };
}

/** The input of an update handler that somebody has thought up, with what it lacks. */
export function completeUpdateInput(
  subject: Subject,
  previous: JsonObject,
  given: Given,
  choices: Choices,
): MadeModel {
  const { type, site } = subject;
  return makeModel(
    {
      sites: [site],
      extent: 'minimal',
      liberty: 'ascii',
      unique: subject.unique,
      keyed: subject.keyed,
      omit: [type.readOnly.tree],
      avoid: [],
      given,
      check: (model) => checkUpdate(type, model, previous),
    },
    choices,
  );
}
