import assert from 'node:assert/strict';
import type { Broken, ContractRule } from '../../../src/contract/rule.ts';
import { type ScenarioName, STEPS, type StepName } from '../../../src/contract/steps.ts';
import type { Answer, Call, Invocation, Outcome, Trace } from '../../../src/contract/trace.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent, WireAction } from '../../../src/provider/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../../src/schema/index.ts';

/** A schema with a bit of everything that rules look at. */
const SCHEMA: JsonObject = {
  typeName: 'Test::Shop::Order',
  description: 'An order.',
  additionalProperties: false,
  definitions: {
    Line: {
      type: 'object',
      additionalProperties: false,
      properties: { Item: { type: 'string' }, Count: { type: 'integer' }, Number: { type: 'integer' } },
    },
  },
  properties: {
    Id: { type: 'string', minLength: 1 },
    Arn: { type: 'string' },
    Name: { type: 'string', maxLength: 20 },
    Engine: { type: 'string' },
    Quantity: { type: 'integer', minimum: 1, default: 1 },
    Note: { type: 'string' },
    Secret: { type: 'string' },
    Steps: { type: 'array', items: { type: 'string' } },
    Tags: { type: 'array', insertionOrder: false, uniqueItems: true, items: { type: 'string' } },
    Labels: { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } } },
    Lines: { type: 'array', insertionOrder: false, items: { $ref: '#/definitions/Line' } },
  },
  required: ['Name'],
  primaryIdentifier: ['/properties/Id'],
  additionalIdentifiers: [['/properties/Name']],
  readOnlyProperties: ['/properties/Id', '/properties/Arn'],
  writeOnlyProperties: ['/properties/Secret'],
  createOnlyProperties: ['/properties/Name', '/properties/Engine'],
  handlers: {
    create: { permissions: [], timeoutInMinutes: 5 },
    read: { permissions: [] },
    update: { permissions: [], timeoutInMinutes: 5 },
    delete: { permissions: [], timeoutInMinutes: 5 },
    list: { permissions: [] },
  },
};

/** The schema with some keywords replaced; `null` takes one away. */
export function typeWith(change: JsonObject = {}): ResourceType {
  const schema = Object.entries({ ...SCHEMA, ...change }).filter(([, value]) => value !== null);
  const { document } = loadSchema(JSON.stringify(Object.fromEntries(schema)), 'schema.json');
  assert(document !== undefined);
  return compileSchema(document);
}

/** The schema with more properties, or other ones of the same names. */
export function typeWithProperties(properties: JsonObject, change: JsonObject = {}): ResourceType {
  return typeWith({ properties: { ...(SCHEMA['properties'] as JsonObject), ...properties }, ...change });
}

export const TYPE: ResourceType = typeWith();

export const success = (resourceModel?: JsonObject): JsonObject => ({
  status: 'SUCCESS',
  ...(resourceModel !== undefined && { resourceModel }),
});

export const failed = (
  errorCode: string,
  message = 'It cannot be done.',
  more: JsonObject = {},
): JsonObject => ({
  status: 'FAILED',
  errorCode,
  message,
  ...more,
});

export const inProgress = (resourceModel?: JsonObject, more: JsonObject = {}): JsonObject => ({
  status: 'IN_PROGRESS',
  callbackContext: { step: 1 },
  callbackDelaySeconds: 1,
  ...(resourceModel !== undefined && { resourceModel }),
  ...more,
});

/** One page of a list. */
export const page = (resourceModels: readonly JsonObject[], nextToken: string | null = null): JsonObject => ({
  status: 'SUCCESS',
  resourceModels,
  nextToken,
});

/** No answer in time. */
export const LATE = 'late';
/** No answer at all. */
export const BROKEN = 'broken';

export interface CallOptions {
  readonly type?: ResourceType;
  readonly after?: Call;
  readonly keyedBy?: 'primary' | number;
  readonly wrong?: Call['wrong'];
  readonly previous?: JsonObject;
  readonly token?: string;
  /** Of each invocation; 5 unless said otherwise. */
  readonly milliseconds?: number;
  /** When the first invocation started. */
  readonly startedAt?: number;
  /** More of each invocation, by its index. */
  readonly invocations?: readonly Partial<Invocation>[];
  /** What the answers do not tell. */
  readonly outcome?: Partial<Outcome>;
}

/** A call of a step with this model, to which the provider gave these answers one after the other. */
export function call(
  step: StepName,
  model: JsonObject,
  answers: readonly JsonValue[],
  options: CallOptions = {},
): Call {
  const { type = TYPE, after, keyedBy, wrong, startedAt = 0, milliseconds = 5 } = options;
  const action = actionOf(step);
  const request = requestOf(action, model, options);
  const invocations: Invocation[] = [];
  let next = request;
  for (const [index, value] of answers.entries()) {
    const answer = answerOf(value, action);
    invocations.push({
      request: next,
      answer,
      startedAt: startedAt + index * 1_000,
      milliseconds,
      ...options.invocations?.[index],
    });
    if (answer.kind === 'answered' && answer.event !== undefined) next = handedOn(next, answer.event);
  }
  return {
    step,
    action,
    request,
    ...(keyedBy !== undefined && { keyedBy }),
    ...(after !== undefined && { after }),
    ...(wrong !== undefined && { wrong }),
    invocations,
    outcome: { ...outcomeOf(type, action, request, invocations), ...options.outcome },
  };
}

export function trace(scenario: ScenarioName, ...calls: readonly Call[]): Trace {
  for (const { step } of calls) {
    const steps: readonly string[] = STEPS[scenario];
    assert(steps.includes(step), `${scenario} has no step ${step}`);
  }
  return { scenario, calls };
}

/** What a rule says of traces: the broken ones, or how often it was seen to be kept. */
export function judge(
  rule: ContractRule,
  traces: Trace | readonly Trace[],
  type: ResourceType = TYPE,
): { readonly kept: number; readonly broken: readonly Broken[] } {
  const all: readonly Trace[] = 'scenario' in traces ? [traces] : traces;
  for (const { scenario } of all)
    assert(rule.scenarios.includes(scenario), `${rule.id} does not look at the scenario ${scenario}`);
  const seen = all.flatMap((one) => [...rule.check(one, { type, traces: all })]);
  return {
    kept: seen.filter(({ kind }) => kind === 'kept').length,
    broken: seen.filter((observation) => observation.kind === 'broken'),
  };
}

export function assertKept(
  rule: ContractRule,
  traces: Trace | readonly Trace[],
  type: ResourceType = TYPE,
): void {
  const { kept, broken } = judge(rule, traces, type);
  assert.deepEqual(
    broken.map(({ message }) => message),
    [],
  );
  assert(kept > 0, `${rule.id} saw nothing`);
}

/** The rule is broken, and says so in words that match. */
export function assertBroken(
  rule: ContractRule,
  traces: Trace | readonly Trace[],
  message: RegExp,
  type: ResourceType = TYPE,
): void {
  const { broken } = judge(rule, traces, type);
  assert(broken.length > 0, `${rule.id} was not broken`);
  assert.match(broken.map((one) => one.message).join('\n'), message);
}

export function assertNotObserved(
  rule: ContractRule,
  traces: Trace | readonly Trace[],
  type: ResourceType = TYPE,
): void {
  assert.deepEqual(judge(rule, traces, type), { kept: 0, broken: [] });
}

function actionOf(step: StepName): WireAction {
  const verb = /^(create|read|update|delete|list)/.exec(step)?.[1];
  assert(verb !== undefined, `the step ${step} does not say what it does`);
  return verb.toUpperCase() as WireAction;
}

function requestOf(
  action: WireAction,
  model: JsonObject,
  { type = TYPE, previous, token }: CallOptions,
): HandlerRequest {
  return {
    action,
    awsAccountId: '123456789012',
    bearerToken: token ?? 'token-1',
    region: 'us-east-1',
    resourceType: type.typeName,
    requestData: {
      resourceProperties: model,
      ...(previous !== undefined && { previousResourceProperties: previous }),
    },
  };
}

/** What is asked next after an event: lists go on by their token, operations by what they returned. */
function handedOn(request: HandlerRequest, event: ProgressEvent): HandlerRequest {
  if (request.action === 'LIST') return { ...request, nextToken: event.nextToken ?? null };
  const resourceProperties = event.resourceModel ?? request.requestData.resourceProperties;
  return {
    ...request,
    callbackContext: event.callbackContext ?? null,
    requestData: { ...request.requestData, resourceProperties },
  };
}

function answerOf(value: JsonValue, action: WireAction): Answer {
  if (value === LATE)
    return { kind: 'late', limitMs: action === 'READ' || action === 'LIST' ? 30_000 : 60_000 };
  if (value === BROKEN) return { kind: 'broken', problem: 'The handler could not be reached.' };
  return { kind: 'answered', value, event: eventOf(value) };
}

/** Members without a value are absent. */
function eventOf(value: JsonValue): ProgressEvent | undefined {
  if (!isJsonObject(value)) return undefined;
  if (!['IN_PROGRESS', 'SUCCESS', 'FAILED'].includes(String(value['status']))) return undefined;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members) as unknown as ProgressEvent;
}

function outcomeOf(
  type: ResourceType,
  action: WireAction,
  request: HandlerRequest,
  invocations: readonly Invocation[],
): Outcome {
  const events = invocations.map(({ answer }) => (answer.kind === 'answered' ? answer.event : undefined));
  const event = events.at(-1);
  const model = event?.resourceModel;
  const models = [request.requestData.resourceProperties, ...events.map((one) => one?.resourceModel)];
  const identifier = models.map((one) => identifierOf(type, one)).findLast((one) => one !== undefined);
  return {
    kind: KINDS[event?.status ?? 'NONE'],
    ...(event !== undefined && { event }),
    ...(model !== undefined && { model }),
    ...(action === 'LIST' && { pages: events.map((one) => one?.resourceModels ?? []) }),
    ...(identifier !== undefined && { identifier }),
  };
}

const KINDS = {
  SUCCESS: 'succeeded',
  FAILED: 'failed',
  IN_PROGRESS: 'timed-out',
  NONE: 'unanswered',
} as const;

/** Top-level identifiers only, which is all that these traces have. */
function identifierOf(type: ResourceType, model: JsonObject | undefined): JsonObject | undefined {
  const names = type.primaryIdentifier.map(({ segments }) => segments[0]!);
  if (model === undefined || names.some((name) => (model[name] ?? null) === null)) return undefined;
  return Object.fromEntries(names.map((name) => [name, model[name]!]));
}
