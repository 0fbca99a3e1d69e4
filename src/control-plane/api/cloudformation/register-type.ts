import { isReservedOrganisation } from '../../../schema/index.ts';
import { ApiError } from '../../api-error.ts';
import { readConfiguration } from '../../registry/configuration.ts';
import { type ApiOperation, defineOperation } from '../operation.ts';
import { flag, required, structure, text } from '../wire/members.ts';
import { CLOUD_FORMATION, kind, requestToken, roleArn, typeName } from './shapes.ts';

export const registerType: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'RegisterType',
  members: {
    Type: kind,
    TypeName: required(typeName),
    SchemaHandlerPackage: required(text({ min: 1, max: 4096 })),
    LoggingConfig: structure({
      LogRoleArn: required(roleArn),
      LogGroupName: required(text({ min: 1, max: 512, pattern: /^[.\-_/#A-Za-z0-9]+$/ })),
    }),
    ExecutionRoleArn: roleArn,
    ClientRequestToken: requestToken,
    /** Additions to what AWS has. */
    SkipContractTests: flag,
    Configuration: text({ min: 1, max: 204_800, sensitive: true }),
  },
  typeName: ({ TypeName }) => TypeName,
  run: async (input, { registry }) => {
    const {
      Type = 'RESOURCE',
      TypeName,
      SchemaHandlerPackage,
      LoggingConfig,
      ExecutionRoleArn,
      ClientRequestToken,
    } = input;
    if (Type !== 'RESOURCE')
      throw new ApiError(
        'CFNRegistryException',
        `Only resource types can be registered here, not a ${Type}.`,
      );
    refuseReserved(TypeName);
    const { token } = await registry.register({
      typeName: TypeName,
      what: { kind: 'package', address: SchemaHandlerPackage },
      ...(LoggingConfig !== undefined && {
        logging: { logRoleArn: LoggingConfig.LogRoleArn, logGroupName: LoggingConfig.LogGroupName },
      }),
      ...(ExecutionRoleArn !== undefined && { executionRoleArn: ExecutionRoleArn }),
      ...(ClientRequestToken !== undefined && { clientRequestToken: ClientRequestToken }),
      ...(input.SkipContractTests !== undefined && { skipContractTests: input.SkipContractTests }),
      ...(input.Configuration !== undefined && { configuration: readConfiguration(input.Configuration) }),
    });
    return { RegistrationToken: token };
  },
});

/** Whoever starts a server can have it serve a type of AWS in its place; nobody who only calls it can. */
function refuseReserved(typeName: string): void {
  const namespace = typeName.split('::', 1)[0]!;
  if (!isReservedOrganisation(namespace)) return;
  throw new ApiError(
    'CFNRegistryException',
    `The namespace ${namespace} is reserved: the type '${typeName}' cannot be registered. Start its name with your own organisation.`,
  );
}
