import { type Diagnostic, didYouMean, hasErrors, type Location } from '../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  typeOf,
} from '../../json/index.ts';
import { isAbsoluteId, type ShapeId } from '../model/shape-id.ts';
import { DISABLEABLE } from './json-schema/keywords.ts';
import { ENUM_STRATEGIES, TIMESTAMP_FORMATS } from './json-schema/options.ts';
import { LOCKED } from './locked-options.ts';
import { pointerTokens } from './mappers/json-add.ts';
import { CONVERT_DEFAULTS, type ConvertOptions, type JsonAddition } from './options.ts';

/** Where the configuration stands, so that findings have places. */
export interface OptionsPlace {
  /** The pointer of the configuration in its file. */
  readonly pointer: string;
  locate(pointer: string, part?: 'value' | 'key'): Location;
}

export interface ReadOptions {
  /** Undefined if something is wrong with them. */
  readonly options: ConvertOptions | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the configuration of the `cloudformation` plugin. Every mistake in it is found, not only the first. */
export function readOptions(written: JsonValue, place?: OptionsPlace): ReadOptions {
  const reading = createReading(place);
  if (!isJsonObject(written)) {
    reading.report('', 'The configuration is an object.', `It is ${article(written)}.`);
    return { options: undefined, diagnostics: reading.diagnostics };
  }
  const options: Record<string, unknown> = { ...CONVERT_DEFAULTS };
  for (const [name, value] of Object.entries(written)) {
    const read = OPTIONS.get(name);
    if (read === undefined) reading.unknown(name);
    else {
      const result = read(value, name, reading);
      if (result !== undefined) options[name] = result;
    }
  }
  if (!Object.hasOwn(written, 'service')) reading.missingService();
  const { diagnostics } = reading;
  return {
    options: hasErrors(diagnostics) ? undefined : (options as unknown as ConvertOptions),
    diagnostics,
  };
}

interface Reading {
  readonly diagnostics: Diagnostic[];
  report(pointer: string, message: string, help: string): void;
  warn(pointer: string, message: string, help: string): void;
  unknown(name: string): void;
  missingService(): void;
}

/** Gives the value of an option, or reports what is wrong with it and gives undefined. */
type Reader = (value: JsonValue, name: string, reading: Reading) => unknown;

const BOOLEANS = [
  'disableHandlerPermissionGeneration',
  'disableDeprecatedPropertyGeneration',
  'disableRequiredPropertyGeneration',
  'disableCapitalizedProperties',
  'supportNonNumericFloats',
  'enableOutOfServiceReferences',
  'useIntegerType',
  'disableDefaultValues',
  'disableIntEnums',
  'addReferenceDescriptions',
  'useInlineMaps',
  'disableDefaultDeprecatedMessage',
  'compat',
];

const OPTIONS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['service', readService],
  ['organizationName', readText],
  ['serviceName', readText],
  ['externalDocs', readTexts],
  ['sourceDocs', readTexts],
  ['jsonAdd', readJsonAdd],
  ...BOOLEANS.map((name): [string, Reader] => [name, readBoolean]),
  ['defaultTimestampFormat', choice(TIMESTAMP_FORMATS)],
  ['enumStrategy', choice(ENUM_STRATEGIES)],
  ['disableFeatures', readFeatures],
  ['schemaDocumentExtensions', readObject],
  ...Object.keys(LOCKED).map((name): [string, Reader] => [name, readLocked]),
]);

/** The names of all options, for those who list them. */
export const OPTION_NAMES: readonly string[] = [...OPTIONS.keys()];

function createReading(place: OptionsPlace | undefined): Reading {
  const diagnostics: Diagnostic[] = [];
  const add = (diagnostic: Omit<Diagnostic, 'location'>, part: 'value' | 'key'): void => {
    if (place === undefined) diagnostics.push(diagnostic);
    else {
      const pointer = `${place.pointer}${diagnostic.pointer}`;
      diagnostics.push({ ...diagnostic, pointer, location: place.locate(pointer, part) });
    }
  };
  return {
    diagnostics,
    report: (pointer, message, help) =>
      add({ code: 'convert-option-invalid', severity: 'error', pointer, message, help }, 'value'),
    warn: (pointer, message, help) =>
      add({ code: 'convert-option-invalid', severity: 'warning', pointer, message, help }, 'value'),
    unknown(name) {
      const message = `There is no option "${name}".${didYouMean(name, OPTIONS.keys())}`;
      const help = 'Take it out, unless another tool reads it: it does nothing here.';
      const pointer = childPointer('', name);
      add({ code: 'convert-option-unknown', severity: 'warning', pointer, message, help }, 'key');
    },
    missingService() {
      const message = 'The configuration is missing required property, `service`: the service to convert.';
      const help = 'Set service to the shape ID of a service, such as "example.shop#Shop".';
      add({ code: 'convert-option-invalid', severity: 'error', pointer: '', message, help }, 'value');
    },
  };
}

/** `what` names the value in the message. */
function wrongType(value: JsonValue, pointer: string, what: string, wanted: string, reading: Reading): void {
  reading.report(pointer, `${what} is ${article(value)}, but has to be ${wanted}.`, `Give ${wanted}.`);
}

function option(name: string): string {
  return `The option "${name}"`;
}

function readBoolean(value: JsonValue, name: string, reading: Reading): boolean | undefined {
  if (typeof value === 'boolean') return value;
  wrongType(value, `/${name}`, option(name), 'true or false', reading);
  return undefined;
}

function readText(value: JsonValue, name: string, reading: Reading): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  wrongType(value, `/${name}`, option(name), 'a text', reading);
  return undefined;
}

function readService(value: JsonValue, name: string, reading: Reading): ShapeId | undefined {
  const text = readText(value, name, reading);
  if (text === undefined || isAbsoluteId(text)) return text;
  const help = 'Write the namespace too, such as "example.shop#Shop".';
  reading.report('/service', `The service "${text}" is not a shape ID.`, help);
  return undefined;
}

function readTexts(value: JsonValue, name: string, reading: Reading): readonly string[] | undefined {
  if (!isJsonArray(value)) {
    wrongType(value, `/${name}`, option(name), 'a list of texts', reading);
    return undefined;
  }
  const texts: string[] = [];
  for (const [index, item] of value.entries()) {
    if (typeof item === 'string') texts.push(item);
    else wrongType(item, `/${name}/${index}`, `Item ${index} of the option "${name}"`, 'a text', reading);
  }
  return texts;
}

function readObject(value: JsonValue, name: string, reading: Reading): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  wrongType(value, `/${name}`, option(name), 'an object', reading);
  return undefined;
}

function choice(choices: readonly string[]): Reader {
  const wanted = choices.map((name) => `"${name}"`).join(' or ');
  return (value, name, reading) => {
    if (typeof value === 'string' && choices.includes(value)) return value;
    if (typeof value !== 'string') wrongType(value, `/${name}`, option(name), wanted, reading);
    else {
      const message = `The option "${name}" is "${value}", but has to be ${wanted}.${didYouMean(value, choices)}`;
      reading.report(`/${name}`, message, `Give ${wanted}.`);
    }
    return undefined;
  };
}

function readLocked(value: JsonValue, name: string, reading: Reading): undefined {
  const { accepts, message } = LOCKED[name]!;
  if (!accepts.includes(value as never)) {
    const help =
      accepts.length === 0 ? 'Take it out.' : `Take it out, or set it to ${JSON.stringify(accepts[0])}.`;
    reading.report(`/${name}`, `${message} ${JSON.stringify(value)} was given for \`${name}\`.`, help);
  }
}

function readFeatures(value: JsonValue, name: string, reading: Reading): readonly string[] | undefined {
  const features = readTexts(value, name, reading);
  for (const [index, feature] of (features ?? []).entries()) {
    if (DISABLEABLE.includes(feature)) continue;
    const message = `disableFeatures names "${feature}", which cannot be left out or does not exist.${didYouMean(feature, DISABLEABLE)}`;
    reading.warn(`/${name}/${index}`, message, 'Name a keyword of JSON Schema.');
  }
  return features?.filter((feature) => DISABLEABLE.includes(feature));
}

/** By resource, by pointer. */
function readJsonAdd(
  value: JsonValue,
  name: string,
  reading: Reading,
): ReadonlyMap<ShapeId, readonly JsonAddition[]> | undefined {
  const resources = readObject(value, name, reading);
  if (resources === undefined) return undefined;
  const additions = new Map<ShapeId, readonly JsonAddition[]>();
  for (const [id, values] of Object.entries(resources)) {
    const pointer = childPointer(`/${name}`, id);
    if (!isAbsoluteId(id)) {
      const message = `jsonAdd has values for "${id}", which is not the shape ID of a resource.`;
      reading.report(pointer, message, 'Write the namespace too, such as "example.shop#Order".');
    } else if (!isJsonObject(values)) {
      wrongType(values, pointer, `jsonAdd for ${id}`, 'an object with JSON pointers for keys', reading);
    } else additions.set(id, readAdditions(values, pointer, reading));
  }
  return additions;
}

function readAdditions(values: JsonObject, pointer: string, reading: Reading): readonly JsonAddition[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const tokens = pointerTokens(path);
    if (tokens === undefined) {
      const message = `"${path}" is not a JSON pointer: a JSON pointer must start with '/'.`;
      reading.report(childPointer(pointer, path), message, `Write "/${path}".`);
      return [];
    }
    if (tokens.length === 0 && !isJsonObject(value)) {
      const message = `An empty pointer replaces the whole schema, so that its value has to be an object.`;
      reading.report(childPointer(pointer, path), message, 'Point at a part of the schema.');
      return [];
    }
    return [{ pointer: path, value }];
  });
}

function article(value: JsonValue): string {
  const type = typeOf(value);
  if (value === '') return 'an empty text';
  if (type === 'string') return `the text ${JSON.stringify(value)}`;
  if (type === 'null' || type === 'boolean' || type === 'number') return JSON.stringify(value);
  return type === 'array' ? 'a list' : 'an object';
}
