import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { HandlerErrorCode, HandlerRequest, ProgressEvent } from '../../../src/provider/index.ts';
import {
  createLambdaInvoker,
  createVirtualClock,
  type LambdaEndpointOptions,
  runOperation,
} from '../../../src/provider/invoke/index.ts';
import { requestFor } from './request.ts';

const LIMIT = { timeoutMs: 60_000 };

let server: Server;
let endpoint: URL;
let received: { request: IncomingMessage; body: string }[];
let respond: (response: ServerResponse, event: HandlerRequest) => void;

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ request, body });
    respond(response, JSON.parse(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function answering(status: number, body: unknown, headers: Record<string, string> = {}): void {
  respond = (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
  };
}

function invoke(options: Partial<LambdaEndpointOptions> = {}): Promise<ProgressEvent> {
  return createLambdaInvoker({ endpoint, ...options }).invoke(requestFor('CREATE'), LIMIT);
}

function assertFailed(
  event: ProgressEvent,
  message: RegExp,
  code: HandlerErrorCode = 'InternalFailure',
): void {
  assert.equal(event.status, 'FAILED');
  assert.equal(event.errorCode, code);
  assert.match(event.message ?? '', message);
}

describe('the Lambda endpoint invoker', () => {
  test('sends the request as the Invoke operation of the Lambda API', async () => {
    answering(200, { status: 'SUCCESS', resourceModel: { Id: 'r-1' } });
    assert.deepEqual(await invoke(), { status: 'SUCCESS', resourceModel: { Id: 'r-1' } });
    const [{ request, body } = assert.fail('nothing was received')] = received;
    assert.equal(request.method, 'POST');
    assert.equal(request.url, '/2015-03-31/functions/TypeFunction/invocations');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers['x-amz-invocation-type'], 'RequestResponse');
    assert.deepEqual(JSON.parse(body), requestFor('CREATE'));
  });

  test('invokes a function of any name, below any address', async () => {
    answering(200, { status: 'SUCCESS' });
    const functionName = 'arn:aws:lambda:eu-central-1:111122223333:function:my-type';
    await invoke({ functionName });
    await invoke({ functionName: 'a/b c', endpoint: new URL('/lambda/', endpoint) });
    assert.deepEqual(
      received.map(({ request }) => request.url),
      [
        '/2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu-central-1%3A111122223333%3Afunction%3Amy-type/invocations',
        '/lambda/2015-03-31/functions/a%2Fb%20c/invocations',
      ],
    );
  });

  test('adds the headers it is given, a signature for example', async () => {
    answering(200, { status: 'SUCCESS' });
    await invoke({
      headers: async (url, body) => ({ authorization: `${url.pathname.length} ${body.length}` }),
    });
    const [{ request, body } = assert.fail('nothing was received')] = received;
    assert.equal(request.headers.authorization, `${request.url?.length} ${body.length}`);
  });

  test('runs a whole operation', async () => {
    respond = (response, { callbackContext }) => {
      const step = Number(callbackContext?.['step'] ?? 0);
      const event =
        step < 3
          ? { status: 'IN_PROGRESS', callbackContext: { step: step + 1 }, callbackDelaySeconds: 30 }
          : { status: 'SUCCESS', resourceModel: { Id: 'r-1' } };
      response.end(JSON.stringify(event));
    };
    const clock = createVirtualClock();
    const outcome = await runOperation(createLambdaInvoker({ endpoint }), requestFor('CREATE'), { clock });
    assert.equal(outcome.kind, 'succeeded');
    assert.equal(outcome.invocations, 4);
    assert.equal(clock.now(), 90_000);
  });
});

describe('a function that fails', () => {
  test('is told by the header of Lambda; the detail is for whoever listens', async () => {
    const output: string[] = [];
    const thrown = { errorType: 'TypeError', errorMessage: 'the password is hunter2', trace: [] };
    answering(200, thrown, { 'x-amz-function-error': 'Unhandled' });
    const event = await invoke({ onOutput: (line) => output.push(line) });
    assertFailed(event, /^The function ended with an error \(TypeError\) instead of an answer/);
    assert.match(output.join(''), /hunter2/);
  });

  test('is told by its body alone where the stand-in for Lambda has no such header', async () => {
    answering(200, { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 60.00 seconds' });
    assertFailed(await invoke(), /ended with an error \(Sandbox.Timedout\)/);
  });

  test('is told by its header alone', async () => {
    answering(200, 'oops', { 'x-amz-function-error': 'Handled' });
    assertFailed(await invoke(), /ended with an error instead of an answer/);
  });

  test('with an error type that is no name keeps it to itself', async () => {
    answering(200, { errorType: 'the password is hunter2', errorMessage: '' });
    assertFailed(await invoke(), /^The function ended with an error instead/);
  });
});

describe('an answer that is none', () => {
  test('nothing', async () => {
    answering(200, 'null');
    assertFailed(await invoke(), /answered nothing/);
    answering(200, '');
    assertFailed(await invoke(), /answered nothing/);
  });

  test('not JSON', async () => {
    answering(200, '<html>hunter2</html>');
    const event = await invoke();
    assertFailed(event, /not JSON/);
    assert.doesNotMatch(event.message ?? '', /hunter2/);
  });

  test('not text', async () => {
    answering(200, new Uint8Array([0x22, 0xff, 0x22]));
    assertFailed(await invoke(), /not text in UTF-8/);
  });

  test('no event', async () => {
    answering(200, { statusCode: 200 });
    assertFailed(await invoke(), /no progress event: status must be one of/);
  });

  test('too large: the rest of it is not even read', async () => {
    const closed = Promise.withResolvers<void>();
    respond = (response) => {
      response.on('close', closed.resolve);
      const pour = (): void => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', pour);
      };
      pour();
    };
    assertFailed(await invoke({ maxAnswerBytes: 1_000_000 }), /larger than 1000000 bytes/);
    await closed.promise;
  });
});

describe('an endpoint that does not invoke the function', () => {
  for (const [status, message, code] of [
    [400, /HTTP 400 and did not invoke/, 'InternalFailure'],
    [403, /HTTP 403: the caller may not invoke/, 'AccessDenied'],
    [404, /HTTP 404: it knows no function TypeFunction/, 'InternalFailure'],
    [413, /HTTP 413: the request is too large/, 'InternalFailure'],
    [429, /HTTP 429: too many invocations/, 'Throttling'],
    [500, /HTTP 500: it has a problem of its own/, 'ServiceInternalError'],
    [503, /HTTP 503/, 'ServiceInternalError'],
  ] as const)
    test(`says so by status ${status}`, async () => {
      answering(status, '{"Message":"hunter2"}');
      const event = await invoke();
      assertFailed(event, message, code);
      assert.doesNotMatch(event.message ?? '', /hunter2/);
    });

  test('may name the error', async () => {
    answering(404, '{}', { 'x-amzn-errortype': 'ResourceNotFoundException:http://internal/' });
    assertFailed(await invoke(), /HTTP 404 \(ResourceNotFoundException\): it knows no function/);
  });

  test('and sends us elsewhere is not followed: the request holds credentials', async () => {
    answering(307, '', { location: new URL('/elsewhere', endpoint).href });
    assertFailed(await invoke(), /HTTP 307 and did not invoke/);
    assert.equal(received.length, 1);
  });
});

describe('an endpoint that cannot be reached', () => {
  test('because nothing listens there', async () => {
    const unused = createServer();
    await new Promise<void>((resolve) => unused.listen(0, '127.0.0.1', resolve));
    const { port } = unused.address() as AddressInfo;
    await new Promise((resolve) => unused.close(resolve));
    const event = await invoke({ endpoint: new URL(`http://127.0.0.1:${port}`) });
    assertFailed(event, /could not be reached: the connection was refused/, 'NetworkFailure');
    assert.match(event.message ?? '', new RegExp(`http://127.0.0.1:${port}`));
  });

  test('because it hangs up before it answers', async () => {
    respond = (response) => response.destroy();
    assertFailed(await invoke(), /closed before the answer was complete/, 'NetworkFailure');
  });

  test('because it hangs up in the middle of the answer', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"status":', () => response.destroy());
    };
    assertFailed(await invoke(), /could not be reached/, 'NetworkFailure');
  });

  test('is tried again, as every failure of the network', async () => {
    respond = (response) => {
      if (received.length < 3) response.destroy();
      else response.end('{"status":"SUCCESS"}');
    };
    const invoker = createLambdaInvoker({ endpoint });
    const outcome = await runOperation(invoker, requestFor('DELETE'), { clock: createVirtualClock() });
    assert.equal(outcome.kind, 'succeeded');
    assert.equal(outcome.invocations, 3);
  });

  test('must not hold a password in its address', () => {
    const withPassword = new URL('http://user:hunter2@127.0.0.1:3001');
    assert.throws(
      () => createLambdaInvoker({ endpoint: withPassword }),
      (error: Error) => error instanceof TypeError && !error.message.includes('hunter2'),
    );
  });
});

describe('an endpoint that does not answer', () => {
  const silent = (): { reached: Promise<void>; hungUp: Promise<void> } => {
    const reached = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    respond = (response) => {
      response.on('close', hungUp.resolve);
      reached.resolve();
    };
    return { reached: reached.promise, hungUp: hungUp.promise };
  };

  test('is given up when the time is over', async () => {
    const clock = createVirtualClock({ manual: true });
    const { reached, hungUp } = silent();
    const pending = invoke({ clock });
    await reached;
    await clock.advance(60_000);
    assertFailed(await pending, /did not answer within 60 seconds/);
    await hungUp;
  });

  test('is given up when the invocation is cancelled', async () => {
    const abort = new AbortController();
    const { reached, hungUp } = silent();
    const invoker = createLambdaInvoker({ endpoint });
    const pending = invoker.invoke(requestFor('CREATE'), { ...LIMIT, signal: abort.signal });
    await reached;
    abort.abort();
    assertFailed(await pending, /was cancelled/);
    await hungUp;
  });

  test('is given up when the invoker is closed', async () => {
    const { reached, hungUp } = silent();
    const invoker = createLambdaInvoker({ endpoint });
    const pending = invoker.invoke(requestFor('CREATE'), LIMIT);
    await reached;
    await invoker.close();
    assertFailed(await pending, /cancelled/);
    await hungUp;
  });
});
