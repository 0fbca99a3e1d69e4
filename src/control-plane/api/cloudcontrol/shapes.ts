import type { JsonObject } from '../../../json/index.ts';
import { MOST_IDENTIFIER_CHARACTERS } from '../../operations/identifier-limits.ts';
import type { OperationView, ResourceDescription } from '../../operations/resource-service.ts';
import type { ServiceWords } from '../operation.ts';
import { integer, type Member, text } from '../wire/members.ts';

/** Policies name the actions of Cloud Control as IAM does: with the prefix of CloudFormation. */
export const CLOUD_CONTROL: ServiceWords = { prefix: 'cloudformation', invalid: 'ValidationException' };

export const typeName: Member<string> = text({
  min: 10,
  max: 196,
  pattern: /^[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}$/,
});
export const typeVersionId: Member<string> = text({ min: 1, max: 128, pattern: /^[A-Za-z0-9-]+$/ });
export const roleArn: Member<string> = text({
  min: 20,
  max: 2048,
  pattern: /^arn:.+:iam::[0-9]{12}:role\/.+$/,
});
export const token: Member<string> = text({ min: 1, max: 128, pattern: /^[-A-Za-z0-9+/=]+$/ });
/** Desired states, patches and models: JSON in a text. */
export const properties: Member<string> = text({ min: 1, max: 262_144, sensitive: true });
export const identifier: Member<string> = text({
  min: 1,
  max: MOST_IDENTIFIER_CHARACTERS,
  pattern: /^.+$/s,
});
export const maxResults: Member<number> = integer({ min: 1, max: 100 });

/** An operation as a ProgressEvent. What is not known is left out. */
export function progressEvent(operation: OperationView): JsonObject {
  const { identifier, message, errorCode, retryAt } = operation;
  return {
    TypeName: operation.typeName,
    ...(identifier !== undefined && { Identifier: identifier }),
    RequestToken: operation.requestToken,
    Operation: operation.action,
    OperationStatus: operation.status,
    EventTime: operation.acceptedAt / 1000,
    ...(message !== undefined && { StatusMessage: message }),
    ...(errorCode !== undefined && { ErrorCode: errorCode }),
    ...(retryAt !== undefined && { RetryAfter: retryAt / 1000 }),
  };
}

/** The members that many inputs begin with, as the service takes them. */
export function targetOf(input: {
  readonly TypeName: string;
  readonly TypeVersionId?: string;
  readonly RoleArn?: string;
}): { readonly typeName: string; readonly typeVersionId?: string; readonly roleArn?: string } {
  const { TypeName, TypeVersionId, RoleArn } = input;
  return {
    typeName: TypeName,
    ...(TypeVersionId !== undefined && { typeVersionId: TypeVersionId }),
    ...(RoleArn !== undefined && { roleArn: RoleArn }),
  };
}

export function describe({ identifier, properties }: ResourceDescription): JsonObject {
  return { Identifier: identifier, Properties: JSON.stringify(properties) };
}
