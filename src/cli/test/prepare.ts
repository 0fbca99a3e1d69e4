import { join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  configurationFindings,
  FIXTURE_FILE,
  type Fixture,
  loadFixture,
  type ProjectInputs,
  readProjectInputs,
} from '../../contract/index.ts';
import { createSource, hasErrors, type Location } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { loadSchema, type ResourceType, resolvePropertyPath } from '../../schema/index.ts';
import { UsageError } from '../command.ts';
import { fileErrorMessage } from '../file-errors.ts';
import { readInput } from '../input-files.ts';
import type { Io } from '../io.ts';
import { createRunLibrary } from '../library.ts';
import { printFindings, type ShownFile, shownFile } from '../print-findings.ts';
import { type OpenProject, openProject } from '../project-type.ts';
import { readType } from '../resource-types.ts';
import { readConfiguration } from '../type-configuration.ts';

/** Everything that a run reads before it begins. */
export interface Prepared {
  readonly opened: OpenProject;
  readonly inputs: ProjectInputs;
  readonly fixture: Fixture | undefined;
  readonly typeConfiguration: JsonObject | undefined;
  readonly registered: ResourceType | undefined;
  /** Where a pointer of a finding stands in the schema file. */
  readonly locate: (pointer: string) => Location;
  /** The files that findings may be about. */
  readonly files: readonly ShownFile[];
}

export interface PrepareOptions {
  readonly configuration: string | undefined;
  readonly baseline: string | undefined;
}

/** Reads a project. Undefined if something in it has errors: they are printed then, on standard error. */
export async function prepare(dir: string, options: PrepareOptions, io: Io): Promise<Prepared | undefined> {
  const opened = await openProject(dir, io);
  if (opened === undefined) return undefined;
  checkHandlers(opened, io);
  const typeConfiguration = await configurationFor(opened.type, options.configuration, io);
  if (typeConfiguration === 'wrong') return undefined;
  const registered = await readBaseline(options.baseline, io);
  if (registered === 'wrong') return undefined;
  const inputs = readInputs(opened, io);
  return {
    opened,
    inputs,
    fixture: await fixtureOf(opened, io),
    typeConfiguration,
    registered,
    locate: locator(opened, io),
    files: [shownFile(opened.schema), ...inputFiles(opened.type, inputs)],
  };
}

/** A type may lack handlers; then it is said what that means for its tests. */
function checkHandlers({ type, schema }: OpenProject, io: Io): void {
  const { create, delete: remove } = type.handlers;
  const missing = (['create', 'read', 'delete'] as const).filter((name) => type.handlers[name] === undefined);
  if (missing.length === 0) return;
  if (Object.keys(type.handlers).length === 0)
    throw new UsageError(`${schema.file} names no handlers, so that there is nothing to test.`);
  const what =
    create === undefined
      ? 'Without create, only what read, update, delete and list say about missing resources can be tested'
      : remove === undefined
        ? 'Without delete, what the tests create is left behind'
        : 'Without read, nobody can tell what create and update did';
  io.stderr.write(`formwork: ${schema.file} has no ${missing.join(' and no ')} handler. ${what}.\n`);
}

async function configurationFor(
  type: ResourceType,
  given: string | undefined,
  io: Io,
): Promise<JsonObject | undefined | 'wrong'> {
  const read = await readConfiguration(given, io);
  if (read === undefined || read === 'wrong') return read;
  const findings = configurationFindings(type, read.value, read.document);
  if (!hasErrors(findings)) return read.value;
  await printFindings(findings, [{ file: read.document.file, source: undefined }], 'pretty', io.stderr, io);
  return 'wrong';
}

async function readBaseline(given: string | undefined, io: Io): Promise<ResourceType | undefined | 'wrong'> {
  if (given === undefined) return undefined;
  const input = await readInput(given, io);
  const { type, diagnostics } = await readType(input, createRunLibrary([], io));
  if (type !== undefined) return type;
  await printFindings(diagnostics, [shownFile(input)], 'pretty', io.stderr, io);
  return 'wrong';
}

function readInputs({ project, shown }: OpenProject, io: Io): ProjectInputs {
  try {
    return readProjectInputs(project.folder, shown, io);
  } catch (error) {
    throw new UsageError(fileErrorMessage(error, (error as NodeJS.ErrnoException).path ?? shown));
  }
}

/** Lines of input files are shown only where they cannot hold secrets. */
function inputFiles(type: ResourceType, { files, overrides }: ProjectInputs): readonly ShownFile[] {
  const all = overrides === undefined ? files : [...files, overrides];
  const isOpen = type.writeOnly.paths.length === 0;
  return all.map(({ name, text }) => ({ file: name, source: isOpen ? createSource(name, text) : undefined }));
}

async function fixtureOf({ project, shown }: OpenProject, io: Io): Promise<Fixture | undefined> {
  const path = join(project.folder, FIXTURE_FILE);
  if (io.kindOf(path) !== 'file') return undefined;
  const fixture = await loadFixture(path, normalize(join(shown, FIXTURE_FILE)));
  if (typeof fixture === 'string') throw new UsageError(fixture);
  return fixture;
}

/** Pointers of properties leave out the keywords on the way to them; others are pointers as they are. */
function locator({ schema }: OpenProject, io: Io): (pointer: string) => Location {
  const uri = pathToFileURL(schema.path).href;
  const document = loadSchema(schema.content, schema.file, { uri }).document!;
  const library = createRunLibrary([], io);
  return (pointer) => {
    const exact = document.json.offsets(pointer) === undefined ? undefined : pointer;
    const site = resolvePropertyPath(pointer, document, library).sites.find(
      (candidate) => candidate.document === document,
    );
    return document.json.locate(exact ?? site?.pointer ?? pointer, 'key');
  };
}
