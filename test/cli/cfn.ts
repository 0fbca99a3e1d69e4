import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type LambdaServer, startLambdaServer } from '../../src/cli/lambda/server.ts';
import type { JsonObject } from '../../src/json/index.ts';
import type { HandlerRequest, ProgressEvent } from '../../src/provider/index.ts';
import type { Entry } from '../../src/provider/invoke/index.ts';
import type { ResourceType } from '../../src/schema/index.ts';

/** The Python that has AWS's CLI installed; CONTRIBUTING.md tells how to get it. */
const PYTHON = process.env['FORMWORK_CFN_PYTHON'];

/** Why AWS's CLI cannot be run here; false if it can. */
export const cfnMissing: string | false = PYTHON === undefined && 'FORMWORK_CFN_PYTHON is not set';

/** AWS's CLI asks the real STS whatever the environment says, so that the address is changed inside it. */
const LAUNCHER = `import os
from rpdk.core import boto_helpers
boto_helpers.get_service_endpoint = lambda service, region: os.environ["ENDPOINT"]
from rpdk.core.cli import main
main()
`;

export interface CfnOutcome {
  /** 1 if a test failed. */
  readonly code: number | null;
  readonly printed: string;
  /** The tests that failed, or could not begin because what they rely on failed. */
  readonly failed: readonly string[];
}

/** Runs AWS's `cfn test` in a project folder; the endpoint must answer for Lambda and for STS. */
export async function cfnTest(project: string, endpoint: string): Promise<CfnOutcome> {
  const cfn = spawn(PYTHON!, ['-c', LAUNCHER, 'test', '--endpoint', endpoint], {
    cwd: project,
    env: {
      ...process.env,
      ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_DEFAULT_REGION: 'us-east-1',
    },
  });
  let printed = '';
  for (const stream of [cfn.stdout, cfn.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    cfn.once('error', reject);
    cfn.once('close', resolve);
  });
  const failed = Array.from(printed.matchAll(/^(?:FAILED|ERROR) \S+::(\w+)/gm), ([, name]) => name!);
  return { code, printed, failed: [...new Set(failed)] };
}

/** What `cfn test` takes from `inputs/`. */
export interface CfnInputs {
  readonly create: JsonObject;
  readonly update: JsonObject;
}

/** A project with nothing but a schema and, if they are given, models: no handlers. */
export function writeCfnProject(
  folder: string,
  { typeName, schema }: ResourceType,
  inputs?: CfnInputs,
): void {
  const config = {
    artifact_type: 'RESOURCE',
    typeName,
    language: 'typescript',
    runtime: 'nodejs22.x',
    entrypoint: 'dist/handlers.entrypoint',
    testEntrypoint: 'dist/handlers.testEntrypoint',
    settings: { protocolVersion: '2.0.0' },
  };
  const models = Object.entries(inputs ?? {}).map(([kind, model]) => [`inputs/inputs_1_${kind}.json`, model]);
  const files: Readonly<Record<string, unknown>> = {
    '.rpdk-config': config,
    [`${typeName.toLowerCase().replaceAll('::', '-')}.json`]: schema,
    ...Object.fromEntries(models),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
  }
}

/** Serves what `formwork lambda` would serve if this were the provider, with nothing in between that mends it. */
export function serveLambda(entry: Entry): Promise<LambdaServer> {
  const { signal } = new AbortController();
  const context = { getRemainingTimeInMillis: (): number => 60_000, signal };
  const answer = async (event: unknown): Promise<ProgressEvent> =>
    (await entry(event as HandlerRequest, context)) as ProgressEvent;
  return startLambdaServer(new Map([['TypeFunction', answer]]), 0);
}
