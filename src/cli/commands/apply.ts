import { createColors } from 'picocolors';
import {
  type ApplyOutcome,
  applyResource,
  createRemoteResources,
  planResource,
  type ResourcePlan,
  type StepFailure,
} from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { type Command, defineCommand, type ExitCode, flag, requiredText, text } from '../command.ts';
import { readInput } from '../input-files.ts';
import type { Io } from '../io.ts';
import { readJsonObject } from '../json-objects.ts';
import { createRunLibrary } from '../library.ts';
import { noControlPlane, REMOTE_OPTIONS, remoteClient, withRemote } from '../plane/remote.ts';
import { said } from '../plane/said.ts';
import { printFindings, shownFile } from '../print-findings.ts';
import { readType } from '../resource-types.ts';

export const command: Command = defineCommand({
  options: {
    schema: requiredText('<file>', "the type's schema"),
    desired: requiredText('<file>', 'the model that the resource should have'),
    identifier: text('<text>', 'of the resource as it is; without it a new one is created'),
    previous: text('<file>', 'the model that was desired before, so that write-only values are known'),
    dryRun: flag('say what would be done, and do nothing'),
    ...REMOTE_OPTIONS,
  },
  details: `Brings a resource to its desired state through a control plane, or through AWS's own Cloud Control: nothing, an update, or
a replacement by the strategy of the schema. Cloud Control itself only updates. A replacement creates the new resource
before it deletes the old one, unless the schema says otherwise; if it fails half-way, what is there is told.`,
  examples: [
    { command: 'formwork apply --schema order.json --desired order-1.json', does: 'creates a resource' },
    {
      command: 'formwork apply --schema order.json --desired order-1.json --identifier o-1 --dry-run',
      does: 'says whether it would be updated or replaced',
    },
  ],
  async run({ options, io }) {
    const type = await schemaType(options.schema, io);
    const desired = await readJsonObject(options.desired, io);
    const previous = options.previous === undefined ? {} : await readJsonObject(options.previous, io);
    if (type === undefined || desired === undefined || previous === undefined) return 1;
    const service = createRemoteResources(remoteClient(options, io));
    const request = {
      service,
      type,
      desired,
      ...(options.identifier !== undefined && { identifier: options.identifier }),
      ...(options.previous !== undefined && { previous }),
    };
    return withRemote(io, async () =>
      options.dryRun
        ? tellPlan(await planResource(request), io)
        : tellOutcome(await applyResource(request), io),
    );
  },
});

/** The type of a schema file; undefined if it cannot be read, and what is wrong is printed then. */
async function schemaType(given: string, io: Io): Promise<ResourceType | undefined> {
  const input = await readInput(given, io);
  const { type, diagnostics } = await readType(input, createRunLibrary([], io));
  if (type === undefined) await printFindings(diagnostics, [shownFile(input)], 'pretty', io.stderr, io);
  return type;
}

function tellPlan(plan: ResourcePlan, io: Io): ExitCode {
  switch (plan.action) {
    case 'impossible':
      return tellFailure([failureText(plan.failure), ...wayOut(plan.failure)], io);
    case 'create':
      io.stdout.write(
        plan.identifier === undefined
          ? 'A resource would be created.\n'
          : `${printable(plan.identifier)} is not there, and would be created under this identifier.\n`,
      );
      return 0;
    default:
      io.stdout.write(`${printable(plan.identifier)} ${CHANGE_WORDS[plan.action]}.\n`);
      for (const { kind, pointer } of plan.plan.changes) io.stdout.write(`  ${kind} ${printable(pointer)}\n`);
      return 0;
  }
}

const CHANGE_WORDS = {
  none: 'is as desired',
  update: 'would be updated',
  replace: 'would be replaced',
};

function tellOutcome(outcome: ApplyOutcome, io: Io): ExitCode {
  if (outcome.kind === 'failed') return tellFailure(failureLines(outcome), io);
  const { green } = createColors(io.stdout.color);
  const isAnother = outcome.kind === 'replaced' && outcome.replaced !== outcome.identifier;
  const was = isAnother ? `, in place of ${outcome.replaced}` : '';
  io.stdout.write(`${green('✓')} ${printable(`${outcome.identifier} ${outcome.kind}${was}`)}\n`);
  if (outcome.kind !== 'replaced' || outcome.leftover === undefined) return 0;
  const { identifier, problem } = outcome.leftover;
  return tellFailure([said(`${identifier} could not be deleted: ${problem}`)], io);
}

function tellFailure(lines: readonly string[], io: Io): ExitCode {
  const { red } = createColors(io.stdout.color);
  for (const line of lines) io.stdout.write(`${red('✗')} ${line}\n`);
  return 1;
}

/** Why it failed, and what is there now. */
function failureLines(outcome: Extract<ApplyOutcome, { readonly kind: 'failed' }>): readonly string[] {
  const { failure, old, identifier, leftover, restoring } = outcome;
  if (old === 'none' && failure.code === 'UnreachableError') throw noControlPlane(failure.message);
  const lines = [failureText(failure), ...wayOut(failure)];
  if (leftover !== undefined)
    lines.push(said(`${leftover.identifier} was begun and is left behind: delete it.`));
  // What was only looked at need not be there at all.
  if (old === 'kept')
    lines.push(failure.step === 'check' ? 'Nothing was done.' : said(`${identifier} is as it was.`));
  if (old === 'restored')
    lines.push(said(`The old resource had been deleted, and was created again as ${identifier}.`));
  if (old === 'lost')
    lines.push(said(`The old resource is gone, and could not be created again: ${restoring?.message ?? ''}`));
  return lines;
}

/** What was found beforehand is a sentence of its own. */
function failureText({ step, message, code }: StepFailure): string {
  return step === 'check' ? said(message) : said(`${step} failed: ${message}`, code);
}

function wayOut({ step, code }: StepFailure): readonly string[] {
  return step === 'check' && code === 'ResourceNotFoundException'
    ? ['Without --identifier a new one is created.']
    : [];
}
