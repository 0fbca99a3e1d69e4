import { ApiError } from '../../api-error.ts';
import type { Home } from '../../registry/arn.ts';
import type { TypeSelector } from '../../registry/registry-service.ts';
import { type ApiOperation, defineOperation } from '../operation.ts';
import { required, text } from '../wire/members.ts';
import { arn, CLOUD_FORMATION, kind, selectorOf, typeName } from './shapes.ts';

export const setTypeConfiguration: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'SetTypeConfiguration',
  members: {
    TypeArn: arn,
    Configuration: required(text({ min: 1, max: 204_800, sensitive: true })),
    ConfigurationAlias: text({ min: 1, max: 256, pattern: /^[a-zA-Z0-9]{1,256}$/ }),
    TypeName: typeName,
    Type: kind,
  },
  typeName: (input, { registry }) => selected(input, registry.home).typeName,
  run: async (input, { registry }) => {
    const { Configuration, ConfigurationAlias = 'default' } = input;
    const configurationArn = await registry.setConfiguration(
      selected(input, registry.home).typeName,
      ConfigurationAlias,
      Configuration,
    );
    return { ConfigurationArn: configurationArn };
  },
});

interface Selected {
  readonly TypeArn?: string;
  readonly TypeName?: string;
  readonly Type?: string;
}

function selected({ TypeArn, TypeName, Type = 'RESOURCE' }: Selected, home: Home): TypeSelector {
  const selector = selectorOf(
    { ...(TypeArn !== undefined && { Arn: TypeArn }), ...(TypeName !== undefined && { TypeName }), Type },
    home,
  );
  if (selector.versionId !== undefined)
    throw new ApiError(
      'ValidationError',
      `TypeArn must be that of the type, without the version '${selector.versionId}': a configuration is for all versions.`,
    );
  return selector;
}
