import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/json/index.ts';
import { defineProvider, failed, type HandlerRequest, success } from '../../src/provider/index.ts';
import { createRedactor, REDACTED } from '../../src/provider/redaction.ts';
import { REPORT, recordLog, TOKEN, wire } from './wire.ts';

const plain = (secrets: readonly string[] = [], names: readonly string[] = []) =>
  createRedactor(new Set(secrets), names);

/** What the log holds after a handler has logged something. */
async function logged(
  request: HandlerRequest,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { log, text } = recordLog();
  const { invoke } = defineProvider({
    type: REPORT,
    create: (_, { logger }) => {
      logger.info(message, fields);
      return success({ Id: '1' });
    },
  });
  await invoke(request, { log });
  return text();
}

describe('the log', () => {
  test('has the time, the level, what it is about, and the fields', async () => {
    const { entries, log } = recordLog();
    const { invoke } = defineProvider({
      create: (_, { logger }) => {
        logger.debug('a');
        logger.info('b', { count: 2 });
        logger.warn('c');
        logger.error('d');
        return success({});
      },
    });
    await invoke(wire('CREATE'), { log, clock: { now: () => 0, sleep: async () => {} } });
    assert.deepEqual(
      entries.map(({ level, message }) => `${level} ${message}`),
      ['debug a', 'info b', 'warn c', 'error d'],
    );
    assert.deepEqual(entries[1], {
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      typeName: 'Initech::TPS::Report',
      action: 'create',
      message: 'b',
      fields: { count: 2 },
    });
  });

  test('a log that fails fails no operation', async () => {
    const { invoke } = defineProvider({
      create: (_, { logger }) => {
        logger.info('x');
        return success({});
      },
    });
    const log = (): never => {
      throw new Error('disk full');
    };
    assert.equal((await invoke(wire('CREATE'), { log })).status, 'SUCCESS');
  });
});

describe('what is secret in a request never reaches the log', () => {
  const model = {
    Title: 'TPS',
    Password: 'hunter22',
    Keys: [{ Name: 'a', Secret: 's3cr3t!' }],
    Pins: [4711],
  };
  const request = wire(
    'CREATE',
    model,
    {},
    {
      previousResourceProperties: { Password: 'old-hunter' },
      providerCredentials: {
        accessKeyId: 'ASIAPROVIDER00000000',
        secretAccessKey: 'provider-secret',
        sessionToken: 'provider-session',
      },
      typeConfiguration: { Host: 'db.initech.com', Login: { User: 'peter', Word: 'o-face-o-face' } },
    },
  );

  test('write-only values, wherever they turn up', async () => {
    const text = await logged(request, 'Creating with hunter22, was old-hunter', {
      model,
      url: 'https://x/?key=s3cr3t!',
      pin: 4711,
      note: 'pin 4711.',
    });
    assert.doesNotMatch(text, /hunter|s3cr3t|4711/);
    assert.match(text, /"Title":"TPS"/);
    assert.match(text, /Creating with <redacted>, was <redacted>/);
  });

  test('credentials and the token', async () => {
    const text = await logged(request, JSON.stringify(request), { request, token: TOKEN });
    assert.doesNotMatch(text, /ASIA|wJalr|FwoGZ|provider-se|4e0a3c1f/);
  });

  test('the type configuration, save what is plainly harmless', async () => {
    const text = await logged(request, 'peter at db.initech.com says o-face-o-face');
    assert.match(text, /peter at db\.initech\.com says <redacted>/);
  });

  test('a write-only value that the handler made up is known by the name of its property', async () => {
    const text = await logged(wire('CREATE'), 'made', { model: { Id: '1', Password: 'made-up' }, Pins: [1] });
    assert.doesNotMatch(text, /made-up|\[1\]/);
  });

  test('nor a message', async () => {
    const { invoke } = defineProvider({
      type: REPORT,
      create: () => failed('InvalidRequest', 'The password hunter22 is too well known.'),
    });
    assert.equal((await invoke(request)).message, 'The password <redacted> is too well known.');
  });
});

describe('what looks like a secret is hidden too', () => {
  test('by its name', () => {
    const shown = plain().data({
      apiKey: 'a',
      db_password: 'b',
      Authorization: 'c',
      sessionToken: 'd',
      title: 'e',
    });
    assert.deepEqual(shown, {
      apiKey: REDACTED,
      db_password: REDACTED,
      Authorization: REDACTED,
      sessionToken: REDACTED,
      title: 'e',
    });
  });

  test('by its looks', () => {
    const { text } = plain();
    assert.equal(text('key AKIAIOSFODNN7EXAMPLE!'), 'key <redacted>!');
    assert.equal(text('postgres://peter:hunter22@db/x'), 'postgres://peter:<redacted>@db/x');
    assert.equal(text('Authorization: Bearer eyJ.x-y_z'), 'Authorization: Bearer <redacted>');
    assert.equal(text('https://initech.com:8080/a@b'), 'https://initech.com:8080/a@b');
  });

  test('in time, however long the text is', () => {
    const { text } = plain();
    for (const part of ['://a:', ':', '//', 'Bearer ', 'AKIA', '://a:b'])
      assert.ok(text(part.repeat(50_000)).length > 0);
  });
});

describe('short secrets', () => {
  test('are hidden where they stand alone', () => {
    const { text } = plain(['abc', '42']);
    assert.equal(text('abc, "abc", x=42'), '<redacted>, "<redacted>", x=<redacted>');
    assert.equal(text('abcd 420 4.2'), 'abcd 420 4.2');
  });
});

describe('whatever is logged can be shown', () => {
  test('errors with their causes', () => {
    const error = Object.assign(new Error('outer', { cause: new Error('inner') }), { code: 'E1' });
    const shown = plain().data({ error }) as {
      error: { stack: string; code: string; cause: { stack: string } };
    };
    assert.match(shown.error.stack, /^Error: outer\n/);
    assert.equal(shown.error.code, 'E1');
    assert.match(shown.error.cause.stack, /^Error: inner\n/);
  });

  test('what holds itself, bytes, dates, large numbers, functions', () => {
    const value: Record<string, unknown> = {
      bytes: Buffer.from('secret'),
      at: new Date(0),
      big: 2n ** 70n,
      work: () => 1,
      none: undefined,
      nothing: null,
      yes: true,
    };
    value['self'] = value;
    assert.deepEqual(plain().data(value), {
      bytes: '6 bytes',
      at: '1970-01-01T00:00:00.000Z',
      big: '1180591620717411303424',
      nothing: null,
      yes: true,
      self: '(seen above)',
    });
  });
});

describe('for any secret', () => {
  const secret = fc
    .string({ minLength: 4, maxLength: 40, unit: 'grapheme' })
    .filter((text) => !REDACTED.includes(text));
  const around = fc.string({ maxLength: 20 });

  test('no text shows it', () => {
    fc.assert(
      fc.property(secret, around, around, (hidden, before, after) => {
        assert.ok(
          !plain([hidden])
            .text(before + hidden + after)
            .includes(hidden),
        );
      }),
      { seed: 4 },
    );
  });

  test('nor its form inside JSON or inside a URL', () => {
    fc.assert(
      fc.property(secret, (hidden) => {
        const { text } = plain([hidden]);
        const json = JSON.stringify({ a: hidden });
        assert.deepEqual(JSON.parse(text(json)), { a: REDACTED });
        assert.equal(text(encodeURIComponent(hidden.toWellFormed())), REDACTED);
      }),
      { seed: 4 },
    );
  });

  test('one secret inside another hides neither badly', () => {
    fc.assert(
      fc.property(secret, around, (hidden, more) => {
        assert.ok(
          !plain([hidden, hidden + more])
            .text(hidden + more)
            .includes(hidden),
        );
      }),
      { seed: 4 },
    );
  });

  test('no model shows what stands at a write-only path, whatever it is', async () => {
    const leaf = fc.oneof(fc.string({ minLength: 4 }), fc.integer({ min: 1000 }));
    await fc.assert(
      fc.asyncProperty(
        leaf,
        fc.array(leaf, { maxLength: 3 }),
        fc.jsonValue(),
        async (password, keys, more) => {
          const model = {
            Title: 'TPS',
            Password: password,
            Keys: keys.map((key) => ({ Secret: key })),
            More: more as JsonValue,
          } satisfies JsonObject;
          const text = await logged(wire('CREATE', model), `made ${JSON.stringify(model)}`, { model });
          const entry = JSON.parse(text)[0] as { fields: { model: Record<string, unknown> } };
          assert.equal(entry.fields.model['Password'], REDACTED);
          for (const key of entry.fields.model['Keys'] as { Secret: unknown }[])
            assert.equal(key.Secret, REDACTED);
        },
      ),
      { numRuns: 50, seed: 4 },
    );
  });
});
