import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { registerWidget, startTestPlane, type TestPlane, WIDGET, WIDGET_SCHEMA } from '../../e2e/plane.ts';

let here: TestPlane;
before(async () => {
  here = await startTestPlane();
  const { registry, resources } = here.plane;
  for (let count = 0; count < 3; count += 1) await registerWidget(here.plane);
  for (const typeName of ['Acme::Test::Gadget', 'Acme::Test::Gizmo']) {
    const { token } = await registry.register({
      typeName,
      what: {
        kind: 'schema',
        schema: WIDGET_SCHEMA.replace(WIDGET, typeName),
        handlers: { kind: 'folder', path: here.folder },
      },
      skipContractTests: true,
    });
    assert.equal((await registry.settled(token)).status, 'COMPLETE');
  }
  for (const Name of ['a', 'b', 'c'])
    await resources.create({ typeName: WIDGET, desiredState: JSON.stringify({ Name }) });
});
after(() => here[Symbol.asyncDispose]());

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly next: string | undefined;
}

type Input = Readonly<Record<string, string | number>>;

async function ask(operation: string, input: Input): Promise<Answer> {
  const isJson = operation.startsWith('ListResource');
  const form = new URLSearchParams({ Action: operation, Version: '2010-05-15' });
  for (const [name, value] of Object.entries(input)) form.append(name, String(value));
  const response = await fetch(here.plane.url, {
    method: 'POST',
    ...(isJson
      ? { headers: { 'x-amz-target': `CloudApiService.${operation}` }, body: JSON.stringify(input) }
      : { body: form }),
  });
  const text = await response.text();
  const [, json, xml] = /"NextToken":"([^"]*)"|<NextToken>([^<]*)</.exec(text) ?? [];
  return { status: response.status, text, next: json ?? xml };
}

/** With other filters, which make another request of it. */
const LISTS: readonly (readonly [operation: string, input: Input, other?: Input])[] = [
  ['ListResourceRequests', {}],
  ['ListTypes', { ProvisioningType: 'FULLY_MUTABLE' }, { ProvisioningType: 'IMMUTABLE' }],
  [
    'ListTypeVersions',
    { Type: 'RESOURCE', TypeName: WIDGET },
    { Type: 'RESOURCE', TypeName: 'Acme::Test::Gadget' },
  ],
  ['ListTypeRegistrations', { RegistrationStatusFilter: 'COMPLETE' }, { RegistrationStatusFilter: 'FAILED' }],
];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const GARBAGE: readonly string[] = [
  '',
  'x',
  '=',
  '====',
  '-',
  'AAAA',
  ...[
    '',
    'x',
    '0',
    '1',
    '-1',
    '1.5',
    '1e3',
    '1e308',
    '0x10',
    'NaN',
    ' 1',
    '9007199254740993',
    'null',
    '{}',
    '[]',
    '["1"]',
    '[null]',
    '[1,2]',
    '[1.5]',
    '[1e30]',
    '[-1e30]',
    '[9007199254740993]',
    '["\\u0000"]',
    '\0',
    '\u{fffd}',
  ].flatMap((text) => [base64(text), base64(base64(text)), base64(text).slice(1)]),
];

describe('a NextToken that no page gave is a mistake of the client', () => {
  for (const [operation, input, otherInput] of LISTS)
    test(operation, async () => {
      const refused = async (token: string, more: Input = input): Promise<void> => {
        const { status, text } = await ask(operation, { ...more, NextToken: token });
        assert.deepEqual([status, token], [400, token], text);
        assert.match(text, /"ValidationException"|<Code>ValidationError<\/Code>/, token);
      };
      for (const token of GARBAGE) await refused(token);
      const { next } = await ask(operation, { ...input, MaxResults: 1 });
      assert.ok(next !== undefined);
      assert.equal((await ask(operation, { ...input, NextToken: next })).status, 200);
      for (let length = 0; length < next.length; length += 1) await refused(next.slice(0, length));
      await refused(`${next}=`);
      await refused(next + next);
      for (const [other, otherOnes] of LISTS) {
        const foreign = await ask(other, { ...otherOnes, MaxResults: 1 });
        if (other !== operation) await refused(foreign.next!);
      }
      if (otherInput !== undefined) await refused(next, otherInput);
      assert.doesNotMatch(here.log(), /could not be answered/);
    });

  test('a place among requests is one whatever is asked for', async () => {
    const { next } = await ask('ListResourceRequests', { MaxResults: 1 });
    const filter = { ResourceRequestStatusFilter: { Operations: ['DELETE'] } } as unknown as Input;
    const { status, text } = await ask('ListResourceRequests', { ...filter, NextToken: next! });
    assert.deepEqual([status, JSON.parse(text).ResourceRequestStatusSummaries], [200, []]);
  });

  test('tokens of resources are for their handlers to judge', async () => {
    for (const token of ['', '=', 'AAAA', base64('[1]'), 'w-']) {
      const { status, text } = await ask('ListResources', { TypeName: WIDGET, NextToken: token });
      assert.equal(status, token === '' ? 400 : 200, text);
    }
  });
});

test('pages go on where the last one ended, to the end', async () => {
  for (const [operation, input] of LISTS) {
    const all = (text: string): readonly string[] =>
      text.match(/"RequestToken":"[^"]*"|<TypeArn>[^<]*|<VersionId>[^<]*|(?<=<member>)[\da-f-]{36}/g) ?? [];
    const whole = all((await ask(operation, input)).text);
    const paged: string[] = [];
    for (let token: string | undefined; ; ) {
      const { text, next } = await ask(operation, {
        ...input,
        MaxResults: 2,
        ...(token !== undefined && { NextToken: token }),
      });
      paged.push(...all(text));
      token = next;
      if (token === undefined) break;
    }
    assert.ok(whole.length >= 3, operation);
    assert.deepEqual(paged, whole, operation);
  }
});
