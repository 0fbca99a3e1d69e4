import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type HandlerErrorCode,
  inProgress,
  isHandlerError,
  NotFound,
  serviceError,
} from '../../src/provider/index.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error('message'), { name }, more);

function codeOf(error: unknown): HandlerErrorCode | undefined {
  const result = serviceError(error);
  return isHandlerError(result) ? result.errorCode : undefined;
}

describe('errors of AWS services, by name', () => {
  const cases: Readonly<Record<string, HandlerErrorCode>> = {
    ThrottlingException: 'Throttling',
    TooManyRequestsException: 'Throttling',
    RequestLimitExceeded: 'Throttling',
    ProvisionedThroughputExceededException: 'Throttling',
    SlowDown: 'Throttling',
    AccessDeniedException: 'AccessDenied',
    UnauthorizedOperation: 'AccessDenied',
    NotAuthorizedException: 'AccessDenied',
    AuthorizationError: 'AccessDenied',
    ExpiredTokenException: 'InvalidCredentials',
    InvalidClientTokenId: 'InvalidCredentials',
    UnrecognizedClientException: 'InvalidCredentials',
    SignatureDoesNotMatch: 'InvalidCredentials',
    CredentialsProviderError: 'InvalidCredentials',
    LimitExceededException: 'ServiceLimitExceeded',
    ServiceQuotaExceededException: 'ServiceLimitExceeded',
    TooManyTagsException: 'ServiceLimitExceeded',
    ResourceNotFoundException: 'NotFound',
    NoSuchBucket: 'NotFound',
    NoSuchEntityException: 'NotFound',
    'AWS.SimpleQueueService.QueueDoesNotExist': 'NotFound',
    'InvalidInstanceID.NotFound': 'NotFound',
    ResourceAlreadyExistsException: 'AlreadyExists',
    EntityAlreadyExistsException: 'AlreadyExists',
    BucketAlreadyOwnedByYou: 'AlreadyExists',
    'InvalidGroup.Duplicate': 'AlreadyExists',
    QueueNameExists: 'AlreadyExists',
    ConflictException: 'ResourceConflict',
    ResourceInUseException: 'ResourceConflict',
    OperationAbortedException: 'ResourceConflict',
    ConcurrentModificationException: 'ResourceConflict',
    DependencyViolation: 'ResourceConflict',
    IncorrectInstanceState: 'ResourceConflict',
    InternalServerError: 'ServiceInternalError',
    InternalFailure: 'ServiceInternalError',
    ServiceUnavailable: 'ServiceInternalError',
    ValidationException: 'InvalidRequest',
    InvalidParameterValue: 'InvalidRequest',
    MalformedPolicyDocument: 'InvalidRequest',
    TimeoutError: 'NetworkFailure',
    RequestTimeout: 'NetworkFailure',
  };
  for (const [name, code] of Object.entries(cases))
    test(`${name} is ${code}`, () => assert.equal(codeOf(named(name, { $fault: 'client' })), code));
});

describe('errors by HTTP status, where the name says nothing', () => {
  for (const [status, code] of [
    [400, 'InvalidRequest'],
    [401, 'AccessDenied'],
    [403, 'AccessDenied'],
    [404, 'NotFound'],
    [409, 'ResourceConflict'],
    [410, 'NotFound'],
    [418, 'GeneralServiceException'],
    [429, 'Throttling'],
    [500, 'ServiceInternalError'],
    [503, 'ServiceInternalError'],
    [504, 'ServiceInternalError'],
    [511, 'AccessDenied'],
  ] as const)
    test(`${status} is ${code}`, () => {
      assert.equal(codeOf(named('Odd', { $metadata: { httpStatusCode: status } })), code);
      assert.equal(codeOf(named('Odd', { statusCode: status })), code);
      assert.equal(codeOf(named('Odd', { status })), code);
      assert.equal(codeOf(named('Odd', { response: { status } })), code);
    });

  test('a service error without a status', () => {
    assert.equal(codeOf(named('Odd', { $fault: 'client' })), 'GeneralServiceException');
    assert.equal(codeOf(named('Odd', { $fault: 'server' })), 'ServiceInternalError');
  });
});

describe('errors of the network', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE'])
    test(code, () => {
      assert.equal(codeOf(named('Error', { code })), 'NetworkFailure');
      assert.equal(
        codeOf(new TypeError('fetch failed', { cause: named('Error', { code }) })),
        'NetworkFailure',
      );
    });
});

describe('what is no error of a service', () => {
  for (const error of [
    new TypeError('x is not a function'),
    new RangeError('Invalid array length'),
    named('TypeError', { code: 'ERR_INVALID_ARG_TYPE' }),
    named('Error', { code: 'ENOENT' }),
    'text',
    undefined,
  ])
    test(`${String(error)} is given back as it is`, () => assert.equal(serviceError(error), error));

  test('handler errors and hand-overs too', () => {
    const error = new NotFound('x');
    assert.equal(serviceError(error), error);
    const event = inProgress();
    assert.equal(serviceError(event), event);
  });
});

describe('the handler error', () => {
  test('says what the service said, and keeps the error as its cause', () => {
    const cause = named('ThrottlingException');
    const error = serviceError(cause);
    assert.ok(isHandlerError(error));
    assert.equal(error.message, 'message');
    assert.equal(error.cause, cause);
  });

  test('the author knows better what some names mean', () => {
    const codes = { '23505': 'AlreadyExists', ResourceNotFoundException: 'InvalidRequest' } as const;
    const code = (error: Error): string => (serviceError(error, codes) as NotFound).errorCode;
    assert.equal(code(named('DatabaseError', { code: '23505' })), 'AlreadyExists');
    assert.equal(code(named('ResourceNotFoundException')), 'InvalidRequest');
    assert.equal(code(named('NoSuchKey')), 'NotFound');
  });
});
