import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineProvider, type HandlerContext, success } from '../../../src/provider/index.ts';
import { createLambdaHandler, type Fetch } from '../../../src/provider/lambda/index.ts';
import { createLogDelivery } from '../../../src/provider/lambda/log-delivery.ts';
import { recordLog, stillClock, wire } from '../wire.ts';

interface Call {
  readonly url: string;
  readonly action: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly logGroupName: string;
    readonly logStreamName: string;
    readonly logEvents: readonly { readonly timestamp: number; readonly message: string }[];
  };
}

/** CloudWatch Logs as far as it is needed here: answers come from a function of the action. */
function logs(answer: (action: string) => Response | Error = () => new Response('{}')): {
  readonly fetch: Fetch;
  readonly calls: Call[];
} {
  const calls: Call[] = [];
  const fetch: Fetch = async (url, init) => {
    const headers = init?.headers as Record<string, string>;
    const action = headers['x-amz-target']?.split('.')[1] ?? '';
    calls.push({ url: String(url), action, headers, body: JSON.parse(String(init?.body)) });
    const answered = answer(action);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  return { fetch, calls };
}

const notFound = (): Response =>
  new Response(
    '{"__type":"ResourceNotFoundException","message":"The specified log stream does not exist."}',
    { status: 400 },
  );

const DELIVERY = {
  providerLogGroupName: 'initech-tps-report-logs',
  providerCredentials: {
    accessKeyId: 'ASIAPROVIDER00000000',
    secretAccessKey: 'provider-secret',
    sessionToken: 'provider-session',
  },
};

async function run(
  fetch: Fetch,
  work: (context: HandlerContext) => void | Promise<void> = ({ logger }) => logger.info('printing'),
  request: ReturnType<typeof wire> = wire('CREATE', {}, {}, DELIVERY),
): Promise<{ readonly status: string; readonly log: readonly string[]; readonly slept: readonly number[] }> {
  const clock = stillClock();
  const { entries, log } = recordLog();
  const provider = defineProvider({
    create: async (_, context) => {
      await work(context);
      return success({});
    },
  });
  const { status } = await createLambdaHandler(provider, { log, fetch, clock })(request);
  return { status, log: entries.map(({ message }) => message), slept: clock.slept };
}

describe('the log of a provider goes to its owner', () => {
  test('to the log group of the request, all lines of an invocation in one call', async () => {
    const { fetch, calls } = logs();
    const { slept } = await run(fetch, ({ logger }) => {
      logger.info('printing', { pages: 3 });
      logger.warn('out of paper');
    });
    assert.deepEqual(
      calls.map(({ action }) => action),
      ['PutLogEvents'],
    );
    const [{ url, body } = assert.fail()] = calls;
    assert.equal(url, 'https://logs.eu-central-1.amazonaws.com/');
    assert.equal(body.logGroupName, 'initech-tps-report-logs');
    assert.equal(
      body.logStreamName,
      'arn__aws__cloudformation__eu-central-1__123456789012__stack/office/e722ae60-fe62-11e8-9a0e-0ae8cc519968/WeeklyReport',
    );
    assert.deepEqual(
      body.logEvents.map(({ message }) => JSON.parse(message)),
      [
        {
          level: 'info',
          typeName: 'Initech::TPS::Report',
          action: 'create',
          message: 'printing',
          fields: { pages: 3 },
        },
        { level: 'warn', typeName: 'Initech::TPS::Report', action: 'create', message: 'out of paper' },
      ],
    );
    assert.equal(body.logEvents[0]?.timestamp, Date.UTC(2030, 0, 1));
    assert.deepEqual(slept, [], 'nothing waits');
  });

  test('signed with the credentials for it, not with those of the caller', async () => {
    const { fetch, calls } = logs();
    await run(fetch);
    const { headers } = calls[0] ?? assert.fail();
    assert.match(
      headers['authorization'] ?? '',
      /Credential=ASIAPROVIDER00000000\/20300101\/eu-central-1\/logs\/aws4_request/,
    );
    assert.equal(headers['x-amz-security-token'], 'provider-session');
  });

  test('no secret is in it', async () => {
    const { fetch, calls } = logs();
    await run(fetch, ({ logger }) => logger.info('provider-secret wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'));
    assert.doesNotMatch(JSON.stringify(calls[0]?.body), /provider-secret|wJalr/);
  });

  test('without a stack, to a stream of the account and region', async () => {
    const { fetch, calls } = logs();
    const { stackId: _, ...request } = wire('CREATE', {}, {}, DELIVERY);
    await run(fetch, undefined, request);
    assert.equal(calls[0]?.body.logStreamName, '123456789012-eu-central-1');
  });

  test('to the endpoint of the partition', async () => {
    for (const [region, host] of [
      ['cn-north-1', 'logs.cn-north-1.amazonaws.com.cn'],
      ['us-gov-west-1', 'logs.us-gov-west-1.amazonaws.com'],
      ['us-iso-east-1', 'logs.us-iso-east-1.c2s.ic.gov'],
    ] as const) {
      const { fetch, calls } = logs();
      await run(fetch, undefined, wire('CREATE', {}, { region }, DELIVERY));
      assert.equal(calls[0]?.url, `https://${host}/`);
    }
  });

  test('an invocation that logs nothing calls nobody', async () => {
    const { fetch, calls } = logs();
    await run(fetch, () => {});
    assert.deepEqual(calls, []);
  });

  test('without a group, or without credentials, nothing is delivered', async () => {
    const { fetch, calls } = logs();
    await run(fetch, undefined, wire('CREATE'));
    await run(fetch, undefined, wire('CREATE', {}, {}, { ...DELIVERY, providerCredentials: null }));
    await run(fetch, undefined, wire('CREATE', {}, {}, { ...DELIVERY, providerLogGroupName: null }));
    assert.deepEqual(calls, []);
  });

  test('a long invocation sends as it goes, beside its work', async () => {
    const { fetch, calls } = logs();
    await run(fetch, async ({ logger, sleep }) => {
      for (let step = 0; step < 6; step++) {
        logger.info(`step ${step}`);
        await sleep(1000);
      }
    });
    const lines = calls.map(({ body }) => body.logEvents.length);
    assert.deepEqual(lines, [3, 2, 1]);
  });
});

describe('what is missing there is made', () => {
  test('the stream', async () => {
    let made = false;
    const { fetch, calls } = logs((action) => {
      if (action === 'CreateLogStream') made = true;
      return made ? new Response('{}') : notFound();
    });
    assert.deepEqual((await run(fetch)).log, ['printing']);
    assert.deepEqual(
      calls.map(({ action }) => action),
      ['PutLogEvents', 'CreateLogStream', 'PutLogEvents'],
    );
  });

  test('the group', async () => {
    let made = false;
    const { fetch, calls } = logs((action) => {
      if (action === 'CreateLogGroup') made = true;
      return made ? new Response('{}') : notFound();
    });
    await run(fetch);
    assert.deepEqual(
      calls.map(({ action }) => action),
      ['PutLogEvents', 'CreateLogStream', 'CreateLogGroup', 'CreateLogStream', 'PutLogEvents'],
    );
  });
});

describe('a log that cannot be delivered fails no invocation, and is said where it can be', () => {
  for (const [name, answer, reason] of [
    [
      'the service refuses',
      () => new Response('{"__type":"com.amazon#AccessDeniedException"}', { status: 400 }),
      /AccessDeniedException/,
    ],
    ['the service is not well', () => new Response('<html>', { status: 503 }), /HTTP 503/],
    ['nobody answers', () => new Error('fetch failed'), /fetch failed/],
  ] as const)
    test(name, async () => {
      const { fetch } = logs(answer);
      const { status, log } = await run(fetch);
      assert.equal(status, 'SUCCESS');
      assert.equal(log[0], 'printing');
      assert.match(log[1] ?? '', reason);
    });

  test('one that hangs is given up, and told so', async () => {
    let aborted = false;
    const hang: Fetch = (_, init) =>
      new Promise(() => {
        init?.signal?.addEventListener('abort', () => {
          aborted = true;
        });
      });
    const delivery = createLogDelivery(wire('CREATE', {}, {}, DELIVERY), hang, stillClock());
    delivery?.log({ time: new Date(0).toISOString(), level: 'info', message: 'printing' });
    assert.equal(await delivery?.flush(20), 'it took too long');
    assert.equal(aborted, true);
  });
});
