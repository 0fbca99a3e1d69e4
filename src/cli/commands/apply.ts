import { createColors } from 'picocolors';
import {
  ApiError,
  type ApplyOutcome,
  applyResource,
  createRemoteResources,
  planResource,
  type ResourcePlan,
  UnreachableError,
} from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import {
  type Command,
  defineCommand,
  type ExitCode,
  flag,
  requiredText,
  text,
  UsageError,
} from '../command.ts';
import { readInput } from '../input-files.ts';
import type { Io } from '../io.ts';
import { readJsonObject } from '../json-objects.ts';
import { createRunLibrary } from '../library.ts';
import { REMOTE_OPTIONS, remoteClient } from '../plane/remote.ts';
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
    try {
      return options.dryRun
        ? tellPlan(await planResource(request), io)
        : tellOutcome(await applyResource(request), io);
    } catch (error) {
      if (error instanceof UnreachableError)
        throw new UsageError(error.message, 'Start one with: formwork serve');
      if (!(error instanceof ApiError)) throw error;
      io.stderr.write(
        `formwork: the control plane refused: ${printable(`${error.message} (${error.code})`)}\n`,
      );
      return 1;
    }
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
  const words = {
    create: 'would be created',
    none: 'is as desired',
    update: 'would be updated',
    replace: 'would be replaced',
  };
  const subject = plan.action === 'create' ? 'A resource' : plan.identifier;
  const changes = plan.action === 'create' ? [] : plan.plan.changes;
  io.stdout.write(`${printable(subject)} ${words[plan.action]}.\n`);
  for (const { kind, pointer } of changes) io.stdout.write(`  ${kind} ${printable(pointer)}\n`);
  return 0;
}

function tellOutcome(outcome: ApplyOutcome, io: Io): ExitCode {
  const { green, red } = createColors(io.stdout.color);
  if (outcome.kind !== 'failed') {
    const was = outcome.kind === 'replaced' ? `, in place of ${outcome.replaced}` : '';
    io.stdout.write(`${green('✓')} ${printable(`${outcome.identifier} ${outcome.kind}${was}`)}\n`);
    if (outcome.kind !== 'replaced' || outcome.leftover === undefined) return 0;
    io.stdout.write(
      `${red('✗')} ${printable(`${outcome.leftover.identifier} could not be deleted: ${outcome.leftover.problem}`)}\n`,
    );
    return 1;
  }
  const { failure, old, identifier, leftover, restoring } = outcome;
  if (old === 'none' && failure.code === 'UnreachableError')
    throw new UsageError(failure.message, 'Start one with: formwork serve');
  const lines = [
    `${failure.step} failed: ${failure.message} (${failure.code})`,
    ...(leftover === undefined ? [] : [`${leftover.identifier} was begun and is left behind: delete it.`]),
    ...(old === 'kept' ? [`${identifier} is as it was.`] : []),
    ...(old === 'restored'
      ? [`The old resource had been deleted, and was created again as ${identifier}.`]
      : []),
    ...(old === 'lost'
      ? [`The old resource is gone, and could not be created again: ${restoring?.message ?? ''}`]
      : []),
  ];
  for (const line of lines) io.stdout.write(`${red('✗')} ${printable(line)}\n`);
  return 1;
}
