import { createColors } from 'picocolors';
import { didYouMean, printable } from '../../diagnostics/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/index.ts';
import { ACTIONS, type HandlerRequest, type ProgressEvent, type WireAction } from '../../provider/index.ts';
import {
  createInProcessInvoker,
  type Invoker,
  listAll,
  type ObservedInvocation,
  type OperationOptions,
  runOperation,
} from '../../provider/invoke/index.ts';
import { type ResourceType, redactModel } from '../../schema/index.ts';
import { plural } from '../change-text.ts';
import { type Command, choice, defineCommand, type ExitCode, flag, text, UsageError } from '../command.ts';
import { handlerLog } from '../handler-log.ts';
import { requestFor } from '../invoke-request.ts';
import type { Io } from '../io.ts';
import { readJsonObject } from '../json-objects.ts';
import { loadHandlers } from '../project-handlers.ts';
import { openProject } from '../project-type.ts';
import { readConfiguration } from '../type-configuration.ts';
import { typeValidation } from '../type-validation.ts';

export const command: Command = defineCommand({
  arguments: [
    { usage: '<action>', summary: 'create, read, update, delete or list' },
    { usage: '[dir]', summary: 'the folder of the project (default: this folder)' },
  ],
  options: {
    model: text('<file>', 'the desired model; an identifier for read and delete, a filter for list'),
    previous: text('<file>', 'the model as it is now, for update'),
    configuration: text('<file>', 'the type configuration (default: FORMWORK_TYPE_CONFIGURATION)'),
    token: text('<text>', 'the idempotency token (default: a new one)'),
    region: text('<name>', 'the region (default: AWS_REGION, or us-east-1)'),
    account: text('<id>', 'the account that the resource is for (default: 123456789012)'),
    listAll: flag('list: ask for page after page until the last'),
    format: choice('<name>', ['pretty', 'json'], 'how the answer is printed', 'pretty'),
  },
  details: `Calls a handler in this process, and again as long as it answers IN_PROGRESS or fails with a code that may be
tried again. One of the files may be "-", standard input. The request is held against the schema first. An update takes
the identifier from the previous model if the new one leaves it out. Write-only values are never printed.

The answer goes to standard output, the log of the handlers and each invocation to standard error. The exit code is 0 for
SUCCESS and 1 for FAILED. To debug a handler: node --inspect-brk node_modules/.bin/formwork invoke …`,
  examples: [
    { command: 'formwork invoke create --model inputs/inputs_1_create.json', does: 'creates a resource' },
    { command: `echo '{"Id": "a1"}' | formwork invoke read --model -`, does: 'reads it' },
    { command: 'formwork invoke list --list-all --format json', does: 'lists all resources, for a program' },
  ],
  async run({ arguments: [given, dir = '.'], options, io }) {
    const action = actionNamed(given!);
    checkOptions(action, options);
    const opened = await openProject(dir, io);
    if (opened === undefined) return 1;
    const { type } = opened;
    const model = await readModel(options.model, io);
    const previous = await readModel(options.previous, io);
    const read = await readConfiguration(options.configuration, io);
    if (model === 'wrong' || previous === 'wrong' || read === 'wrong') return 1;
    const provider = await loadHandlers(opened, io);
    const invoker = createInProcessInvoker(provider, {
      type,
      onOutput: (written) => io.stderr.write(written),
      provider: { type, validation: typeValidation(type), log: handlerLog(io) },
    });
    const { token, region, account, format } = options;
    const request = requestFor(
      type,
      { action, model: model ?? {}, previous, configuration: read?.value, token, region, account },
      io.env,
    );
    const answer = await follow(invoker, request, options.listAll, {
      timeoutInMinutes: type.handlers[lower(action)]?.timeoutInMinutes,
      onEvent: (invocation) => tell(invocation, io),
    });
    return print(answer, request, type, format, io);
  },
});

/** How the operation ended, whether it had one answer or many pages. */
interface Answer {
  readonly event: ProgressEvent;
  readonly count: string;
}

function lower(action: WireAction): Lowercase<WireAction> {
  return action.toLowerCase() as Lowercase<WireAction>;
}

function actionNamed(given: string): WireAction {
  const action = ACTIONS.find((name) => name === given.toUpperCase());
  if (action !== undefined) return action;
  const meant = didYouMean(given.toLowerCase(), ACTIONS.map(lower));
  throw new UsageError(
    `"${printable(given)}" is not an action.${meant} The actions are ${ACTIONS.map(lower).join(', ')}.`,
  );
}

function checkOptions(
  action: WireAction,
  { model, previous, configuration, listAll }: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const reasons = [
    action !== 'LIST' &&
      model === undefined &&
      `${lower(action)} needs --model, a JSON file ("-" is standard input).`,
    action === 'UPDATE' && previous === undefined && 'update needs --previous, the model as it is now.',
    action !== 'UPDATE' && previous !== undefined && `--previous is for update, not for ${lower(action)}.`,
    action !== 'LIST' && listAll === true && `--list-all is for list, not for ${lower(action)}.`,
    [model, previous, configuration].filter((file) => file === '-').length > 1 &&
      'Standard input can be only one of the files.',
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) throw new UsageError(...reasons);
}

async function readModel(file: string | undefined, io: Io): Promise<JsonObject | undefined | 'wrong'> {
  return file === undefined ? undefined : ((await readJsonObject(file, io)) ?? 'wrong');
}

async function follow(
  invoker: Invoker,
  request: HandlerRequest,
  allPages: boolean,
  options: OperationOptions,
): Promise<Answer> {
  if (!allPages) {
    const { event, invocations } = await runOperation(invoker, request, options);
    return { event, count: plural(invocations, 'invocation') };
  }
  const { event, models, pages } = await listAll(invoker, request, options);
  const { nextToken: _, ...last } = event;
  return { event: { ...last, resourceModels: models }, count: plural(pages, 'page') };
}

/** What happened on the way; the last answer is the result and is not told here. */
function tell({ event, number }: ObservedInvocation, io: Io): void {
  if (event.status !== 'IN_PROGRESS') return;
  const delay = event.callbackDelaySeconds ?? 0;
  io.stderr.write(`invocation ${number}: IN_PROGRESS, again ${delay === 0 ? 'at once' : `in ${delay} s`}\n`);
}

function print(
  { event, count }: Answer,
  { action }: HandlerRequest,
  type: ResourceType,
  format: 'pretty' | 'json',
  io: Io,
): ExitCode {
  const shown = redacted(event, type);
  const code = event.status === 'SUCCESS' ? 0 : 1;
  if (format === 'json') {
    io.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return code;
  }
  const colors = createColors(io.stdout.color);
  const { status, errorCode, message, nextToken } = shown;
  const headline = code === 0 ? colors.green(`✓ ${status}`) : colors.red(`✗ ${status}`);
  const lines = [`${headline}: ${lower(action)} ${printable(type.typeName)}, ${count}`];
  if (errorCode !== undefined || message !== undefined)
    lines.push(printable([errorCode, message].filter((part) => part !== undefined).join(': ')));
  const result = shown.resourceModels ?? shown.resourceModel;
  if (result !== undefined) lines.push(...JSON.stringify(result, null, 2).split('\n').map(printable));
  if (nextToken !== undefined) lines.push('There are more: --list-all asks for all pages.');
  io.stdout.write(`${lines.join('\n')}\n`);
  return code;
}

function redacted(event: ProgressEvent, type: ResourceType): ProgressEvent {
  const hide = (model: JsonValue): JsonObject => (isJsonObject(model) ? redactModel(type, model) : {});
  const { callbackContext: _, callbackDelaySeconds: __, resourceModel, resourceModels, ...rest } = event;
  return {
    ...rest,
    ...(resourceModel !== undefined && { resourceModel: hide(resourceModel) }),
    ...(resourceModels !== undefined && { resourceModels: resourceModels.map(hide) }),
  };
}
