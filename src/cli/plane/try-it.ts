import type { ControlPlane } from '../../control-plane/index.ts';
import { isJsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Io } from '../io.ts';
import { DEFAULT_REGION, type ServerOptions } from './server.ts';

/**
 * Says that a server is ready, who may call it, and how it is called: three ways in, to be pasted into a shell. They list
 * the resources of a type, one of the preferred ones if that goes without further input.
 */
export async function tellReady(
  { url, registry }: ControlPlane,
  preferred: readonly { readonly typeName: string }[],
  { access, region = DEFAULT_REGION }: ServerOptions,
  io: Io,
): Promise<void> {
  const types = (await registry.types()).filter(({ isDeprecated }) => !isDeprecated);
  const listed = types.filter(({ schema }) => isListed(JSON.parse(schema)));
  const { typeName } =
    preferred.find((one) => listed.some(({ typeName }) => typeName === one.typeName)) ?? listed[0] ?? {};
  io.stdout.write(`ready ${url}\n`);
  const isOpen = access === undefined;
  if (isOpen) io.stderr.write('formwork: without --access everybody on this machine may do everything\n');
  // Two names for the region: older clients, such as the first AWS CLI and boto3, know only the second.
  const place = `AWS_ENDPOINT_URL=${url} AWS_REGION=${region} AWS_DEFAULT_REGION=${region}`;
  const keys = isOpen ? ' AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any' : '';
  const ways = typeName === undefined ? listTypes() : listResources(typeName);
  const signed = isOpen
    ? ''
    : ` --aws-sigv4 aws:amz:${region}:${ways.signingName} --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"`;
  const shown: readonly (readonly [heading: string, command: string])[] = [
    [
      isOpen ? 'Try it:' : 'Try it, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of one of the keys:',
      `export ${place}${keys}`,
    ],
    ['AWS CLI:', ways.cli],
    [`AWS SDK (needs: npm install ${ways.sdkPackage}):`, `node --input-type=module -e '${ways.sdkProgram}'`],
    ['curl:', `curl ${url}${signed} ${ways.curl}`],
  ];
  io.stderr.write(`\n${shown.map(([heading, command]) => `${heading}\n  ${command}\n`).join('')}\n`);
  if (types.length === 0)
    io.stderr.write('Types are registered with "formwork register", from the folder of their project.\n\n');
}

/** Whether all resources of a type can be listed without a word on which. */
function isListed(schema: JsonValue): boolean {
  const handlers = isJsonObject(schema) ? own(schema, 'handlers') : undefined;
  const list = isJsonObject(handlers) ? own(handlers, 'list') : undefined;
  return isJsonObject(list) && own(list, 'handlerSchema') === undefined;
}

interface Ways {
  readonly cli: string;
  readonly sdkPackage: string;
  readonly sdkProgram: string;
  readonly curl: string;
  readonly signingName: string;
}

function listTypes(): Ways {
  const sdkPackage = '@aws-sdk/client-cloudformation';
  return {
    cli: 'aws cloudformation list-types',
    sdkPackage,
    sdkProgram: program(sdkPackage, 'CloudFormationClient', 'ListTypesCommand', '{}'),
    curl: "-d 'Action=ListTypes&Version=2010-05-15'",
    signingName: 'cloudformation',
  };
}

function listResources(typeName: string): Ways {
  const sdkPackage = '@aws-sdk/client-cloudcontrol';
  return {
    cli: `aws cloudcontrol list-resources --type-name ${typeName}`,
    sdkPackage,
    sdkProgram: program(
      sdkPackage,
      'CloudControlClient',
      'ListResourcesCommand',
      `{ TypeName: "${typeName}" }`,
    ),
    curl: `-H 'X-Amz-Target: CloudApiService.ListResources' -d '{"TypeName":"${typeName}"}'`,
    signingName: 'cloudcontrolapi',
  };
}

function program(sdkPackage: string, client: string, operation: string, input: string): string {
  return `import { ${client}, ${operation} } from "${sdkPackage}"; console.log(await new ${client}().send(new ${operation}(${input})))`;
}
