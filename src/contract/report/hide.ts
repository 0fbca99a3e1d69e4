import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import { createRedactor, redactorFor, type WireCredentials } from '../../provider/index.ts';
import { covers, listedPlaces, REDACTED, type ResourceType, redactModel } from '../../schema/index.ts';
import type { Call, Trace } from '../trace.ts';

/** What a run was given that nobody may see, and that is not recorded in its traces. */
export interface RunSecrets {
  readonly typeConfiguration?: JsonObject | undefined;
  readonly credentials?: WireCredentials | undefined;
}

/** Blots secrets out, wherever a handler may have put them. */
export interface Hide {
  text(text: string): string;
  value(value: JsonValue): JsonValue;
  model(model: JsonObject): JsonObject;
  /** A value at a place of a model. */
  at(pointer: string, value: JsonValue): JsonValue;
}

export interface Hiding {
  /** For what is told about the run. */
  readonly all: Hide;
  /** For what is told about one call: its own secrets are hidden however short they are. */
  of(call: Call): Hide;
}

/** Shorter texts are found in every other word. */
const SHORT = 4;

/**
 * Hides write-only values of any request or answer, credentials and the type configuration: a handler can put what it
 * got in one request into the answer to another.
 */
export function createHiding(type: ResourceType, traces: readonly Trace[], secrets: RunSecrets = {}): Hiding {
  const given = givenRedactor(type, secrets);
  const calls = traces.flatMap((trace) => trace.calls);
  const everywhere = calls
    .flatMap((call) => writeOnlyTexts(type, call))
    .filter(({ length }) => length >= SHORT);
  const written = createRedactor(new Set(everywhere), []);
  const text = (shown: string): string => written.text(given.text(shown));
  return {
    all: createHide(type, text),
    of: (call) => {
      const own = createRedactor(new Set(writeOnlyTexts(type, call)), []);
      return createHide(type, (shown) => own.text(text(shown)));
    },
  };
}

/** Hides what a run was given, before there is anything else to hide. */
export function hideGiven(type: ResourceType, secrets: RunSecrets): (text: string) => string {
  return givenRedactor(type, secrets).text;
}

function givenRedactor(
  type: ResourceType,
  { typeConfiguration, credentials }: RunSecrets,
): ReturnType<typeof redactorFor> {
  return redactorFor(
    {
      action: 'READ',
      awsAccountId: '',
      bearerToken: '',
      region: '',
      resourceType: type.typeName,
      requestData: {
        resourceProperties: {},
        typeConfiguration: typeConfiguration ?? null,
        callerCredentials: credentials ?? null,
      },
    },
    type,
  );
}

function createHide(type: ResourceType, text: (shown: string) => string): Hide {
  const member = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value);
    const digits = typeof value === 'number' ? String(value) : '';
    return digits.length >= SHORT && text(digits) !== digits ? REDACTED : value;
  };
  const value = (shown: JsonValue): JsonValue =>
    typeof shown === 'object' && shown !== null
      ? (JSON.parse(JSON.stringify(shown, (_name, inner: JsonValue) => member(inner))) as JsonValue)
      : member(shown);
  return {
    text,
    value,
    model: (model) => value(redactModel(type, model)) as JsonObject,
    at: (pointer, shown) =>
      covers(type.writeOnly.tree, parsePointer(pointer) ?? []) ? REDACTED : value(shown),
  };
}

/** Every write-only value that a call was made with, or that came back although it must not. */
function writeOnlyTexts(type: ResourceType, call: Call): readonly string[] {
  if (type.writeOnly.paths.length === 0) return [];
  const requests = [call.request, ...call.invocations.map(({ request }) => request)];
  const models = [
    ...requests.flatMap(({ requestData }) => [
      requestData.resourceProperties,
      requestData.previousResourceProperties,
    ]),
    ...call.invocations.flatMap(({ answer }) => (answer.kind === 'answered' ? modelsIn(answer.value) : [])),
  ];
  return models
    .filter(isJsonObject)
    .flatMap((model) =>
      listedPlaces(model, type.writeOnly.tree).flatMap((pointer) => textsIn(resolvePointer(model, pointer))),
    );
}

function modelsIn(answer: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(answer)) return [];
  const { resourceModel, resourceModels } = answer;
  return [resourceModel ?? null, ...(Array.isArray(resourceModels) ? (resourceModels as JsonValue[]) : [])];
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(value ?? null, (_name, member: JsonValue) => {
    if (typeof member === 'string' || typeof member === 'number') texts.push(String(member));
    return member;
  });
  return texts;
}
