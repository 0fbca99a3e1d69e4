/**
 * With the real Terraform and its AWS provider, where they are installed:
 * FORMWORK_TERRAFORM=terraform node --test test/e2e/terraform.test.ts
 * `terraform init` fetches the provider, unless a mirror on this machine has it (TF_CLI_CONFIG_FILE). The provider can
 * neither import nor list what Cloud Control manages (5.100), so that these are not tried; its data source is.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type ExampleServer, REPORT, reportModel, startExampleServer } from './example-server.ts';

const run = promisify(execFile);
const program = process.env['FORMWORK_TERRAFORM'];

/** The endpoint is in the environment; the services need not be named one by one. */
const PROVIDER = `
terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = ">= 5.0" }
  }
}
provider "aws" {
  skip_metadata_api_check = true
}
`;

function reportResource(model: Readonly<Record<string, string>>): string {
  return `
resource "aws_cloudcontrolapi_resource" "report" {
  type_name     = "${REPORT}"
  desired_state = jsonencode(${JSON.stringify(model)})
}
output "identifier" { value = aws_cloudcontrolapi_resource.report.id }
`;
}

function reportData(identifier: string): string {
  return `
data "aws_cloudcontrolapi_resource" "report" {
  type_name  = "${REPORT}"
  identifier = "${identifier}"
}
data "aws_cloudformation_type" "report" {
  type      = "RESOURCE"
  type_name = "${REPORT}"
}
output "properties" { value = data.aws_cloudcontrolapi_resource.report.properties }
output "provisioning" { value = data.aws_cloudformation_type.report.provisioning_type }
`;
}

describe('Terraform', { skip: program === undefined && 'FORMWORK_TERRAFORM does not name it' }, () => {
  let server: ExampleServer;
  before(async () => {
    server = await startExampleServer();
  });
  after(() => server[Symbol.asyncDispose]());

  async function terraform(folder: string, ...args: readonly string[]): Promise<string> {
    const kept = Object.entries(process.env).filter(([name]) => name.startsWith('TF_'));
    const env = { ...Object.fromEntries(kept), ...server.env, TF_IN_AUTOMATION: '1' };
    const { stdout } = await run(program!, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  }
  async function prepared(name: string, text: string): Promise<string> {
    const folder = join(server.folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'main.tf'), PROVIDER + text);
    await terraform(folder, 'init', '-input=false', '-no-color');
    return folder;
  }
  const apply = (folder: string): Promise<string> =>
    terraform(folder, 'apply', '-auto-approve', '-input=false', '-no-color');
  const output = async (folder: string, name: string): Promise<string> =>
    (await terraform(folder, 'output', '-raw', name)).trim();
  const change = (folder: string, model: Readonly<Record<string, string>>): void =>
    writeFileSync(join(folder, 'main.tf'), PROVIDER + reportResource(model));
  const isSettled = async (folder: string): Promise<void> => {
    assert.match(await terraform(folder, 'plan', '-input=false', '-no-color'), /No changes/);
  };

  test('creates, reads, updates, replaces and destroys resources', async () => {
    const folder = await prepared('report', reportResource(reportModel('By Terraform', 'NOT_STARTED')));
    assert.match(await apply(folder), /1 added, 0 changed, 0 destroyed/);
    await isSettled(folder);
    const identifier = await output(folder, 'identifier');
    assert.match(identifier, /^TPS-/);

    const found = await prepared('found', reportData(identifier));
    await apply(found);
    const properties = JSON.parse(await output(found, 'properties')) as Record<string, unknown>;
    assert.equal(properties['TestCode'], 'NOT_STARTED');
    assert.equal(await output(found, 'provisioning'), 'FULLY_MUTABLE');

    change(folder, reportModel('By Terraform', 'PASSED'));
    assert.match(await apply(folder), /0 added, 1 changed, 0 destroyed/);
    assert.equal(await output(folder, 'identifier'), identifier);

    change(folder, reportModel('By Terraform once more', 'PASSED'));
    assert.match(await apply(folder), /1 added, 0 changed, 1 destroyed/);
    const replaced = await output(folder, 'identifier');
    assert.notEqual(replaced, identifier);
    await isSettled(folder);

    const destroyed = await terraform(folder, 'destroy', '-auto-approve', '-input=false', '-no-color');
    assert.match(destroyed, /1 destroyed/);
  });
});
