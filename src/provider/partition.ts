/** The partition of a region, as ARNs have it: `arn:<partition>:…`. */
export function partitionOf(region: string): string {
  const [, ...parts] = /^(?:(cn|us-gov|eusc)|(?:us|eu)-(iso)([bef])?)-/.exec(region) ?? [];
  return ['aws', ...parts].filter(Boolean).join('-');
}
