import { type Diagnostic, didYouMean, hasErrors } from '../../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  own,
  parseJson,
} from '../../../json/index.ts';
import type { BuildFile, Plugin, Projection, ReadBuildFile, Transform } from './build-file.ts';
import { blankComments } from './comments.ts';
import { expandVariables, type Variables } from './variables.ts';

const TOP = [
  'version',
  'sources',
  'imports',
  'outputDirectory',
  'projections',
  'plugins',
  'ignoreMissingPlugins',
  'maven',
];
const OF_PROJECTION = ['abstract', 'imports', 'transforms', 'plugins'];

/** Reads a smithy-build.json: JSON with `//` comments and `${VARIABLES}`. Every mistake in it is found. */
export function readBuildFile(text: string, file: string, variables: Variables): ReadBuildFile {
  const { document, diagnostics: syntax } = parseJson(blankComments(text), file);
  if (document === undefined || hasErrors(syntax)) return { build: undefined, diagnostics: syntax };
  const reading = createReading(document);
  const value = expandVariables(document.value, variables, reading.missing);
  const build = isJsonObject(value) ? readBuild(value, document, reading) : undefined;
  if (build === undefined) reading.report('', 'A build file is a JSON object.', 'Start it with "{".');
  const diagnostics = [...syntax, ...reading.diagnostics];
  return { build: hasErrors(diagnostics) ? undefined : build, diagnostics };
}

interface Reading {
  readonly diagnostics: Diagnostic[];
  report(pointer: string, message: string, help: string): void;
  missing(name: string, pointer: string): void;
  unknown(pointer: string, key: string, known: readonly string[]): void;
}

function createReading(document: JsonDocument): Reading {
  const diagnostics: Diagnostic[] = [];
  const add = (
    diagnostic: Pick<Diagnostic, 'severity' | 'message' | 'help'>,
    pointer: string,
    part: 'value' | 'key' = 'value',
  ): void => {
    const location = document.locate(pointer, part);
    diagnostics.push({ code: 'build-file-invalid', ...diagnostic, pointer, location });
  };
  return {
    diagnostics,
    report: (pointer, message, help) => add({ severity: 'error', message, help }, pointer),
    missing(name, pointer) {
      const message = `The variable ${name} has no value.`;
      add(
        {
          severity: 'error',
          message,
          help: `Set the environment variable ${name}, or write "\\\\\${" for a plain text.`,
        },
        pointer,
      );
    },
    unknown(pointer, key, known) {
      const message = `There is no key "${key}" here.${didYouMean(key, known)}`;
      add({ severity: 'warning', message, help: `The keys are ${known.join(', ')}.` }, pointer, 'key');
    },
  };
}

function readBuild(value: JsonObject, document: JsonDocument, reading: Reading): BuildFile {
  checkKeys(value, '', TOP, reading);
  const version = own(value, 'version');
  if (version !== '1.0')
    reading.report(
      version === undefined ? '' : '/version',
      version === undefined ? 'The version is missing.' : 'The version of a build file is "1.0".',
      'Write "version": "1.0".',
    );
  const projections = members(value, 'projections', '', reading).map(([name, projection, pointer]) =>
    readProjection(name, projection, pointer, reading),
  );
  const hasSource = projections.some(({ name }) => name === 'source');
  return {
    file: document.file,
    sources: texts(value, 'sources', '', reading),
    imports: texts(value, 'imports', '', reading),
    outputDirectory: readText(value, 'outputDirectory', reading),
    projections: hasSource ? projections : [SOURCE, ...projections],
    plugins: readPlugins(value, '', reading),
    locate: document.locate,
  };
}

const SOURCE: Projection = { name: 'source', isAbstract: false, imports: [], transforms: [], plugins: [] };

function readProjection(name: string, value: JsonObject, pointer: string, reading: Reading): Projection {
  checkKeys(value, pointer, OF_PROJECTION, reading);
  const isAbstract = own(value, 'abstract') ?? false;
  if (typeof isAbstract !== 'boolean')
    reading.report(`${pointer}/abstract`, '"abstract" has to be true or false.', 'Write true or false.');
  return {
    name,
    isAbstract: isAbstract === true,
    imports: texts(value, 'imports', pointer, reading),
    transforms: readTransforms(value, pointer, reading),
    plugins: readPlugins(value, pointer, reading),
  };
}

function readTransforms(projection: JsonObject, pointer: string, reading: Reading): readonly Transform[] {
  const written = own(projection, 'transforms');
  if (written === undefined) return [];
  const at = `${pointer}/transforms`;
  if (!isJsonArray(written)) {
    reading.report(at, '"transforms" has to be a list.', 'Write a list of objects with "name" and "args".');
    return [];
  }
  return written.flatMap((item, index) => {
    const place = childPointer(at, index);
    const name = isJsonObject(item) ? own(item, 'name') : undefined;
    if (!isJsonObject(item) || typeof name !== 'string') {
      reading.report(place, 'A transform is an object with a "name".', 'Write {"name": "…", "args": {…}}.');
      return [];
    }
    return [{ name, args: readArguments(item, place, reading), pointer: place }];
  });
}

/** Old build files give the arguments as a list, which stands for the one argument that a transform has. */
function readArguments(transform: JsonObject, pointer: string, reading: Reading): JsonObject {
  const args = own(transform, 'args') ?? {};
  if (isJsonObject(args)) return args;
  if (isJsonArray(args)) return { __args: args };
  reading.report(`${pointer}/args`, '"args" has to be an object.', 'Write {"name": "…", "args": {…}}.');
  return {};
}

function readPlugins(value: JsonObject, pointer: string, reading: Reading): readonly Plugin[] {
  return members(value, 'plugins', pointer, reading).map(([id, config, at]) => ({ id, config, pointer: at }));
}

function members(
  value: JsonObject,
  key: string,
  pointer: string,
  reading: Reading,
): readonly (readonly [name: string, value: JsonObject, pointer: string])[] {
  const written = own(value, key);
  if (written === undefined) return [];
  const at = `${pointer}/${key}`;
  if (!isJsonObject(written)) {
    reading.report(at, `"${key}" has to be an object.`, 'Write an object with a name for each of them.');
    return [];
  }
  return Object.entries(written).flatMap(([name, item]) => {
    const place = childPointer(at, name);
    if (isJsonObject(item)) return [[name, item, place] as const];
    reading.report(place, `"${name}" in "${key}" has to be an object.`, 'Write an object.');
    return [];
  });
}

function texts(value: JsonObject, key: string, pointer: string, reading: Reading): readonly string[] {
  const written = own(value, key);
  if (written === undefined) return [];
  const isText = (item: JsonValue): item is string => typeof item === 'string';
  if (isJsonArray(written) && written.every(isText)) return written;
  reading.report(`${pointer}/${key}`, `"${key}" has to be a list of paths.`, 'Write a list of texts.');
  return [];
}

function readText(value: JsonObject, key: string, reading: Reading): string | undefined {
  const written = own(value, key);
  if (written === undefined || typeof written === 'string') return written;
  reading.report(`/${key}`, `"${key}" has to be a path.`, 'Write a text.');
  return undefined;
}

function checkKeys(value: JsonObject, pointer: string, known: readonly string[], reading: Reading): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) reading.unknown(childPointer(pointer, key), key, known);
}
