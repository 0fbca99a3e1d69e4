import { closest, type Diagnostic, type Source } from '../diagnostics/index.ts';
import {
  childPointer,
  decodeText,
  isJsonArray,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  own,
  parseJson,
} from '../json/index.ts';
import { PROFILES, type Profile, type RuleSeverity } from '../schema/index.ts';
import type { Codes } from './codes.ts';
import type { Suppression } from './suppressions.ts';

/** What a project says in its formwork.json. */
export interface Config {
  readonly profile: Profile | undefined;
  /** Severities by rule. */
  readonly severities: Readonly<Record<string, RuleSeverity>>;
  readonly suppressions: readonly Suppression[];
}

export interface ReadConfig {
  readonly config: Config;
  readonly source: Source | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export const SEVERITIES: readonly RuleSeverity[] = ['off', 'info', 'warning', 'error'];
export const CONFIG_KEYS: readonly string[] = ['$schema', 'profile', 'rules', 'suppress'];
export const SUPPRESSION_KEYS: readonly string[] = ['code', 'pointer', 'file', 'reason'];

/** One reading of one configuration: where things stand in it, and what was found wrong so far. */
interface Reading {
  readonly document: JsonDocument;
  readonly codes: Codes;
  readonly diagnostics: Diagnostic[];
}

/** Reads a configuration. What is wrong in it is reported; the rest of it still holds. */
export function readConfig(content: Uint8Array, file: string, codes: Codes): ReadConfig {
  const decoded = decodeText(content, file);
  const parsed = parseJson(decoded.text, file);
  const diagnostics = [...decoded.diagnostics, ...parsed.diagnostics];
  const { document } = parsed;
  if (document === undefined) {
    return {
      config: { profile: undefined, severities: {}, suppressions: [] },
      source: undefined,
      diagnostics,
    };
  }
  const reading: Reading = { document, codes, diagnostics };
  const root = asObject(document.value, '', 'A configuration', reading);
  checkKeys(root, '', CONFIG_KEYS, reading);
  const config = {
    profile: readProfile(own(root, 'profile'), reading),
    severities: readSeverities(own(root, 'rules'), reading),
    suppressions: readSuppressions(own(root, 'suppress'), reading),
  };
  return { config, source: document.source, diagnostics };
}

function readProfile(value: JsonValue | undefined, reading: Reading): Profile | undefined {
  const profile = PROFILES.find((name) => name === value);
  if (profile === undefined && value !== undefined)
    reportChoice(value, '/profile', 'profile', PROFILES, reading);
  return profile;
}

function readSeverities(value: JsonValue | undefined, reading: Reading): Record<string, RuleSeverity> {
  const rules = value === undefined ? {} : asObject(value, '/rules', '"rules"', reading);
  const severities: [string, RuleSeverity][] = [];
  for (const [code, written] of Object.entries(rules)) {
    const pointer = childPointer('/rules', code);
    const severity = SEVERITIES.find((name) => name === written);
    if (severity === undefined) reportChoice(written, pointer, 'severity', SEVERITIES, reading);
    if (reading.codes.isRule(code)) {
      if (severity !== undefined) severities.push([code, severity]);
    } else if (reading.codes.isKnown(code)) {
      const message = `The severity of "${code}" cannot be set: it is not a matter of taste whether a file can be read.`;
      report(reading, 'configuration-unknown-rule', message, pointer, 'key', 'Remove it.');
    } else reportUnknownCode(code, pointer, 'key', reading);
  }
  return Object.fromEntries(severities);
}

function readSuppressions(value: JsonValue | undefined, reading: Reading): readonly Suppression[] {
  if (value === undefined) return [];
  if (!isJsonArray(value)) {
    report(reading, 'configuration-invalid', '"suppress" takes a list.', '/suppress', 'value');
    return [];
  }
  return value.flatMap(
    (entry, index) => readSuppression(entry, childPointer('/suppress', index), reading) ?? [],
  );
}

function readSuppression(value: JsonValue, at: string, reading: Reading): Suppression | undefined {
  const entry = asObject(value, at, 'A suppression', reading);
  if (entry !== value) return undefined;
  checkKeys(entry, at, SUPPRESSION_KEYS, reading);
  const [code, pointer, file, reason] = SUPPRESSION_KEYS.map((key) => readText(entry, key, at, reading));
  if (!Object.hasOwn(entry, 'reason') || reason?.trim() === '') {
    const help = 'Add a "reason" that tells the next reader why the finding may stay.';
    report(reading, 'suppression-reason-missing', 'The suppression gives no reason.', at, 'value', help);
  }
  if (!Object.hasOwn(entry, 'code')) {
    const help = 'Add the "code" of the finding that it excuses.';
    report(reading, 'configuration-invalid', 'The suppression names no code.', at, 'value', help);
  }
  if (code === undefined) return undefined;
  if (!reading.codes.isKnown(code)) {
    reportUnknownCode(code, childPointer(at, 'code'), 'value', reading);
    return undefined;
  }
  return { code, pointer, file, at, location: reading.document.locate(at) };
}

function readText(entry: JsonObject, key: string, at: string, reading: Reading): string | undefined {
  const value = own(entry, key);
  if (value === undefined || typeof value === 'string') return value;
  report(reading, 'configuration-invalid', `"${key}" takes a string.`, childPointer(at, key), 'value');
  return undefined;
}

function asObject(value: JsonValue, pointer: string, what: string, reading: Reading): JsonObject {
  if (isJsonObject(value)) return value;
  report(
    reading,
    'configuration-invalid',
    `${what} is a JSON object, but this is not one.`,
    pointer,
    'value',
  );
  return {};
}

function checkKeys(object: JsonObject, pointer: string, known: readonly string[], reading: Reading): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue;
    const help = suggestion(key, known) ?? `Known are ${known.join(', ')}.`;
    const message = `"${key}" has no meaning here.`;
    report(reading, 'configuration-invalid', message, childPointer(pointer, key), 'key', help);
  }
}

function reportChoice(
  value: JsonValue,
  pointer: string,
  what: string,
  choices: readonly string[],
  reading: Reading,
): void {
  const shown = typeof value === 'string' ? `"${value}"` : 'This';
  const guess = typeof value === 'string' ? suggestion(value, choices) : undefined;
  const help = guess ?? `It is one of ${choices.map((name) => `"${name}"`).join(', ')}.`;
  report(reading, 'configuration-invalid', `${shown} is not a ${what}.`, pointer, 'value', help);
}

function reportUnknownCode(code: string, pointer: string, part: 'key' | 'value', reading: Reading): void {
  const here = reading.codes.named(code).map((name) => `"${name}"`);
  const help =
    here.length > 0
      ? `That is what AWS's tools call it; write ${here.join(' or ')}.`
      : (suggestion(code, reading.codes.all()) ?? '"formwork explain" lists every code.');
  report(reading, 'configuration-unknown-rule', `There is no rule "${code}".`, pointer, part, help);
}

function report(
  reading: Reading,
  code: string,
  message: string,
  pointer: string,
  part: 'key' | 'value',
  help?: string,
): void {
  const location = reading.document.locate(pointer, part);
  reading.diagnostics.push({ code, severity: 'error', message, location, pointer, ...(help && { help }) });
}

function suggestion(word: string, known: readonly string[]): string | undefined {
  const guess = closest(word, known);
  return guess === undefined ? undefined : `Did you mean "${guess}"?`;
}
