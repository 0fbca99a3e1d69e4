import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { type Span, type SpanOptions, type Tracer, trace } from '@opentelemetry/api';
import { loadTelemetry, tracedInvoker } from '../../src/control-plane/telemetry.ts';
import type { HandlerRequest, ProgressEvent } from '../../src/provider/index.ts';
import type { Invoker } from '../../src/provider/invoke/index.ts';

const REQUEST = { action: 'CREATE', resourceType: 'Acme::Shop::Order' } as HandlerRequest;

function invoker(invoke: Invoker['invoke']): Invoker {
  return { invoke, close: async () => {} };
}

test('without anybody who listens everything goes as ever', async () => {
  const traced = tracedInvoker(
    invoker(async () => ({ status: 'SUCCESS' })),
    await loadTelemetry('0.0.0'),
  );
  assert.deepEqual(await traced.invoke(REQUEST, { timeoutMs: 1 }), { status: 'SUCCESS' });
});

test('whoever listens gets a span for each invocation, with type and action, and how it ended', async (context) => {
  const spans: { name: string; attributes: unknown; status?: unknown; isEnded: boolean }[] = [];
  const startActiveSpan = (name: string, options: SpanOptions, work: (span: Span) => unknown): unknown => {
    const span: (typeof spans)[number] = { name, attributes: options.attributes, isEnded: false };
    spans.push(span);
    return work({
      setStatus: (status: unknown) => {
        span.status = status;
      },
      setAttribute: () => {},
      end: () => {
        span.isEnded = true;
      },
    } as unknown as Span);
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startActiveSpan }) as unknown as Tracer });
  context.after(() => trace.disable());
  const telemetry = await loadTelemetry('0.0.0');
  const answers: (ProgressEvent | Error)[] = [
    { status: 'SUCCESS' },
    { status: 'FAILED', errorCode: 'NotFound', message: 'x' },
    new Error('gone'),
  ];
  const traced = tracedInvoker(
    invoker(async () => {
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    telemetry,
  );
  await traced.invoke(REQUEST, { timeoutMs: 1 });
  await traced.invoke(REQUEST, { timeoutMs: 1 });
  await assert.rejects(traced.invoke(REQUEST, { timeoutMs: 1 }), /gone/);
  const attributes = { 'formwork.type': 'Acme::Shop::Order', 'formwork.action': 'CREATE' };
  assert.deepEqual(
    spans.map(({ name, attributes: of, isEnded }) => ({ name, of, isEnded })),
    Array.from({ length: 3 }, () => ({ name: 'handler CREATE', of: attributes, isEnded: true })),
  );
  assert.deepEqual(
    spans.map(({ status }) => status),
    [undefined, { code: 2, message: 'NotFound' }, { code: 2 }],
  );
});

test('the API of OpenTelemetry need not be installed', () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(specifier, context, next) {
      if (specifier === '@opentelemetry/api') throw Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(specifier, context);
    } });
    const { loadTelemetry } = await import(${JSON.stringify(new URL('../../src/control-plane/telemetry.ts', import.meta.url).href)});
    const { trace } = await loadTelemetry('0.0.0');
    process.stdout.write(await trace('x', {}, async () => 'done'));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.equal(stdout, 'done', stderr);
});
