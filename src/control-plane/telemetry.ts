import type { Span, Tracer } from '@opentelemetry/api';
import type { Invoker } from '../provider/invoke/index.ts';

/** Traces for OpenTelemetry, where its API is installed and something listens; else nothing is done. */
export interface Telemetry {
  /** Runs a piece of work in a span of its own. `failureOf` says what is wrong with a result, if something is. */
  trace<Value>(
    name: string,
    attributes: Readonly<Record<string, string>>,
    work: () => Promise<Value>,
    failureOf?: (value: Value) => string | undefined,
  ): Promise<Value>;
}

const ERROR_STATUS = 2;

export async function loadTelemetry(version: string): Promise<Telemetry> {
  const tracer = await loadTracer(version);
  if (tracer === undefined) return { trace: (_name, _attributes, work) => work() };
  return {
    trace: (name, attributes, work, failureOf) =>
      tracer.startActiveSpan(name, { attributes }, async (span: Span) => {
        try {
          const value = await work();
          const failure = failureOf?.(value);
          if (failure !== undefined) span.setStatus({ code: ERROR_STATUS, message: failure });
          return value;
        } catch (error) {
          span.setStatus({ code: ERROR_STATUS });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}

/** An optional peer: whoever wants no traces need not install it. */
async function loadTracer(version: string): Promise<Tracer | undefined> {
  try {
    const { trace } = await import('@opentelemetry/api');
    return trace.getTracer('formwork', version);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** An invoker whose invocations are traced. */
export function tracedInvoker(invoker: Invoker, { trace }: Telemetry): Invoker {
  return {
    invoke: (request, options) => {
      const attributes = { 'formwork.type': request.resourceType, 'formwork.action': request.action };
      return trace(
        `handler ${request.action}`,
        attributes,
        () => invoker.invoke(request, options),
        ({ errorCode }) => errorCode,
      );
    },
    close: () => invoker.close(),
  };
}
