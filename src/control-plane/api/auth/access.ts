import type { Diagnostic } from '../../../diagnostics/index.ts';
import {
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
  const { document, diagnostics: syntax } = parseJson(text, file);
  const diagnostics: Diagnostic[] = [...syntax];
  const report = (message: string, pointer: string): undefined => {
    const location = document?.locate(pointer);
    diagnostics.push({
      code: 'access-file',
      severity: 'error',
      message,
      pointer,
      ...(location !== undefined && { location }),
    });
  };
  if (diagnostics.length > 0) return { keys: [], diagnostics };
  const root = document?.value;
  const listed = isJsonObject(root) ? own(root, 'keys') : undefined;
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

type ReportProblem = (message: string, pointer: string) => undefined;

function readKey(
  value: JsonValue,
  pointer: string,
  environment: Readonly<Record<string, string | undefined>>,
  report: ReportProblem,
): AccessKey | undefined {
  if (!isJsonObject(value)) return report('A key is an object.', pointer);
  const accessKeyId = own(value, 'accessKeyId');
  if (typeof accessKeyId !== 'string' || !/^\w{4,128}$/.test(accessKeyId))
    return report('accessKeyId must be 4 to 128 letters, digits and underscores.', pointer);
  const secretAccessKey = readSecret(own(value, 'secretAccessKey'), environment);
  if (secretAccessKey === undefined)
    return report('secretAccessKey must be a text, or {"env": "NAME"} of a variable that is set.', pointer);
  const name = own(value, 'name') ?? accessKeyId;
  if (typeof name !== 'string' || !/^[\w+=,.@-]{1,64}$/.test(name))
    return report('name must be 1 to 64 letters, digits and any of _+=,.@-', pointer);
  const allow = readGrants(own(value, 'allow'), pointer, report);
  return allow === undefined ? undefined : { name, accessKeyId, secretAccessKey, allow };
}

function readSecret(
  value: JsonValue | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = isJsonObject(value) ? own(value, 'env') : undefined;
  const secret = typeof variable === 'string' ? environment[variable] : value;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

function readGrants(
  value: JsonValue | undefined,
  pointer: string,
  report: ReportProblem,
): readonly Grant[] | undefined {
  if (!isJsonArray(value))
    return report('allow must be an array such as [{"actions": ["*"], "types": ["*"]}].', pointer);
  const grants: Grant[] = [];
  for (const [index, grant] of value.entries()) {
    const place = `${pointer}/allow/${index}`;
    const actions = isJsonObject(grant) ? texts(grant, 'actions') : undefined;
    const types = isJsonObject(grant) ? texts(grant, 'types') : undefined;
    if (actions === undefined || types === undefined)
      return report(
        'A grant has "actions" and "types", each an array of texts; * stands for any characters.',
        place,
      );
    grants.push({ actions, types });
  }
  return grants;
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
