import { createSource, type Diagnostic, didYouMean, type Location } from '../../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  own,
  parseJson,
} from '../../../json/index.ts';

/** What a key may do: any of the actions, to resources of any of the types. `*` stands for any characters. */
export interface Grant {
  readonly actions: readonly string[];
  readonly types: readonly string[];
}

export interface AccessKey {
  /** Who uses it; shows in logs and in GetCallerIdentity. */
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly allow: readonly Grant[];
}

export interface ReadAccess {
  readonly keys: readonly AccessKey[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the access file of a server:
 * `{"keys": [{"name": "ci", "accessKeyId": "…", "secretAccessKey": "…", "allow": [{"actions": ["*"], "types": ["*"]}]}]}`.
 * A secret can stand in an environment variable: `"secretAccessKey": {"env": "CI_SECRET"}`.
 */
export function readAccess(
  text: string,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): ReadAccess {
  const { document, diagnostics: syntax, brokenAt } = parseJson(text, file);
  // Only the place: what is said of faulty text may quote it, and it holds secrets.
  if (brokenAt !== undefined)
    return { keys: [], diagnostics: [notJson(createSource(file, text).location(brokenAt))] };
  const diagnostics: Diagnostic[] = [...syntax];
  if (document === undefined || diagnostics.length > 0) return { keys: [], diagnostics };
  const report: ReportProblem = (message, pointer, part) => {
    const location = document.locate(pointer, part);
    diagnostics.push({ code: 'access-file', severity: 'error', message, pointer, location });
    return undefined;
  };
  const { value: root } = document;
  const listed = isJsonObject(root) ? own(root, 'keys') : undefined;
  if (isJsonObject(root)) findStrangers(root, '', 'An access file', ['keys'], report);
  if (!isJsonArray(listed)) {
    report('An access file is an object with an array "keys".', '');
    return { keys: [], diagnostics };
  }
  const keys = listed.flatMap((value, index) => readKey(value, `/keys/${index}`, environment, report) ?? []);
  for (const [index, { accessKeyId }] of keys.entries())
    if (keys.findIndex((other) => other.accessKeyId === accessKeyId) !== index)
      report(`The access key ${accessKeyId} stands here twice.`, '/keys');
  return { keys, diagnostics };
}

function notJson(location: Location): Diagnostic {
  return { code: 'json-syntax', severity: 'error', message: 'This is not valid JSON.', location };
}

type ReportProblem = (message: string, pointer: string, part?: 'key') => undefined;
type Environment = Readonly<Record<string, string | undefined>>;

/** A name that means nothing is a mistake: whoever wrote it believes that it does something. */
function findStrangers(
  holder: JsonObject,
  pointer: string,
  what: string,
  names: readonly string[],
  report: ReportProblem,
): void {
  for (const name of Object.keys(holder).filter((one) => !names.includes(one)))
    report(`${what} has no "${name}".${didYouMean(name, names)}`, childPointer(pointer, name), 'key');
}

const KEY_NAMES: readonly string[] = ['name', 'accessKeyId', 'secretAccessKey', 'allow'];

function readKey(
  value: JsonValue,
  pointer: string,
  environment: Environment,
  report: ReportProblem,
): AccessKey | undefined {
  if (!isJsonObject(value)) return report('A key is an object.', pointer);
  findStrangers(value, pointer, 'A key', KEY_NAMES, report);
  const accessKeyId = readAccessKeyId(value, pointer, report);
  const secretAccessKey = readSecret(value, pointer, environment, report);
  const name = readName(value, pointer, accessKeyId, report);
  const allow = readGrants(value, pointer, report);
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return name === undefined || allow === undefined
    ? undefined
    : { name, accessKeyId, secretAccessKey, allow };
}

/** The place of a member, or of what lacks it. */
function placeOf(holder: JsonObject, pointer: string, name: string): string {
  return Object.hasOwn(holder, name) ? childPointer(pointer, name) : pointer;
}

function readAccessKeyId(key: JsonObject, pointer: string, report: ReportProblem): string | undefined {
  const value = own(key, 'accessKeyId');
  if (typeof value === 'string' && /^\w{4,128}$/.test(value)) return value;
  const place = placeOf(key, pointer, 'accessKeyId');
  return report('accessKeyId must be 4 to 128 letters, digits and underscores.', place);
}

function readName(
  key: JsonObject,
  pointer: string,
  accessKeyId: string | undefined,
  report: ReportProblem,
): string | undefined {
  const value = own(key, 'name');
  if (value === undefined) return accessKeyId;
  if (typeof value === 'string' && /^[\w+=,.@-]{1,64}$/.test(value)) return value;
  return report('name must be 1 to 64 letters, digits and any of _+=,.@-', placeOf(key, pointer, 'name'));
}

function readSecret(
  key: JsonObject,
  pointer: string,
  environment: Environment,
  report: ReportProblem,
): string | undefined {
  const value = own(key, 'secretAccessKey');
  const place = placeOf(key, pointer, 'secretAccessKey');
  if (typeof value === 'string' && value !== '') return value;
  if (!isJsonObject(value))
    return report('secretAccessKey must be a text, or {"env": "NAME"} of an environment variable.', place);
  findStrangers(value, place, 'A secretAccessKey', ['env'], report);
  const variable = own(value, 'env');
  if (typeof variable !== 'string' || variable === '')
    return report('env must be the name of an environment variable.', placeOf(value, place, 'env'));
  const secret = Object.hasOwn(environment, variable) ? environment[variable] : undefined;
  if (secret !== undefined && secret !== '') return secret;
  const state = secret === undefined ? 'not set' : 'empty';
  return report(`The environment variable ${variable} is ${state}.`, childPointer(place, 'env'));
}

function readGrants(key: JsonObject, pointer: string, report: ReportProblem): readonly Grant[] | undefined {
  const value = own(key, 'allow');
  const place = placeOf(key, pointer, 'allow');
  if (!isJsonArray(value))
    return report('allow must be an array such as [{"actions": ["*"], "types": ["*"]}].', place);
  const grants = value.map((grant, index) => readGrant(grant, `${place}/${index}`, report));
  return grants.every((grant) => grant !== undefined) ? grants : undefined;
}

function readGrant(grant: JsonValue, pointer: string, report: ReportProblem): Grant | undefined {
  if (isJsonObject(grant)) findStrangers(grant, pointer, 'A grant', ['actions', 'types'], report);
  const actions = isJsonObject(grant) ? texts(grant, 'actions') : undefined;
  const types = isJsonObject(grant) ? texts(grant, 'types') : undefined;
  if (actions !== undefined && types !== undefined) return { actions, types };
  return report(
    'A grant has "actions" and "types", each an array of texts; * stands for any characters.',
    pointer,
  );
}

function texts(holder: JsonObject, name: string): readonly string[] | undefined {
  const value = own(holder, name);
  if (!isJsonArray(value) || !value.every((one) => typeof one === 'string')) return undefined;
  return value as readonly string[];
}

/** Whether a grant covers an action. What concerns no type is covered by grants for any type. */
export function isGranted(grants: readonly Grant[], action: string, typeName: string | undefined): boolean {
  return grants.some(
    ({ actions, types }) =>
      actions.some((pattern) => matches(pattern, action)) &&
      (typeName === undefined || types.some((pattern) => matches(pattern, typeName))),
  );
}

/** Without backtracking: each part between two stars is looked for after the one before. */
function matches(pattern: string, text: string): boolean {
  const [first, ...rest] = pattern.split('*') as [string, ...string[]];
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = text.length - last.length;
  return rest.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found >= 0 && at <= end;
  });
}
