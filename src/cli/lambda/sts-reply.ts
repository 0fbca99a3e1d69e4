import type { Reply } from './invoke-reply.ts';

const ACCOUNT = '123456789012';

/**
 * Answers those operations of AWS STS that AWS's CLI needs before it invokes a handler, in the query protocol. The
 * credentials look like real ones and are good for nothing.
 */
export function replyToSts(body: string): Reply {
  const action = new URLSearchParams(body).get('Action') ?? '';
  const result = Object.hasOwn(RESULTS, action) ? RESULTS[action] : undefined;
  if (result === undefined) return xml(400, 'ErrorResponse', error());
  return xml(
    200,
    `${action}Response`,
    `<${action}Result>${result()}</${action}Result><ResponseMetadata><RequestId>${crypto.randomUUID()}</RequestId></ResponseMetadata>`,
  );
}

const RESULTS: Readonly<Record<string, () => string>> = {
  GetCallerIdentity: () =>
    `<Arn>arn:aws:iam::${ACCOUNT}:user/formwork</Arn><UserId>AIDAFORMWORKEXAMPLE</UserId><Account>${ACCOUNT}</Account>`,
  GetSessionToken: credentials,
  AssumeRole: () =>
    `${credentials()}<AssumedRoleUser><Arn>arn:aws:sts::${ACCOUNT}:assumed-role/formwork/local</Arn><AssumedRoleId>AROAFORMWORKEXAMPLE:local</AssumedRoleId></AssumedRoleUser>`,
};

const AN_HOUR_MS = 3_600_000;

function credentials(): string {
  const expiration = new Date(Date.now() + AN_HOUR_MS).toISOString();
  return [
    '<Credentials>',
    '<AccessKeyId>ASIAFORMWORKEXAMPLE0</AccessKeyId>',
    '<SecretAccessKey>local-secret-access-key</SecretAccessKey>',
    '<SessionToken>local-session-token</SessionToken>',
    `<Expiration>${expiration}</Expiration>`,
    '</Credentials>',
  ].join('');
}

function error(): string {
  const known = Object.keys(RESULTS).join(', ');
  return `<Error><Type>Sender</Type><Code>InvalidAction</Code><Message>Only ${known} are answered here.</Message></Error><RequestId>${crypto.randomUUID()}</RequestId>`;
}

function xml(status: number, root: string, content: string): Reply {
  const text = `<${root} xmlns="https://sts.amazonaws.com/doc/2011-06-15/">${content}</${root}>`;
  return { status, body: text, type: 'text/xml' };
}
