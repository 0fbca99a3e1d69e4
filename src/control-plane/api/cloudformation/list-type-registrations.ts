import { type ApiOperation, defineOperation } from '../operation.ts';
import { oneOf } from '../wire/members.ts';
import { arn, CLOUD_FORMATION, kind, maxResults, nextToken, pageOf, readArn, typeName } from './shapes.ts';

export const listTypeRegistrations: ApiOperation = defineOperation(CLOUD_FORMATION, {
  name: 'ListTypeRegistrations',
  members: {
    Type: kind,
    TypeName: typeName,
    TypeArn: arn,
    RegistrationStatusFilter: oneOf(['COMPLETE', 'IN_PROGRESS', 'FAILED']),
    MaxResults: maxResults,
    NextToken: nextToken,
  },
  run: async (input, { registry, caller }) => {
    const { TypeName, TypeArn, RegistrationStatusFilter: status = 'IN_PROGRESS' } = input;
    const read = TypeArn === undefined ? undefined : readArn(TypeArn, registry.home);
    const named = read?.typeName ?? TypeName;
    const found =
      read?.isHere === false
        ? []
        : await registry.registrations({ status, ...(named !== undefined && { typeName: named }) });
    const shown = found.filter(({ typeName }) =>
      caller.may('cloudformation:ListTypeRegistrations', typeName),
    );
    const page = pageOf('ListTypeRegistrations', shown.toReversed(), input);
    return {
      RegistrationTokenList: page.items.map(({ token }) => token),
      ...(page.next !== undefined && { NextToken: page.next }),
    };
  },
});
