/** Whose types these are: ARNs hold account and region. */
export interface Home {
  readonly accountId: string;
  readonly region: string;
}

/** The ARN of a type: `arn:aws:cloudformation:eu-west-1:123456789012:type/resource/Acme-Shop-Order`. */
export function typeArn(typeName: string, { accountId, region }: Home): string {
  return `arn:aws:cloudformation:${region}:${accountId}:type/resource/${hyphened(typeName)}`;
}

export function versionArn(typeName: string, versionId: string, home: Home): string {
  return `${typeArn(typeName, home)}/${versionId}`;
}

export function configurationArn(typeName: string, alias: string, { accountId, region }: Home): string {
  return `arn:aws:cloudformation:${region}:${accountId}:type-configuration/resource/${hyphened(typeName)}/${alias}`;
}

/** What an ARN of a type or a version, or of a configuration, names. */
export interface ReadArn {
  readonly typeName: string;
  /** The version, or the alias of a configuration. */
  readonly last?: string;
  /** Whether it is one of this account, region and partition: what is elsewhere is not to be found here. */
  readonly isHere: boolean;
}

const TYPE = /^arn:[^:]+:cloudformation:[^:]*:(?:\d{12})?:type\/resource\/([A-Za-z0-9-]+?)(?:\/(\d{8}))?$/;
const CONFIGURATION =
  /^arn:[^:]+:cloudformation:[^:]*:\d{12}:type-configuration\/resource\/([A-Za-z0-9-]+)\/([A-Za-z0-9]+)$/;

/** Undefined if it is no ARN of a type or version. Types that are public, as AWS's own are, have no account in theirs. */
export function readTypeArn(arn: string, home: Home): ReadArn | undefined {
  return read(TYPE, arn, (typeName, versionId) =>
    versionId === undefined ? typeArn(typeName, home) : versionArn(typeName, versionId, home),
  );
}

export function readConfigurationArn(arn: string, home: Home): ReadArn | undefined {
  return read(CONFIGURATION, arn, (typeName, alias = '') => configurationArn(typeName, alias, home));
}

function read(
  form: RegExp,
  arn: string,
  ours: (typeName: string, last: string | undefined) => string,
): ReadArn | undefined {
  const [, name, last] = form.exec(arn) ?? [];
  if (name === undefined || name.split('-').length !== 3) return undefined;
  const typeName = name.replaceAll('-', '::');
  return { typeName, ...(last !== undefined && { last }), isHere: arn === ours(typeName, last) };
}

/** No segment of a type's name can hold a hyphen, so that nothing gets lost. */
function hyphened(typeName: string): string {
  return typeName.replaceAll('::', '-');
}
