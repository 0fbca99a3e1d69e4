import type { JsonObject } from '../../../json/index.ts';
import { ApiError } from '../../api-error.ts';
import { type Home, readConfigurationArn } from '../../registry/arn.ts';
import { typeNotFound } from '../../registry/versions.ts';
import { type ApiContext, type ApiOperation, authorize, defineOperation } from '../operation.ts';
import { type InputOf, list, required, structure, text } from '../wire/members.ts';
import { arn, CLOUD_FORMATION, kind, selectorOf, time, typeName } from './shapes.ts';

const IDENTIFIER = {
  TypeArn: arn,
  TypeConfigurationAlias: text({ min: 1, max: 256, pattern: /^[a-zA-Z0-9]{1,256}$/ }),
  TypeConfigurationArn: arn,
  Type: kind,
  TypeName: typeName,
} as const;
type Identifier = InputOf<typeof IDENTIFIER>;

const DEFAULT_ALIAS = 'default';

export const batchDescribeTypeConfigurations: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'BatchDescribeTypeConfigurations',
  members: { TypeConfigurationIdentifiers: required(list(structure(IDENTIFIER), { min: 1 })) },
  run: async ({ TypeConfigurationIdentifiers: identifiers }, context) => {
    if (identifiers.every((identifier) => Object.keys(identifier).length === 0))
      throw new ApiError(
        'ValidationError',
        "1 validation error detected: Value null at 'typeConfigurationIdentifiers' failed to satisfy constraint: Member must not be null",
      );
    const found = await Promise.all(identifiers.map((identifier) => describe(identifier, context)));
    return {
      Errors: found.flatMap((one) => ('error' in one ? one.error : [])),
      UnprocessedTypeConfigurations: [],
      TypeConfigurations: found.flatMap((one) => ('configuration' in one ? one.configuration : [])),
    };
  },
});

async function describe(
  identifier: Identifier,
  context: ApiContext,
): Promise<{ readonly configuration: JsonObject } | { readonly error: JsonObject }> {
  try {
    const { typeName, alias } = selected(identifier, context.registry.home);
    authorize(context, 'cloudformation:BatchDescribeTypeConfigurations', typeName);
    const found = await context.registry.configuration(typeName, alias);
    // Every type has a default one, which is empty until it is set.
    if (found.changedAt === undefined && alias !== DEFAULT_ALIAS)
      throw new ApiError(
        'TypeConfigurationNotFoundException',
        `The type '${typeName}' has no configuration '${alias}'.`,
      );
    return {
      configuration: {
        Arn: found.arn,
        Alias: found.alias,
        Configuration: found.configuration,
        ...(found.changedAt !== undefined && { LastUpdated: time(found.changedAt) }),
        TypeArn: found.typeArn,
        TypeName: found.typeName,
        IsDefaultConfiguration: found.alias === DEFAULT_ALIAS,
      },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      error: {
        ErrorCode: error.code,
        ErrorMessage: error.message,
        TypeConfigurationIdentifier: { ...identifier },
      },
    };
  }
}

function selected(identifier: Identifier, home: Home): { readonly typeName: string; readonly alias: string } {
  const { TypeArn, TypeName, Type = 'RESOURCE', TypeConfigurationAlias, TypeConfigurationArn } = identifier;
  if (TypeConfigurationArn !== undefined) {
    const read = readConfigurationArn(TypeConfigurationArn, home);
    if (read === undefined)
      throw new ApiError('TypeConfigurationNotFoundException', 'There is no configuration of this ARN.');
    if (!read.isHere) throw typeNotFound(TypeConfigurationArn);
    return { typeName: read.typeName, alias: read.last ?? DEFAULT_ALIAS };
  }
  const { typeName } = selectorOf(
    { ...(TypeArn !== undefined && { Arn: TypeArn }), ...(TypeName !== undefined && { TypeName }), Type },
    home,
  );
  return { typeName, alias: TypeConfigurationAlias ?? DEFAULT_ALIAS };
}
