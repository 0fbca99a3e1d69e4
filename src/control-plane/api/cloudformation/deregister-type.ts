import { type ApiOperation, defineOperation } from '../operation.ts';
import { CLOUD_FORMATION, SELECTOR, selectorOf } from './shapes.ts';

export const deregisterType: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'DeregisterType',
  members: SELECTOR,
  typeName: (input, { registry }) => selectorOf(input, registry.home).typeName,
  run: async (input, { registry }) => {
    await registry.deregister(selectorOf(input, registry.home));
    return {};
  },
});
