import { createInputGenerator } from '../../src/contract/inputs/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/json/index.ts';
import {
  defineProvider,
  type HandlerRequest,
  listed,
  type Provider,
  success,
} from '../../src/provider/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../src/schema/index.ts';
import { wire } from './wire.ts';

/** Requests of every action for a type: good ones, the same with all values as texts, and wrong ones. */
export function everyRequest(type: ResourceType, seed: number): readonly HandlerRequest[] {
  const generator = createInputGenerator(type, { seed });
  const typeConfiguration = generator.configuration(0, { extent: 'full' }).model ?? {};
  const request = (
    action: HandlerRequest['action'],
    model: JsonObject | undefined,
    previous: JsonObject | null = null,
  ): readonly HandlerRequest[] =>
    model === undefined
      ? []
      : [wire(action, model, {}, { previousResourceProperties: previous, typeConfiguration })];
  const small = generator.create(0, { extent: 'minimal' }).model ?? {};
  const full = generator.create(1, { extent: 'full' }).model ?? {};
  const chosen = chosenByResource(type, seed);
  const there = { ...full, ...identifierOf(type, { ...chosen, ...full }) };
  const updated = { ...generator.update(there, 0).model, ...identifierOf(type, there) };
  return [
    ...request('CREATE', small),
    ...request('CREATE', full),
    ...request('CREATE', asTexts(full) as JsonObject),
    ...request('CREATE', there),
    ...request('CREATE', {}),
    ...request('CREATE', { ...full, Unknown: 1 }),
    ...[0, 1, 2, 3].flatMap((key) => request('CREATE', generator.invalidCreate(key).model)),
    ...request('UPDATE', updated, there),
    ...request('UPDATE', asTexts(updated) as JsonObject, asTexts(there) as JsonObject),
    ...request('UPDATE', reversed(updated) as JsonObject, there),
    ...request('UPDATE', updated),
    ...request('UPDATE', generator.invalidUpdate(there, 0).model, there),
    ...request('READ', there),
    ...request('DELETE', identifierOf(type, there)),
    ...request('READ', identifierOf(type, full)),
    ...request('READ', {}),
    ...request('LIST', generator.list(full, 0).model),
    ...request('LIST', { Unknown: { a: [null] } }),
    wire('LIST', {}, {}, { typeConfiguration: { Unknown: true } }),
  ];
}

/** Every value as CloudFormation sends it. */
export function asTexts(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(asTexts);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
  return value === null ? null : String(value);
}

/** With every array the other way round. */
function reversed(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(reversed).toReversed();
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reversed(member)]));
}

/** Values of all properties, also of those that are for the resource to choose. */
function chosenByResource(type: ResourceType, seed: number): JsonObject {
  const { readOnlyProperties: _, ...schema } = type.schema;
  const writable = compileSchema(loadSchema(JSON.stringify(schema), 'schema.json').document!);
  return createInputGenerator(writable, { seed }).create(0, { extent: 'full' }).model ?? {};
}

/** The identifier of a model, with one that may break limits of the schema where the resource has to choose it. */
function identifierOf({ primaryIdentifier }: ResourceType, model: JsonObject): JsonObject {
  const names = primaryIdentifier
    .filter(({ segments }) => segments.length === 1)
    .map(({ segments }) => segments[0]!);
  return Object.fromEntries(names.map((name) => [name, model[name] ?? 'a1']));
}

/** What a handler got to see of a request, or the event that refused it. */
export async function seenOf(
  type: ResourceType,
  invoke: (provider: Provider) => Promise<object>,
): Promise<object> {
  let seen: object | undefined;
  const look = (request: object): ReturnType<typeof success<JsonObject>> => {
    seen = request;
    return success({});
  };
  const provider = defineProvider({
    create: look,
    read: look,
    update: look,
    delete: (request) => {
      look(request);
      return success();
    },
    list: (request) => {
      look(request);
      return listed([]);
    },
  });
  const event = await invoke(provider);
  return seen ?? { typeName: type.typeName, ...event };
}
