import { createHash } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { type Home, type ReadArn, readTypeArn } from '../../registry/arn.ts';
import type { TypeSelector } from '../../registry/registry-service.ts';
import { typeNotFound } from '../../registry/versions.ts';
import type { ServiceWords } from '../operation.ts';
import { integer, type Member, oneOf, text } from '../wire/members.ts';

export const CLOUD_FORMATION: ServiceWords = { prefix: 'cloudformation', invalid: 'ValidationError' };

/** Modules and hooks have names here, but none can be registered. */
export const kind: Member<'RESOURCE' | 'MODULE' | 'HOOK'> = oneOf(['RESOURCE', 'MODULE', 'HOOK']);
export const typeName: Member<string> = text({
  min: 10,
  max: 204,
  pattern: /^[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}(::MODULE)?$/,
});
export const arn: Member<string> = text({
  max: 1024,
  pattern: /^arn:aws[A-Za-z0-9-]{0,64}:cloudformation:.+$/,
});
export const versionId: Member<string> = text({ min: 1, max: 128, pattern: /^[A-Za-z0-9-]+$/ });
export const requestToken: Member<string> = text({ min: 1, max: 128, pattern: /^[a-zA-Z0-9][-a-zA-Z0-9]*$/ });
export const roleArn: Member<string> = text({
  min: 1,
  max: 256,
  pattern: /^arn:.+:iam::[0-9]{12}:role\/.+$/,
});
export const maxResults: Member<number> = integer({ min: 1, max: 100 });
export const nextToken: Member<string> = text({ min: 1, max: 1024 });

/** How most operations say which type, or which version of it, they are about. */
export const SELECTOR: {
  readonly Arn: Member<string>;
  readonly Type: typeof kind;
  readonly TypeName: Member<string>;
  readonly VersionId: Member<string>;
} = { Arn: arn, Type: kind, TypeName: typeName, VersionId: versionId };

export interface SelectorInput {
  readonly Arn?: string;
  readonly Type?: string;
  readonly TypeName?: string;
  readonly VersionId?: string;
}

/** An ARN, or a kind and a name. */
export function selectorOf(input: SelectorInput, home: Home): TypeSelector {
  const { Arn, Type, TypeName, VersionId } = input;
  if (Arn !== undefined) return selectedBy(Arn, input, home);
  if (TypeName === undefined || Type === undefined)
    throw new ApiError('ValidationError', 'Either Arn, or Type and TypeName must be given.');
  if (Type !== 'RESOURCE') throw typeNotFound(TypeName);
  return { typeName: TypeName, ...(VersionId !== undefined && { versionId: VersionId }) };
}

/** What else is given must not name something else: the operation may be one that destroys. */
function selectedBy(arn: string, { TypeName, VersionId }: SelectorInput, home: Home): TypeSelector {
  const { typeName, last, isHere } = readArn(arn, home);
  if (!isHere) throw typeNotFound(arn);
  const version = last ?? VersionId;
  if ((TypeName ?? typeName) !== typeName || (VersionId ?? version) !== version)
    throw new ApiError('ValidationError', 'Arn, and TypeName or VersionId beside it, name different things.');
  return { typeName, ...(version !== undefined && { versionId: version }) };
}

export function readArn(arn: string, home: Home): ReadArn {
  const read = readTypeArn(arn, home);
  if (read === undefined) throw new ApiError('CFNRegistryException', 'TypeName is invalid');
  return read;
}

export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export interface PagedInput {
  readonly MaxResults?: number;
  readonly NextToken?: string;
}

/**
 * Some of a list, from where the last page ended. A token goes on with the request that it was given to, as with AWS:
 * another operation, or one with other filters, refuses it.
 */
export function pageOf<Item>(
  operation: string,
  items: readonly Item[],
  { MaxResults = 100, NextToken, ...filters }: PagedInput,
): { readonly items: readonly Item[]; readonly next?: string } {
  const request = createHash('sha256')
    .update(JSON.stringify([operation, filters]))
    .digest('hex');
  const start = NextToken === undefined ? 0 : placeOf(NextToken, request);
  if (start === undefined)
    throw new ApiError('ValidationError', 'NextToken is not valid: no page of this request gave it.');
  const end = start + MaxResults;
  return {
    items: items.slice(start, end),
    ...(end < items.length && { next: pageToken(request, end) }),
  };
}

function pageToken(request: string, place: number): string {
  return Buffer.from(`${request.slice(0, 16)}:${place}`).toString('base64');
}

function placeOf(token: string, request: string): number | undefined {
  const place = Number(Buffer.from(token, 'base64').toString().split(':').at(-1));
  return Number.isSafeInteger(place) && place > 0 && pageToken(request, place) === token ? place : undefined;
}
