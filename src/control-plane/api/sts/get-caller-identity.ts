import { type ApiOperation, defineOperation } from '../operation.ts';

/** Everybody who is known may ask who they are. */
export const getCallerIdentity: ApiOperation = defineOperation(
  { prefix: 'sts', invalid: 'ValidationError' },
  {
    name: 'GetCallerIdentity',
    members: {},
    run: async (_input, { caller }) => ({
      Arn: caller.arn,
      UserId: caller.userId,
      Account: caller.accountId,
    }),
  },
);
