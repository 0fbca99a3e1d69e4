import type { LambdaHandler } from '../../provider/lambda/index.ts';

/** An answer over HTTP. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The media type; JSON if left out. */
  readonly type?: string;
  /** The name of an error, as AWS's clients look for it in a header. */
  readonly errorType?: string;
}

export type Functions = ReadonlyMap<string, LambdaHandler>;

/** Answers as the Invoke operation of AWS Lambda does. */
export async function replyToInvoke(
  functions: Functions,
  name: string,
  body: string,
  kind: string | readonly string[] | undefined = 'RequestResponse',
): Promise<Reply> {
  const run = functions.get(functionIn(name));
  if (run === undefined)
    return failure(
      404,
      'ResourceNotFoundException',
      `The functions are ${[...functions.keys()].join(', ')}.`,
    );
  if (kind !== 'RequestResponse' && kind !== 'DryRun')
    return failure(
      400,
      'InvalidParameterValueException',
      'Only RequestResponse and DryRun can be invoked here.',
    );
  if (kind === 'DryRun') return { status: 204, body: '' };
  const event = parse(body);
  if (event === undefined)
    return failure(400, 'InvalidRequestContentException', 'The body of the request is not JSON.');
  return { status: 200, body: JSON.stringify(await run(event.value)) };
}

function failure(status: number, errorType: string, message: string): Reply {
  return { status, errorType, body: JSON.stringify({ Type: 'User', message, Message: message }) };
}

/** A function can be named by its ARN and with a version: `arn:…:function:TypeFunction:$LATEST`. */
function functionIn(encoded: string): string {
  const name = decode(encoded);
  return /^(?:.*:?function:)?([^:]+)(?::[^:]+)?$/.exec(name)?.[1] ?? name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
