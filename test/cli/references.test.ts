import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Io } from '../../src/cli/io.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { GOOD } from './schemas.ts';
import { jsonReport, type Workplace, workplace } from './terminal.ts';

const pointing = (ref: string, change: JsonObject = {}): JsonObject => ({
  ...GOOD,
  ...change,
  properties: { ...(GOOD['properties'] as JsonObject), Other: { $ref: ref } },
});
const COMMON = { definitions: { Address: { type: 'string' } } };
const PARCEL: JsonObject = {
  ...GOOD,
  $id: 'https://schemas.example.com/parcel.json',
  typeName: 'Acme::Shop::Parcel',
};

async function unresolved(place: Workplace, ...args: string[]): Promise<(string | null)[]> {
  const report = jsonReport(await place.formwork('validate', '--format', 'json', ...args));
  return report.diagnostics
    .filter(({ code }) => code === 'reference-unresolved')
    .map(({ pointer }) => pointer);
}

describe('validate: references to other files', () => {
  test('a relative reference leads to the file beside the schema', async (t) => {
    const place = workplace(t, {
      'schemas/order.json': pointing('../shared/common.json#/definitions/Address'),
      'shared/common.json': COMMON,
    });
    assert.deepEqual(await unresolved(place, 'schemas/order.json'), []);
  });

  test('one to a file that is not there, or not a file, leads nowhere', async (t) => {
    for (const ref of ['gone.json#/definitions/Address', 'folder#/definitions/Address', 'file:///%00#/x']) {
      const place = workplace(t, { 'order.json': pointing(ref), 'folder/x.txt': '' });
      assert.deepEqual(await unresolved(place, 'order.json'), ['/properties/Other/$ref'], ref);
    }
  });

  test('a remote one is found among the schemas of the same run, by $id', async (t) => {
    const place = workplace(t, {
      'order.json': pointing('https://schemas.example.com/parcel.json#/properties/Id'),
      'other/any-name.json': PARCEL,
    });
    assert.deepEqual(await unresolved(place, '.'), []);
    assert.deepEqual(await unresolved(place, 'order.json'), ['/properties/Other/$ref']);
  });

  test('--schemas gives more schemas to find it among, which are not checked themselves', async (t) => {
    const place = workplace(t, {
      'order.json': pointing('https://schemas.example.com/parcel.json#/properties/Id'),
      'other/parcel.json': { ...PARCEL, nonsense: true },
    });
    const outcome = await place.formwork('validate', 'order.json', '--schemas', 'other', '--format', 'json');
    assert.equal(outcome.code, 0);
    assert.deepEqual(jsonReport(outcome).summary, { files: 1, errors: 0, warnings: 0 });
  });

  test('--schemas with a folder that does not exist ends with 2', async (t) => {
    const { code, stderr } = await workplace(t, { 'order.json': GOOD }).formwork(
      'validate',
      '--schemas',
      'gone',
    );
    assert.equal(code, 2);
    assert.equal(stderr, 'formwork: --schemas: gone does not exist.\n');
  });
});

describe('validate --fetch', () => {
  const REMOTE = 'https://schemas.example.com/parcel.json';

  /** Runs with a network that knows some addresses, and gives what was asked of it. */
  async function fetching(
    t: Parameters<typeof workplace>[0],
    answers: Readonly<Record<string, () => Response>>,
    ref: string = `${REMOTE}#/properties/Id`,
    files = ['order.json'],
  ): Promise<{ asked: string[]; code: number; stderr: string; stdout: string }> {
    const asked: string[] = [];
    const fetch: Io['fetch'] = async (url) => {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new TypeError('fetch failed', { cause: new Error('no such host') });
      return answer();
    };
    const place = workplace(t, Object.fromEntries(files.map((file) => [file, pointing(ref)])));
    const outcome = await place.formworkIn(
      { io: { fetch } },
      'validate',
      ...files,
      '--fetch',
      '--format',
      'json',
    );
    return { asked, ...outcome };
  }
  const json = (value: unknown) => (): Response => new Response(JSON.stringify(value));

  test('nothing is fetched unless it is asked for', async (t) => {
    const { code, stdout } = await workplace(t, {
      'order.json': pointing(`${REMOTE}#/properties/Id`),
    }).formwork('validate');
    assert.equal(code, 1);
    assert.match(stdout, /reference-unresolved/);
  });

  test('a remote schema is fetched once for all files', async (t) => {
    const { asked, code } = await fetching(t, { [REMOTE]: json(PARCEL) }, undefined, ['a.json', 'b.json']);
    assert.equal(code, 0);
    assert.deepEqual(asked, [REMOTE]);
  });

  test('what a fetched schema refers to is fetched too', async (t) => {
    const next = 'https://schemas.example.com/common.json';
    const parcel = { ...PARCEL, properties: { Id: { $ref: 'common.json#/definitions/Address' } } };
    const { asked, code } = await fetching(t, { [REMOTE]: json(parcel), [next]: json(COMMON) });
    assert.deepEqual(asked, [REMOTE, next]);
    assert.equal(code, 0);
  });

  test('only https is fetched', async (t) => {
    const { asked, code } = await fetching(t, {}, 'http://schemas.example.com/parcel.json#/properties/Id');
    assert.deepEqual(asked, []);
    assert.equal(code, 1);
  });

  test('a redirect is followed, but never away from https', async (t) => {
    const to = (location: string) => (): Response =>
      new Response(null, { status: 302, headers: { location } });
    const moved = 'https://schemas.example.com/moved.json';
    const good = await fetching(t, { [REMOTE]: to('moved.json'), [moved]: json(PARCEL) });
    assert.deepEqual([good.code, good.asked], [0, [REMOTE, moved]]);
    const bad = await fetching(t, { [REMOTE]: to('http://schemas.example.com/parcel.json') });
    assert.deepEqual([bad.code, bad.asked], [1, [REMOTE]]);
    assert.match(bad.stderr, /redirected away from https/);
    const round = await fetching(t, { [REMOTE]: to(REMOTE) });
    assert.match(round.stderr, /redirected too often/);
  });

  const failures: [string, Record<string, () => Response>, RegExp][] = [
    ['an unknown host', {}, /no such host/],
    [
      'an answer that is not there',
      { [REMOTE]: () => new Response('', { status: 404 }) },
      /the server answered 404/,
    ],
    ['a huge answer', { [REMOTE]: () => new Response('x'.repeat(5 * 1024 * 1024)) }, /larger than 4 MB/],
  ];
  for (const [name, answers, message] of failures) {
    test(`${name} is told once, and the reference stays unresolved`, async (t) => {
      const { asked, code, stderr, stdout } = await fetching(t, answers);
      assert.equal(code, 1);
      assert.deepEqual(asked, [REMOTE]);
      assert.match(stderr, new RegExp(`^formwork: ${REMOTE} cannot be fetched: `));
      assert.match(stderr, message);
      assert.match(stdout, /reference-unresolved/);
    });
  }

  test('an answer that is no JSON leaves the reference unresolved', async (t) => {
    const { code, stdout } = await fetching(t, { [REMOTE]: () => new Response('<html>') });
    assert.equal(code, 1);
    assert.match(stdout, /reference-unresolved/);
  });
});
