import { type ApiOptions, createAnswer, createApi, MOST_BYTES } from '../../src/control-plane/api/api.ts';
import { createGuardedGate, createOpenGate } from '../../src/control-plane/api/auth/gate.ts';
import { CLOUD_CONTROL_OPERATIONS } from '../../src/control-plane/api/cloudcontrol/index.ts';
import { CLOUD_FORMATION_OPERATIONS } from '../../src/control-plane/api/cloudformation/index.ts';
import { requestOf } from '../../src/control-plane/api/node-listener.ts';
import type { ControlPlane } from '../../src/control-plane/index.ts';
import { FUZZ_KEY, type Headers, signedHeaders, spoiledHeaders } from './fuzz-headers.ts';
import { nextTokenIn, pageToken } from './fuzz-tokens.ts';
import { WIDGET } from './plane.ts';

/** Requests that no client of AWS would send, to every operation. */
export interface FuzzOptions {
  /** Requests to each operation. */
  readonly perOperation: number;
  readonly seed: number;
  readonly onOperation?: (name: string) => void;
}

export interface FuzzResult {
  readonly requests: number;
  /** How often each error code was the answer. */
  readonly codes: ReadonlyMap<string, number>;
  /** Answers that no client should get, with what they answer. */
  readonly problems: readonly string[];
}

const text = JSON.stringify;
const ARN = 'arn:aws:cloudformation:us-east-1:000000000000:type/resource/Acme-Test-Widget/00000001';
const TYPE = { Type: 'RESOURCE', TypeName: WIDGET };

/** A good input for each operation; what is sent is made of these. None of them may change the registry for good. */
const GOOD: Readonly<Record<string, Record<string, unknown>>> = {
  CreateResource: {
    TypeName: WIDGET,
    DesiredState: text({ Name: 'fuzz', Size: 3, Labels: ['a'] }),
    ClientToken: 'c',
  },
  UpdateResource: {
    TypeName: WIDGET,
    Identifier: 'w-000000000000',
    PatchDocument: text([{ op: 'add', path: '/Size', value: 2 }]),
  },
  DeleteResource: { TypeName: WIDGET, Identifier: 'w-000000000000' },
  GetResource: { TypeName: WIDGET, Identifier: 'w-000000000000' },
  ListResources: { TypeName: WIDGET, MaxResults: 5, NextToken: 'w-1', ResourceModel: '{}' },
  GetResourceRequestStatus: { RequestToken: '00000000-0000-0000-0000-000000000000' },
  CancelResourceRequest: { RequestToken: '00000000-0000-0000-0000-000000000000' },
  ListResourceRequests: {
    MaxResults: 5,
    NextToken: 'abc=',
    ResourceRequestStatusFilter: { Operations: ['CREATE'], OperationStatuses: ['SUCCESS'] },
  },
  RegisterType: {
    ...TYPE,
    SchemaHandlerPackage: 'formwork://packages/none',
    'LoggingConfig.LogRoleArn': 'x',
    ClientRequestToken: 'r',
  },
  DescribeType: { ...TYPE, VersionId: '00000001' },
  DescribeTypeRegistration: { RegistrationToken: 'abc' },
  ListTypes: {
    Visibility: 'PRIVATE',
    ProvisioningType: 'FULLY_MUTABLE',
    'Filters.TypeNamePrefix': 'A',
    MaxResults: 5,
    NextToken: 'MQ==',
  },
  ListTypeVersions: { ...TYPE, MaxResults: 5, NextToken: 'MQ==' },
  ListTypeRegistrations: { ...TYPE, RegistrationStatusFilter: 'FAILED', MaxResults: 5, NextToken: 'MQ==' },
  DeregisterType: { Arn: ARN.replace('Widget', 'Absent') },
  SetTypeDefaultVersion: { Arn: ARN.replace('Widget', 'Absent') },
  SetTypeConfiguration: { ...TYPE, Configuration: '{}', ConfigurationAlias: 'default' },
  BatchDescribeTypeConfigurations: { 'TypeConfigurationIdentifiers.member.1.TypeName': WIDGET },
  TestType: { Arn: ARN.replace('Widget', 'Absent') },
  GetCallerIdentity: {},
};

/** Where a handler fails, or a type is not reached, that is the server's fault and may say so. */
const CLIENT_STATUS = /^(200|4\d\d)$/;

export async function fuzz(plane: ControlPlane, options: FuzzOptions): Promise<FuzzResult> {
  const bugs: unknown[] = [];
  const send = senderTo(plane, (error) => bugs.push(error));
  const random = seeded(options.seed);
  const codes = new Map<string, number>();
  const problems: string[] = [];
  let requests = 0;
  /** The last tokens that lists have answered with. */
  const tokens: string[] = [];
  for (const name of Object.keys(GOOD)) {
    options.onOperation?.(name);
    for (let count = 0; count < options.perOperation; count++) {
      const request = requestTo(name, tokens, random);
      const { status, body: answer } = await send(request);
      requests += 1;
      const next = nextTokenIn(answer);
      if (next !== undefined) tokens[requests % MOST_TOKENS] = next;
      const code = codeOf(answer, status);
      codes.set(code ?? 'none', (codes.get(code ?? 'none') ?? 0) + 1);
      const isGood = CLIENT_STATUS.test(String(status)) && code !== undefined && bugs.length === 0;
      if (isGood || problems.length >= 20) continue;
      const cause = bugs.length > 0 ? String((bugs.pop() as Error).stack) : '';
      const { headers, body } = request;
      problems.push(
        `${name}: ${status} ${answer.slice(0, 300)} ${cause} for ${text(headers)} ${body.slice(0, 500)}`,
      );
    }
  }
  return { requests, codes, problems };
}

const MOST_TOKENS = 50;

interface Sent {
  /** Whom it is sent to: whoever lets everybody in, or whoever asks for signatures. */
  readonly gate: 'open' | 'guarded';
  /** As objects of the Fetch API, or as Node hands over what came by a connection: then headers can be anything. */
  readonly way: 'fetch' | 'connection';
  readonly headers: Headers;
  readonly body: string;
}

type Send = (request: Sent) => Promise<{ readonly status: number; readonly body: string }>;

function senderTo({ resources, registry }: ControlPlane, onBug: (error: unknown) => void): Send {
  const home = { accountId: '000000000000', region: 'us-east-1' };
  const over = (gate: ApiOptions['gate']) => {
    const options: ApiOptions = { resources, registry, gate, onBug };
    const answer = createAnswer(options);
    return { answer, app: createApi(options, answer) };
  };
  const gates = {
    open: over(createOpenGate(home)),
    guarded: over(createGuardedGate([FUZZ_KEY], home, Date.now)),
  };
  return async ({ gate, way, headers, body }) => {
    const { answer, app } = gates[gate];
    if (way === 'fetch') {
      const response = await app.fetch(new Request('http://localhost/', { method: 'POST', headers, body }));
      return { status: response.status, body: await response.text() };
    }
    const isTooLarge = Buffer.byteLength(body) > MOST_BYTES;
    return await answer(
      requestOf({ method: 'POST', url: '/', headers }),
      isTooLarge ? undefined : body,
    ).catch((error: unknown) => {
      onBug(error);
      return { status: 0, body: '' };
    });
  };
}

/** The code of an error, `ok` for an answer; undefined if it is neither. */
function codeOf(answer: string, status: number): string | undefined {
  if (status === 200) return 'ok';
  return /"__type":"(\w+)"/.exec(answer)?.[1] ?? /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
}

type Random = () => number;

function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}

function requestTo(name: string, tokens: readonly string[], random: Random): Sent {
  const input = spoiled(GOOD[name]!, tokens, random);
  const isJson = CLOUD_CONTROL_OPERATIONS.some((operation) => operation.name === name);
  const body = isJson ? spoiledText(safeJson(input), random) : spoiledText(form(name, input, random), random);
  const headers: Headers = isJson
    ? { 'x-amz-target': `CloudApiService.${name}`, 'content-type': 'application/x-amz-json-1.0' }
    : { 'content-type': 'application/x-www-form-urlencoded' };
  const chance = random();
  if (chance < 0.8) return { gate: 'open', way: 'fetch', headers, body };
  const service = isJson ? 'cloudcontrolapi' : 'cloudformation';
  const isSigned = chance < 0.9;
  const given = { ...headers, ...(isSigned && signedHeaders(service, new Date())) };
  return {
    gate: isSigned ? 'guarded' : 'open',
    way: 'connection',
    headers: spoiledHeaders(given, (items) => pick(items, random)),
    body,
  };
}

function safeJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function form(name: string, input: unknown, random: Random): string {
  const isCloudFormation = CLOUD_FORMATION_OPERATIONS.some((operation) => operation.name === name);
  const parameters = new URLSearchParams({
    Action: name,
    Version: isCloudFormation ? '2010-05-15' : '2011-06-15',
  });
  if (random() < 0.05) parameters.delete(pick(['Action', 'Version'], random));
  if (random() < 0.02) parameters.append(pick(['Action', 'Version.x', 'Action.member.1'], random), 'x');
  for (const [key, value] of Object.entries(input ?? {}))
    parameters.append(key, typeof value === 'string' ? value.toWellFormed() : safeJson(value));
  return parameters.toString();
}

/** Values that have broken something somewhere. */
function hostile(random: Random): unknown {
  const deep = 1 + Math.floor(random() * 3000);
  return pick<() => unknown>(
    [
      () => null,
      () => true,
      () => -1,
      () => 1e308,
      () => 0.1,
      () => '',
      () => ' ',
      () => '\u0000',
      () => '\ud800',
      () => '\u202e\ufeff',
      () => '__proto__',
      () => 'constructor',
      () => "'; DROP TABLE operations; --",
      () => '../../../etc/passwd',
      () => '{{resolve:env:PATH}}',
      () => 'x'.repeat(Math.floor(random() * 3000)),
      () => '('.repeat(200),
      () => [],
      () => undefined,
      () => ({}),
      () => [[[[[]]]]],
      () => ({ __proto__: null, toString: 'x', hasOwnProperty: 1 }),
      () => '['.repeat(deep),
      () => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      () => text({ Name: 'a'.repeat(50_000) }),
      () => text({ Name: 'ok', Labels: Array(2000).fill('x') }),
      () => text([{ op: 'move', from: '/Size', path: '/Size/x' }]),
      () => text([{ op: 'add', path: '/__proto__/polluted', value: 1 }]),
      () => text([{ op: 'copy', from: '', path: '/Labels' }]),
      () => text(Array(500).fill({ op: 'test', path: '/Name', value: 'x' })),
      () => text({ Id: 'w-000000000000', Name: null }),
      () => text({ Name: 'w-000000000000' }),
      () => '{"Name":"a","Name":"b"}',
      () => '{"Name":1e999}',
      () => WIDGET,
      () => 'file:///etc/passwd',
      () => 'http://[::1',
      () => ARN,
    ],
    random,
  )();
}

/** Some members left out, some replaced, some added; sometimes no object at all. */
function spoiled(good: Record<string, unknown>, tokens: readonly string[], random: Random): unknown {
  if (random() < 0.03) return hostile(random);
  const entries = Object.entries(good).flatMap(([name, value]): [string, unknown][] => {
    const chance = random();
    if (name === 'NextToken' && chance < 0.7) return [[name, pageToken(tokens, random)]];
    if (chance < 0.12) return [];
    if (chance < 0.5) return [[name, hostile(random)]];
    if (chance < 0.55) return [[name.toLowerCase(), value]];
    return [[name, value]];
  });
  if (random() < 0.2) entries.push([safeJson(hostile(random)).slice(0, 200), hostile(random)]);
  if (random() < 0.1)
    entries.push(
      ['ClientToken', hostile(random)],
      ['TypeVersionId', hostile(random)],
      ['RoleArn', hostile(random)],
    );
  return Object.fromEntries(entries);
}

/** The bytes themselves: cut, doubled, flipped, or far too many. */
function spoiledText(body: string, random: Random): string {
  const chance = random();
  const at = Math.floor(random() * body.length);
  if (chance < 0.04) return body.slice(0, at);
  if (chance < 0.07) return body + body;
  if (chance < 0.11)
    return `${body.slice(0, at)}${pick(['\u0000', '"', '}', '\\', '%', '&', '=', '\u2028'], random)}${body.slice(at + 1)}`;
  if (chance < 0.112) return body + ' '.repeat(2_200_000);
  if (chance < 0.12) return '['.repeat(100_000);
  return body;
}
