import type { Diagnostic } from '../../../diagnostics/index.ts';
import { formatPointer, type JsonObject } from '../../../json/index.ts';
import { type ResourceType, validateModel } from '../../../schema/index.ts';
import { type Choices, randomChoices } from '../choices.ts';
import { type CreateOptions, makeCreateInput } from '../create.ts';
import { meantFor, withCreateOnly, withIdentifier } from '../identifiers.ts';
import { type InvalidModel, type InvalidOptions, makeInvalidCreateInput } from '../invalid.ts';
import { type Given, partlyObject } from '../make/given.ts';
import type { MadeModel } from '../make/model.ts';
import { subjectOf } from '../subject.ts';
import { completeUpdateInput, makeUpdateInput } from '../update.ts';
import { type GivenInput, type InputSet, readInputFiles } from './input-files.ts';
import { type Overrides, readOverrides } from './overrides.ts';
import type { Placeholders } from './placeholders.ts';
import type { InputFile } from './template.ts';

export interface InputSourceOptions {
  readonly seed: number;
  readonly placeholders: Placeholders;
  /** The files of the `inputs` folder. */
  readonly files?: readonly InputFile[];
  readonly overrides?: InputFile;
  readonly characters?: 'ascii' | 'unicode';
}

/** Where the models of a run come from: given ones as far as there are any, generated ones for the rest. */
export interface InputSource {
  /** What is wrong with the files, each model of them held against the schema. */
  readonly diagnostics: readonly Diagnostic[];
  /** The sets that were given. A key asks for the set of its number, and begins again after the last one. */
  readonly sets: readonly InputSet[];
  create(key: number, options?: Pick<CreateOptions, 'extent' | 'distinctFrom'>): MadeModel;
  update(previous: JsonObject, key: number): MadeModel;
  invalid(key: number, options?: InvalidOptions): InvalidModel;
}

/** Given inputs win over overrides, as they do for AWS's tools; a set that lacks something gets it generated. */
export function createInputSource(type: ResourceType, options: InputSourceOptions): InputSource {
  const read = readInputFiles(options.files ?? [], options.placeholders);
  const overridden =
    options.overrides === undefined
      ? { overrides: {}, diagnostics: [] }
      : readOverrides(type, options.overrides, options.placeholders);
  const sets = read.sets.filter(({ create, update, invalid }) => create ?? update ?? invalid);
  const context: Context = { type, sets, overrides: overridden.overrides, options };
  return {
    sets,
    diagnostics: [
      ...read.diagnostics,
      ...overridden.diagnostics,
      ...sets.flatMap((set) => checkSet(type, set)),
    ],
    create: (key, more = {}) => createFrom(context, key, more),
    update: (previous, key) => updateFrom(context, previous, key),
    invalid: (key, more = {}) => invalidFrom(context, key, more),
  };
}

interface Context {
  readonly type: ResourceType;
  readonly sets: readonly InputSet[];
  readonly overrides: Overrides;
  readonly options: InputSourceOptions;
}

function choicesFor({ options }: Context, what: string, key: number): Choices {
  return randomChoices(options.seed).part(what).part(key);
}

function charactersOf({ options }: Context): Pick<CreateOptions, 'characters'> {
  return options.characters === undefined ? {} : { characters: options.characters };
}

function setOf({ sets }: Context, key: number): InputSet | undefined {
  return sets[key % Math.max(sets.length, 1)];
}

function createFrom(
  context: Context,
  key: number,
  more: Pick<CreateOptions, 'extent' | 'distinctFrom'>,
): MadeModel {
  const subject = subjectOf(context.type);
  const choices = choicesFor(context, 'create', key);
  const written = setOf(context, key)?.create;
  const { create: given } = context.overrides;
  if (written === undefined) {
    return makeCreateInput(subject, choices, {
      ...charactersOf(context),
      ...more,
      ...(given !== undefined && { given }),
    });
  }
  const base: CreateOptions = { ...more, extent: 'minimal' };
  const made = makeCreateInput(subject, choices, { ...base, given: partlyObject(written.model) });
  const isTwin = made.diagnostics.some(({ code }) => code === 'identifier-not-unique');
  if (!isTwin) return located(made, written);
  // The same file for a second resource: it gets an identifier of its own.
  const open = withoutPlaces(partlyObject(written.model), [...subject.unique]);
  return located(makeCreateInput(subject, choices, { ...base, given: open }), written);
}

function withoutPlaces(given: Given, pointers: readonly string[], at = ''): Given {
  if (!('members' in given)) return given;
  const members = [...given.members].flatMap(([name, member]): [string, Given][] => {
    const pointer = at + formatPointer([name]);
    return pointers.includes(pointer) ? [] : [[name, withoutPlaces(member, pointers, pointer)]];
  });
  return { ...given, members: new Map(members) };
}

function updateFrom(context: Context, previous: JsonObject, key: number): MadeModel {
  const subject = subjectOf(context.type);
  const choices = choicesFor(context, 'update', key);
  const { create: first, update: written } = setOf(context, key) ?? {};
  if (written !== undefined) {
    const model = completed(context.type, meantFor(subject, written.model, previous, first?.model), previous);
    return located(completeUpdateInput(subject, previous, partlyObject(model), choices), written);
  }
  const { create: fallback, update: given } = context.overrides;
  return makeUpdateInput(subject, previous, choices, {
    ...charactersOf(context),
    ...(given !== undefined && { given }),
    ...(given === undefined && fallback !== undefined && { fallback }),
  });
}

/** What a file says of an update, with what it need not say of the resource. */
function completed(type: ResourceType, model: JsonObject, resource: JsonObject): JsonObject {
  return withCreateOnly(type, withIdentifier(type, model, resource), resource);
}

function invalidFrom(context: Context, key: number, more: InvalidOptions): InvalidModel {
  const written = setOf(context, key)?.invalid;
  if (written === undefined || more.rules !== undefined) {
    return makeInvalidCreateInput(subjectOf(context.type), choicesFor(context, 'invalid', key), more);
  }
  const finding = errorsOf(context.type, written)[0];
  if (finding === undefined) return { model: written.model, diagnostics: [] };
  const broken = { rule: finding.code, pointer: finding.pointer ?? '', message: finding.message };
  return { model: written.model, broken, diagnostics: [] };
}

/** What is wrong with the models of a set, each held against what it is for. */
function checkSet(type: ResourceType, { create, update, invalid }: InputSet): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (create !== undefined) found.push(...placed(validateModel(type, create.model, 'create'), create));
  if (update !== undefined) {
    const model = create === undefined ? update.model : completed(type, update.model, create.model);
    const findings = validateModel(type, model, 'update', create && { previous: create.model });
    // The resource will say what its identifier is.
    found.push(
      ...placed(
        findings.filter(({ code }) => code !== 'identifier-missing'),
        update,
      ),
    );
  }
  if (invalid !== undefined && errorsOf(type, invalid).length === 0) found.push(fitsAfterAll(invalid));
  return found;
}

function errorsOf(type: ResourceType, { model }: GivenInput): readonly Diagnostic[] {
  return validateModel(type, model, 'create').filter(({ severity }) => severity === 'error');
}

function fitsAfterAll(input: GivenInput): Diagnostic {
  return {
    code: 'invalid-input-fits',
    severity: 'info',
    message: `${input.file} fits the schema, so that only the service itself can refuse it.`,
    location: input.locate(''),
  };
}

function located(made: MadeModel, input: GivenInput): MadeModel {
  return { ...made, diagnostics: placed(made.diagnostics, input) };
}

/** Findings about a model with their place in its file. What is said about the schema has its place there. */
function placed(diagnostics: readonly Diagnostic[], input: GivenInput): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { code, pointer } = diagnostic;
    if (pointer === undefined || code === 'value-not-generated') return diagnostic;
    return { ...diagnostic, location: input.locate(pointer) };
  });
}
