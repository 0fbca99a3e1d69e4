import { isJsonObject, own } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { generatedNotice } from '../generated-file.ts';

export interface RoleOptions {
  /** The name of the schema file, for the notice at the top. */
  readonly schemaFile: string;
}

/** Seconds for each minute that a handler may take: the session outlives the operation by a sixth. */
const SECONDS_PER_MINUTE = 70;
const DEFAULT_MINUTES = 120;

/** What IAM accepts as the longest session of a role, in seconds. */
const SHORTEST_SESSION = 3600;
const LONGEST_SESSION = 43200;

/**
 * The CloudFormation template of the role that handlers run as; undefined for a type without handlers. It may do what
 * the handlers and tagging ask for. Without any permission it may do nothing, and says so.
 */
export function generateRole(type: ResourceType, { schemaFile }: RoleOptions): string | undefined {
  if (!isJsonObject(own(type.schema, 'handlers'))) return undefined;
  const permissions = permissionsOf(type);
  const actions = permissions.length === 0 ? ['*'] : permissions;
  return `# ${generatedNotice(schemaFile)}
AWSTemplateFormatVersion: "2010-09-09"
Description: The role that CloudFormation assumes to run the handlers of ${type.typeName}.
Resources:
  ExecutionRole:
    Type: AWS::IAM::Role
    Properties:
      MaxSessionDuration: ${sessionSeconds(type)}
      AssumeRolePolicyDocument:
        Version: "2012-10-17"
        Statement:
          - Effect: Allow
            Principal:
              Service: resources.cloudformation.amazonaws.com
            Action: sts:AssumeRole
            Condition:
              StringEquals:
                aws:SourceAccount:
                  Ref: AWS::AccountId
              StringLike:
                aws:SourceArn:
                  Fn::Sub: arn:\${AWS::Partition}:cloudformation:\${AWS::Region}:\${AWS::AccountId}:type/resource/${type.typeName.replaceAll('::', '-')}/*
      Path: "/"
      Policies:
        - PolicyName: ResourceTypePolicy
          PolicyDocument:
            Version: "2012-10-17"
            Statement:
              - Effect: ${permissions.length === 0 ? 'Deny' : 'Allow'}
                Action:
${actions.map((action) => `                  - ${JSON.stringify(action)}\n`).join('')}                Resource: "*"
Outputs:
  ExecutionRoleArn:
    Value:
      Fn::GetAtt: ExecutionRole.Arn
`;
}

function permissionsOf({ handlers, tagging }: ResourceType): readonly string[] {
  const all = [...Object.values(handlers).flatMap(({ permissions }) => permissions), ...tagging.permissions];
  return [...new Set(all.map((permission) => permission.trim()))]
    .filter((permission) => permission !== '')
    .sort();
}

/** Long enough for the slowest handler, within what IAM accepts. */
function sessionSeconds({ handlers }: ResourceType): number {
  const minutes = Object.values(handlers).map(({ timeoutInMinutes }) => timeoutInMinutes);
  const longest = minutes.length === 0 ? DEFAULT_MINUTES : Math.max(...minutes);
  return Math.min(Math.max(Math.round(longest * SECONDS_PER_MINUTE), SHORTEST_SESSION), LONGEST_SESSION);
}
