import { HandlerError, type HandlerErrorCode, isHandlerError } from 'formwork/provider';
import { DatabaseError } from 'pg';

/**
 * What the error codes of PostgreSQL (SQLSTATE) mean to the caller. The first entry that a code begins with counts.
 * See "PostgreSQL Error Codes" in its documentation.
 */
const BY_STATE: readonly (readonly [string, HandlerErrorCode, string])[] = [
  ['08', 'NetworkFailure', 'The connection to PostgreSQL broke'],
  ['0LP01', 'InvalidRequest', 'PostgreSQL refused a membership'],
  ['0A000', 'InvalidRequest', 'PostgreSQL cannot do that'],
  ['22', 'InvalidRequest', 'PostgreSQL refused a value'],
  ['23505', 'ResourceConflict', 'Somebody else is creating the same at this moment'],
  ['25006', 'InvalidTypeConfiguration', 'The PostgreSQL of the type configuration can only be read'],
  ['28', 'InvalidCredentials', 'PostgreSQL refused the user or the password of the type configuration'],
  ['2BP01', 'ResourceConflict', 'Something else still depends on it'],
  ['3D000', 'InvalidTypeConfiguration', 'The database of the type configuration does not exist'],
  ['40', 'ResourceConflict', 'Somebody else is changing the same at this moment'],
  ['42501', 'AccessDenied', 'The user of the type configuration is not allowed to do that'],
  ['42704', 'InvalidRequest', 'Something that the model names does not exist'],
  ['42710', 'AlreadyExists', 'It exists already'],
  ['42P04', 'AlreadyExists', 'It exists already'],
  ['42939', 'InvalidRequest', 'PostgreSQL keeps the name for itself'],
  ['42602', 'InvalidRequest', 'PostgreSQL refused the name'],
  ['53100', 'ServiceLimitExceeded', 'PostgreSQL has no space left on its disk'],
  ['53300', 'Throttling', 'PostgreSQL has too many connections at this moment'],
  ['53400', 'ServiceLimitExceeded', 'A limit of PostgreSQL is reached'],
  ['53', 'ServiceInternalError', 'PostgreSQL is short of resources'],
  ['55', 'ResourceConflict', 'It is in use at this moment'],
  ['57014', 'ServiceTimeout', 'PostgreSQL did not finish in time'],
  ['57', 'ServiceInternalError', 'PostgreSQL is shutting down or starting up'],
  ['58', 'ServiceInternalError', 'PostgreSQL has a problem with its system'],
  ['F0', 'ServiceInternalError', 'PostgreSQL has a problem with its configuration'],
  ['XX', 'ServiceInternalError', 'PostgreSQL has a problem of its own'],
  ['', 'GeneralServiceException', 'PostgreSQL refused the statement'],
];

/** The driver has no codes of its own for these. */
const BROKEN_CONNECTION =
  /^Connection terminated|^timeout expired$|not queryable|^Client has encountered a connection/;
const NO_TLS = 'The server does not support SSL connections';

/**
 * The handler error for whatever went wrong while talking to PostgreSQL. What the server says names roles and
 * databases, never a password: none is ever sent to it as such. What is not about PostgreSQL stays as it is.
 */
export function asHandlerError(error: unknown): unknown {
  if (!(error instanceof Error) || isHandlerError(error)) return error;
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    const [, code, meaning] = BY_STATE.find(([start]) => state.startsWith(start))!;
    return new HandlerError(code, `${meaning}: ${error.message} (SQLSTATE ${state}).`, { cause: error });
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error.message === NO_TLS)
    return new HandlerError('InvalidTypeConfiguration', `${NO_TLS}. Set Tls to false to connect without.`);
  if (isAboutCertificates(code))
    return new HandlerError(
      'InvalidTypeConfiguration',
      `The certificate of the server is not good: ${code}.`,
      {
        cause: error,
      },
    );
  // Several addresses of one host, tried in vain, are an aggregate.
  const isNetwork = syscall !== undefined || error instanceof AggregateError;
  if (!isNetwork && !BROKEN_CONNECTION.test(error.message)) return error;
  return new HandlerError('NetworkFailure', `PostgreSQL could not be reached: ${code ?? error.message}.`, {
    cause: error,
  });
}

function isAboutCertificates(code: string | undefined): boolean {
  return code !== undefined && /CERT|ERR_TLS|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
}
