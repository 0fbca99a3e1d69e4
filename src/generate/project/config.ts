import { posix } from 'node:path';
import { type Diagnostic, printable } from '../../diagnostics/index.ts';
import { decodeText, isJsonObject, type JsonDocument, own, parseJson, typeOf } from '../../json/index.ts';

/** The file at the root of a project; AWS's CLI reads it too. */
export const CONFIG_FILE = '.rpdk-config';

/** What a project says of itself. */
export interface ProjectConfig {
  readonly typeName: string;
  /** The language of the handlers, if the file names one. */
  readonly language?: string;
  readonly runtime?: string;
  /** Module and export of the handlers in a package: `dist/handlers.entrypoint`. */
  readonly entrypoint?: string;
  readonly testEntrypoint?: string;
  /** Where the types go, from the root of the project. */
  readonly models: string;
}

const DEFAULT_MODELS = 'src/models.ts';
const TYPE_NAME = /^[A-Za-z0-9]{2,64}(?:::[A-Za-z0-9]{2,64}){2}$/;

export type ReadConfig =
  | { readonly config: ProjectConfig; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly string[] };

/** The configuration of a project without a configuration file. */
export function defaultConfig(typeName: string): ProjectConfig {
  return { typeName, models: DEFAULT_MODELS };
}

/** Reads the configuration of a project. Every mistake in it is told, with its place. */
export function readConfig(content: Uint8Array, file: string): ReadConfig {
  const decoded = decodeText(content, file);
  const { document, diagnostics } = parseJson(decoded.text, file);
  const errors = [...decoded.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { problems: errors.map(sentence) };
  if (document === undefined || !isJsonObject(document.value))
    return { problems: [`${file} must hold a JSON object with at least "typeName".`] };
  const problems: string[] = [];
  const read = createReader(document, problems);
  const kind = read.text('/artifact_type', ['artifact_type']);
  if (kind !== undefined && kind !== 'RESOURCE')
    return {
      problems: [`${file} is the project of a ${kind.toLowerCase()}; only resource types can be used here.`],
    };
  const typeName = read.text('/typeName', ['typeName']);
  if (own(document.value, 'typeName') === undefined)
    problems.push(
      `${file} has no "typeName". Add the name of the resource type, such as "Acme::Shop::Order".`,
    );
  else if (typeName !== undefined && !TYPE_NAME.test(typeName))
    problems.push(
      read.at('/typeName', `"${printable(typeName)}" is not a type name like "Acme::Shop::Order".`),
    );
  const models = read.text('/settings/models', ['settings', 'models']);
  if (models !== undefined && !isInsidePath(models))
    problems.push(
      read.at(
        '/settings/models',
        `"${printable(models)}" must be the path of a .ts file inside the project.`,
      ),
    );
  const optional = (name: 'language' | 'runtime' | 'entrypoint' | 'testEntrypoint') => {
    const value = read.text(`/${name}`, [name]);
    return value === undefined ? {} : { [name]: value };
  };
  const config = {
    typeName: typeName ?? '',
    ...optional('language'),
    ...optional('runtime'),
    ...optional('entrypoint'),
    ...optional('testEntrypoint'),
    models: models === undefined ? DEFAULT_MODELS : posix.normalize(models),
  };
  return problems.length > 0 ? { problems } : { config };
}

interface Reader {
  /** The text at a place; undefined if there is none. A value of another type is a problem. */
  text(pointer: string, path: readonly string[]): string | undefined;
  at(pointer: string, message: string): string;
}

function createReader(document: JsonDocument, problems: string[]): Reader {
  const at = (pointer: string, message: string): string => {
    const { file, line, column } = document.locate(pointer);
    return `${file}:${line}:${column}: ${message}`;
  };
  return {
    at,
    text(pointer, path) {
      let value: unknown = document.value;
      for (const name of path) value = isJsonObject(value) ? own(value, name) : undefined;
      if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
      problems.push(at(pointer, `"${path.join('.')}" must be a text, not ${aType(typeOf(value as never))}.`));
      return undefined;
    },
  };
}

function aType(name: string): string {
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}

/** Whether a path is that of a TypeScript file that cannot be outside of the folder it starts from. */
function isInsidePath(path: string): boolean {
  if (path.includes('\\') || posix.isAbsolute(path) || !path.endsWith('.ts')) return false;
  return !posix.normalize(path).startsWith('../');
}

function sentence({ location, message }: Diagnostic): string {
  return location === undefined
    ? message
    : `${location.file}:${location.line}:${location.column}: ${message}`;
}
