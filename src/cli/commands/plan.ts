import { createColors } from 'picocolors';
import { printable } from '../../diagnostics/index.ts';
import { type JsonObject, type JsonValue, resolvePointer } from '../../json/index.ts';
import {
  type Plan,
  type PlannedChange,
  type PlanReason,
  planChange,
  REDACTED,
  redactModel,
} from '../../schema/index.ts';
import { type Colors, changeMark, valueText } from '../change-text.ts';
import { type Command, choice, defineCommand, requiredText } from '../command.ts';
import { type ComparedModels, readComparedModels } from '../compared-models.ts';
import type { Output } from '../io.ts';

export const command: Command = defineCommand({
  options: {
    schema: requiredText('<file>', 'the schema of the resource type'),
    previous: requiredText('<file>', 'the model as it is now'),
    desired: requiredText('<file>', 'the model as it should be'),
    format: choice('<name>', ['pretty', 'json'], 'how the plan is printed', 'pretty'),
  },
  details: `One of the files may be "-", standard input. Read-only properties do not count, arrays are compared as the
schema says, and what CloudFormation sends as text ("5", "true") is read as the number or boolean it stands for.
Write-only values are never printed.

The exit code is 0 if a plan could be made, whatever it says, and 1 if the files do not allow one.`,
  examples: [
    {
      command: 'formwork plan --schema order.json --previous before.json --desired after.json',
      does: 'nothing, an update or a replacement, and the reason for each change',
    },
    {
      command:
        'formwork plan --schema order.json --previous - --desired after.json --format json < before.json',
      does: 'for a program',
    },
  ],
  async run({ options, io }) {
    const { schema, previous, desired, format } = options;
    const models = await readComparedModels({ schema, before: previous, after: desired }, format, io);
    if (typeof models === 'number') return models;
    const plan = planChange(models.type, models.before, models.after);
    io.stdout.write(format === 'json' ? planJson(plan) : planText(plan, models, io.stdout));
    return 0;
  },
});

function planJson({ action, strategy, changes }: Plan): string {
  return `${JSON.stringify({ action, strategy, changes }, null, 2)}\n`;
}

const REASONS: Readonly<Record<PlanReason, string>> = {
  updatable: 'It can be changed in place.',
  'create-only': 'It can be set only when the resource is created.',
  'conditional-create-only': 'Some changes of it need a replacement: an update is tried first.',
  'no-update-handler': 'The type has no update handler, so any change replaces the resource.',
  'tags-not-updatable': 'The type cannot change the tags of an existing resource.',
  'write-only': 'No read returns its value, so it is set again.',
};

function planText(plan: Plan, { type, before, after }: ComparedModels, output: Output): string {
  const colors = createColors(output.color);
  const old = redactModel(type, before);
  const now = redactModel(type, after);
  const changes = plan.changes.map((change) => changeText(change, old, now, output, colors));
  return [`${headline(plan, printable(type.typeName), colors)}\n`, ...changes].join('\n');
}

function headline(plan: Plan, typeName: string, colors: Colors): string {
  const tags = plan.tagsOnly ? ' Nothing but tags changes.' : '';
  switch (plan.action) {
    case 'none':
      return `${colors.green('none')}: the two models of ${typeName} mean the same, there is nothing to do.`;
    case 'update': {
      const doubt = plan.mayReplace ? ' If the update handler refuses, it must be replaced.' : '';
      return `${colors.yellow('update')}: the ${typeName} is changed in place.${tags}${doubt}`;
    }
    case 'replace': {
      const order =
        plan.strategy === 'delete_then_create'
          ? 'is deleted before its replacement is created.'
          : 'is deleted after its replacement was created.';
      return `${colors.red('replace')} (${plan.strategy}): the ${typeName} ${order}${tags}`;
    }
  }
}

function changeText(
  { pointer, kind, reason }: PlannedChange,
  before: JsonObject,
  after: JsonObject,
  output: Output,
  colors: Colors,
): string {
  const place = printable(pointer);
  const room = output.columns - place.length - '  ~   '.length;
  const valueIn = (model: JsonObject, share: number): string =>
    valueText(shownValue(model, pointer), room * share - 1);
  const value =
    kind === 'change'
      ? `${valueIn(before, 0.5)} → ${valueIn(after, 0.5)}`
      : valueIn(kind === 'add' ? after : before, 1);
  return [
    `  ${changeMark(kind, colors)} ${colors.bold(place)}  ${value}\n`,
    `      ${colors.dim(`${reason}:`)} ${REASONS[reason]}\n`,
  ].join('');
}

/** A value inside one that is redacted is no longer there to be shown. */
function shownValue(model: JsonObject, pointer: string): JsonValue {
  return resolvePointer(model, pointer) ?? REDACTED;
}
