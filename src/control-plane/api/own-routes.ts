import type { Context, Hono } from 'hono';
import { isJsonObject, type JsonObject, parseJson } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { Metrics } from '../metrics.ts';
import type { RegistryService } from '../registry/registry-service.ts';
import type { Caller } from './auth/caller.ts';
import type { EarlyArrival, Gate } from './auth/gate.ts';
import { requestToken } from './cloudformation/shapes.ts';
import { readBodyBytes } from './read-body.ts';
import { readInput, required } from './wire/members.ts';

export interface OwnRoutesOptions {
  readonly registry: RegistryService;
  readonly gate: Gate;
  readonly metrics: Metrics;
  /** Why the server cannot do its work now, for everybody to read; undefined if it can. */
  readonly notReady: () => string | undefined;
  readonly version: string;
}

/** The text format of Prometheus. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const MOST_PACKAGE_BYTES = 50 * 1024 * 1024;

/**
 * What AWS has no operation for: health, metrics, packages that are sent to this server, reports of contract tests.
 * Requests are signed like those of CloudFormation.
 */
export function addOwnRoutes(app: Hono, options: OwnRoutesOptions): void {
  const { registry, gate, metrics, notReady, version } = options;
  app.get('/health', (context) => {
    const reason = notReady();
    return reason === undefined
      ? context.json({ status: 'ready', version })
      : context.json({ status: 'not ready', reason, version }, 503);
  });
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'content-type': METRICS_TYPE }),
  );
  app.post('/formwork/packages', (context) =>
    answered(context, async () => {
      const { caller, checkBody } = gate.admitEarly(arrivalOf(context));
      if (!caller.may('cloudformation:RegisterType', undefined)) throw denied(caller);
      const body = await readBodyBytes(context.req.raw, MOST_PACKAGE_BYTES);
      if (body === undefined)
        throw new ApiError('RequestEntityTooLargeException', 'The package is larger than 50 MB.');
      checkBody(body);
      return { address: await registry.storePackage(body) };
    }),
  );
  app.get('/formwork/registrations/:token/report', (context) =>
    answered(context, async () => {
      const caller = gate.admit({ ...arrivalOf(context), body: '' });
      const { token } = readInput(context.req.param(), { token: required(requestToken) }, 'ValidationError');
      const { typeName, testsReport } = await registry.registration(token);
      if (!caller.may('cloudformation:DescribeTypeRegistration', typeName)) throw denied(caller);
      if (testsReport === undefined)
        throw new ApiError('ReportNotFound', 'No contract tests were run for this registration.');
      return readReport(testsReport);
    }),
  );
  app.notFound((context) =>
    context.json({ message: 'There is nothing here. AWS clients send POST / to this address.' }, 404),
  );
}

function readReport(text: string): JsonObject {
  const value = parseJson(text, 'report').document?.value;
  return isJsonObject(value) ? value : {};
}

function arrivalOf(context: Context): EarlyArrival {
  return { request: context.req.raw, signingName: 'cloudformation' };
}

function denied(caller: Caller): ApiError {
  return new ApiError('AccessDeniedException', `User: ${caller.arn} is not authorized to do this.`);
}

async function answered(context: Context, work: () => Promise<JsonObject>): Promise<Response> {
  try {
    return context.json(await work());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return context.json({ code: error.code, message: error.message }, STATUSES[error.code] ?? 400);
  }
}

const STATUSES: Readonly<Record<string, 403 | 404 | 413>> = {
  AccessDeniedException: 403,
  ReportNotFound: 404,
  RequestEntityTooLargeException: 413,
};
