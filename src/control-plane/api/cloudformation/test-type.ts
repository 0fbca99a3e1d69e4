import { type ApiOperation, defineOperation } from '../operation.ts';
import { text } from '../wire/members.ts';
import { CLOUD_FORMATION, SELECTOR, selectorOf } from './shapes.ts';

export const testType: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'TestType',
  members: { ...SELECTOR, LogDeliveryBucket: text({ min: 3, max: 63 }) },
  typeName: (input, { registry }) => selectorOf(input, registry.home).typeName,
  run: async (input, { registry }) => ({
    TypeVersionArn: (await registry.test(selectorOf(input, registry.home))).arn,
  }),
});
