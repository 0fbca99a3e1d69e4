import type { ControlPlane } from '../../control-plane/index.ts';
import type { Io } from '../io.ts';

/** What whoever has started a server wants to know: who may call, and three ways in, for the first try. */
export function tellHowToTry(
  { url }: ControlPlane,
  typeName: string | undefined,
  isOpen: boolean,
  io: Io,
): void {
  if (isOpen) io.stderr.write('formwork: without --access everybody on this machine may do everything\n');
  const variables = isOpen
    ? `export AWS_ENDPOINT_URL=${url} AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any`
    : `export AWS_ENDPOINT_URL=${url} AWS_REGION=us-east-1   # and AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY of one of the keys`;
  const ways =
    typeName === undefined
      ? [
          'aws cloudformation list-types',
          'await new CloudFormationClient().send(new ListTypesCommand({}))',
          `formwork register <dir> --endpoint ${url}`,
        ]
      : [
          `aws cloudcontrol list-resources --type-name ${typeName}`,
          `await new CloudControlClient().send(new ListResourcesCommand({ TypeName: '${typeName}' }))`,
          isOpen
            ? `curl ${url} -H 'X-Amz-Target: CloudApiService.ListResources' -d '{"TypeName":"${typeName}"}'`
            : `curl ${url}/health`,
        ];
  io.stderr.write(`\nTry it:\n${[variables, ...ways].map((line) => `  ${line}\n`).join('')}\n`);
}
