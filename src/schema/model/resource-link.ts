import { type JsonObject, resolvePointer } from '../../json/index.ts';
import type { ResourceType } from '../resource-type.ts';

export interface LinkContext {
  /** Fills `${awsRegion}`. */
  readonly region: string;
  /** Where links without a host lead; the AWS console by default. */
  readonly console?: string;
}

/** The page of a resource; undefined if the type has no link, or the model lacks a value that the link needs. */
export function resourceLinkOf(
  type: ResourceType,
  model: JsonObject,
  context: LinkContext,
): string | undefined {
  if (type.resourceLink === undefined) return undefined;
  const { templateUri, mappings } = type.resourceLink;
  let complete = true;
  const path = templateUri.replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(mappings, name)
      ? resolvePointer(model, mappings[name]!.replace(/^\/properties(?=\/)/, ''))
      : name === 'awsRegion'
        ? context.region
        : undefined;
    if (value === undefined || value === null || typeof value === 'object') complete = false;
    return encodeURIComponent(String(value));
  });
  if (!complete) return undefined;
  return path.startsWith('/') ? `${context.console ?? 'https://console.aws.amazon.com'}${path}` : path;
}
