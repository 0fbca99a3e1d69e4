import type { HandlerRequest, WireAction } from '../../../src/provider/index.ts';

type Changes = Partial<Omit<HandlerRequest, 'requestData'>> & Partial<HandlerRequest['requestData']>;

/** A request as CloudFormation would send it, with some of it changed. */
export function requestFor(action: WireAction, changes: Changes = {}): HandlerRequest {
  const {
    resourceProperties = {},
    previousResourceProperties,
    callerCredentials,
    typeConfiguration,
    ...rest
  } = changes;
  return {
    action,
    awsAccountId: '111122223333',
    bearerToken: '5d3a1c9e-7f42-4f0e-9a55-0c1d2e3f4a5b',
    region: 'eu-central-1',
    resourceType: 'Initech::TPS::Report',
    ...rest,
    requestData: {
      resourceProperties,
      logicalResourceId: 'Report',
      ...(previousResourceProperties !== undefined && { previousResourceProperties }),
      ...(callerCredentials !== undefined && { callerCredentials }),
      ...(typeConfiguration !== undefined && { typeConfiguration }),
    },
  };
}
