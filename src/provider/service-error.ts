import { HandlerError, isHandlerError } from './errors.ts';
import type { HandlerErrorCode } from './protocol.ts';

/** Names of errors, as AWS services and Node.js give them; the first that fits counts. */
const BY_NAME: readonly (readonly [RegExp, HandlerErrorCode])[] = [
  [/^E(CONN|PIPE|AI_|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND)|timeout|network/i, 'NetworkFailure'],
  [/throttl|toomanyrequests|slowdown|requestlimitexceeded|throughputexceeded/i, 'Throttling'],
  [
    /expired|clienttoken|unrecognizedclient|signature|authfailure|accesskey|credentials/i,
    'InvalidCredentials',
  ],
  [/unauthorizedtag/i, 'UnauthorizedTaggingOperation'],
  [/accessdenied|authorized|authorization|forbidden|optinrequired/i, 'AccessDenied'],
  [/limitexceeded|quotaexceeded|toomany/i, 'ServiceLimitExceeded'],
  [/notfound|nosuch|notexist|gone$/i, 'NotFound'],
  [/exists|alreadyowned|duplicate/i, 'AlreadyExists'],
  [/conflict|inuse|inprogress|concurrent|aborted|notready|dependencyviolation|state$/i, 'ResourceConflict'],
  [/internal|unavailable/i, 'ServiceInternalError'],
  [/validation|invalid|malformed|badrequest|missingparameter/i, 'InvalidRequest'],
];

const BY_STATUS: Readonly<Record<number, HandlerErrorCode>> = {
  400: 'InvalidRequest',
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NotFound',
  408: 'NetworkFailure',
  409: 'ResourceConflict',
  410: 'NotFound',
  422: 'InvalidRequest',
  429: 'Throttling',
  511: 'AccessDenied',
};

/**
 * The handler error for an error of a service or of the network, by its name, then by its HTTP status:
 * `catch (error) { throw serviceError(error); }`. What is none of these is given back as it is, so that a defect
 * stays one. `codes` says first what some names mean here.
 */
export function serviceError(
  error: unknown,
  codes: Readonly<Record<string, HandlerErrorCode>> = {},
): unknown {
  if (!(error instanceof Error) || isHandlerError(error)) return error;
  const facts: ErrorFacts = error;
  const names = [facts.name, facts.code, facts.Code, (facts.cause as ErrorFacts | undefined)?.code]
    .filter((name) => typeof name === 'string')
    // These are Node.js complaining about its caller, which is a defect.
    .filter((name) => !name.startsWith('ERR_'));
  const chosen = names.find((name) => Object.hasOwn(codes, name));
  const code = chosen === undefined ? (codeByName(names) ?? codeByStatus(facts)) : codes[chosen];
  return code === undefined ? error : new HandlerError(code, error.message || error.name, { cause: error });
}

/** What the AWS SDK, HTTP clients and Node.js put on their errors. */
interface ErrorFacts {
  readonly name?: string;
  readonly cause?: unknown;
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly response?: { readonly status?: unknown };
  readonly $fault?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function codeByName(names: readonly string[]): HandlerErrorCode | undefined {
  for (const [pattern, code] of BY_NAME) if (names.some((name) => pattern.test(name))) return code;
  return undefined;
}

function codeByStatus(facts: ErrorFacts): HandlerErrorCode | undefined {
  const status = Number(
    facts.$metadata?.httpStatusCode ?? facts.statusCode ?? facts.response?.status ?? facts.status,
  );
  if (BY_STATUS[status] !== undefined) return BY_STATUS[status];
  if (status >= 500 || facts.$fault === 'server') return 'ServiceInternalError';
  return status >= 400 || facts.$fault === 'client' ? 'GeneralServiceException' : undefined;
}
