import { ApiError } from '../../api-error.ts';
import { type ApiOperation, defineOperation } from '../operation.ts';
import { CLOUD_FORMATION, SELECTOR, selectorOf } from './shapes.ts';

export const setTypeDefaultVersion: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'SetTypeDefaultVersion',
  members: SELECTOR,
  typeName: (input, { registry }) => selectorOf(input, registry.home).typeName,
  run: async (input, { registry }) => {
    const { typeName, versionId } = selectorOf(input, registry.home);
    if (versionId === undefined)
      throw new ApiError('ValidationError', 'The version must be given: by its Arn, or as VersionId.');
    await registry.setDefault({ typeName, versionId });
    return {};
  },
});
