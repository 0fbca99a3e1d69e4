import { ApiError } from '../../api-error.ts';
import { readTypeArn } from '../../registry/arn.ts';
import type { TypeSelector } from '../../registry/registry-service.ts';
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
export function selectorOf({ Arn, Type, TypeName, VersionId }: SelectorInput): TypeSelector {
  if (Arn !== undefined) {
    const read = readTypeArn(Arn);
    if (read === undefined) throw new ApiError('CFNRegistryException', 'TypeName is invalid');
    const version = read.last ?? VersionId;
    return { typeName: read.typeName, ...(version !== undefined && { versionId: version }) };
  }
  if (TypeName === undefined || Type === undefined)
    throw new ApiError('ValidationError', 'Either Arn, or Type and TypeName must be given.');
  if (Type !== 'RESOURCE')
    throw new ApiError('TypeNotFoundException', `The type '${TypeName}' cannot be found.`);
  return { typeName: TypeName, ...(VersionId !== undefined && { versionId: VersionId }) };
}

export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Some of a list, from where the last page ended. */
export function pageOf<Item>(
  items: readonly Item[],
  { MaxResults = 100, NextToken }: { readonly MaxResults?: number; readonly NextToken?: string },
): { readonly items: readonly Item[]; readonly next?: string } {
  const start = NextToken === undefined ? 0 : Number(Buffer.from(NextToken, 'base64').toString());
  if (!Number.isInteger(start) || start < 0)
    throw new ApiError('ValidationError', 'NextToken is none of this operation.');
  const end = start + MaxResults;
  const next = end < items.length ? Buffer.from(String(end)).toString('base64') : undefined;
  return { items: items.slice(start, end), ...(next !== undefined && { next }) };
}
