import {
  defineProvider,
  type HandlerContext,
  inProgress,
  listed,
  NotFound,
  type Provider,
  pollUntil,
  resourceName,
  success,
  type Tags,
} from 'formwork/provider';
import { type Cabinet, type FiledReport, openCabinet } from './cabinet.ts';
import { type Configuration, type CreateInput, type ReadOutput, resourceType, type Tag } from './models.ts';

/** How long the office takes for anything, unless the type configuration says otherwise. */
const OFFICE_SECONDS = 2;
const LOOK_EVERY_SECONDS = 1;
const PAGE_SIZE = 20;

const provider: Provider = defineProvider({
  type: resourceType,

  async create({ desired, configuration, token, tags, callbackContext }, context) {
    // The same token gives the same code: whoever tries again gets the report that is filed already.
    const code = `TPS-${resourceName({ token }, { prefix: '', characters: 'a-z0-9', maxLength: 12 })}`;
    if (callbackContext === undefined) {
      const cabinet = cabinetNow(configuration, context);
      const report = cabinet.find(code) ?? fileReport(code, desired, tags, token, configuration, context);
      cabinet.put(report);
      // From here on the caller knows the code, so that the report is not lost whatever happens.
      return inProgress({ model: { ...desired, TPSCode: code }, callbackContext: { filed: true } });
    }
    return success(await approved(code, configuration, context));
  },

  read({ identifier, configuration }, context) {
    const { model, approvedAt } = existing(cabinetNow(configuration, context), identifier.TPSCode);
    return success(seen(model, approvedAt, now(context)));
  },

  async update({ desired, configuration, token, tags, callbackContext, identifier }, context) {
    const { TPSCode: code } = identifier;
    const cabinet = cabinetNow(configuration, context);
    const { token: filedBy } = existing(cabinet, code);
    if (callbackContext === undefined || filedBy !== token)
      cabinet.put(fileReport(code, desired, tags, token, configuration, context));
    return success(await approved(code, configuration, context));
  },

  async delete({ identifier, configuration, callbackContext }, context) {
    const { TPSCode: code } = identifier;
    if (callbackContext === undefined) {
      const cabinet = cabinetNow(configuration, context);
      const report = existing(cabinet, code);
      cabinet.put({ ...report, shreddedAt: now(context) + officeMs(configuration) });
    }
    await pollUntil(context, async () => cabinetNow(configuration, context).find(code) === undefined, {
      model: identifier,
      callbackContext: { shredding: true },
      everySeconds: LOOK_EVERY_SECONDS,
    });
    return success();
  },

  list({ configuration, nextToken = '', maxResults = PAGE_SIZE }, context) {
    const size = Math.min(Math.max(maxResults, 1), PAGE_SIZE);
    const rest = cabinetNow(configuration, context)
      .codes()
      .filter((code) => code > nextToken);
    const page = rest.slice(0, size);
    return listed(
      page.map((code) => ({ TPSCode: code })),
      rest.length > size ? page.at(-1) : undefined,
    );
  },
});

export default provider;

function fileReport(
  code: string,
  desired: CreateInput,
  stackTags: Tags,
  token: string,
  configuration: Configuration,
  context: HandlerContext,
): FiledReport {
  const tags = withStackTags(desired.Tags ?? [], stackTags);
  const model = {
    ...desired,
    TPSCode: code,
    CoverSheetIncluded: desired.CoverSheetIncluded ?? true,
    ...(tags.length > 0 && { Tags: tags }),
  };
  context.logger.info('The report is filed and waits for approval.', { code });
  return { model, token, approvedAt: now(context) + officeMs(configuration) };
}

/** The tags of the stack are for all its resources; those of the report itself win. */
function withStackTags(own: readonly Tag[], stackTags: Tags): readonly Tag[] {
  const keys = new Set(own.map(({ Key }) => Key));
  const inherited = Object.entries(stackTags).map(([Key, Value]) => ({ Key, Value }));
  return [...own, ...inherited.filter(({ Key }) => !keys.has(Key))];
}

/** Waits for the approval, over as many invocations as it takes. */
function approved(code: string, configuration: Configuration, context: HandlerContext): Promise<ReadOutput> {
  const look = async (): Promise<ReadOutput | undefined> => {
    const { model, approvedAt } = existing(cabinetNow(configuration, context), code);
    return approvedAt <= now(context) ? seen(model, approvedAt, now(context)) : undefined;
  };
  return pollUntil(context, look, { callbackContext: { filed: true }, everySeconds: LOOK_EVERY_SECONDS });
}

/** The report as it is seen from outside at a time. */
function seen(model: ReadOutput, approvedAt: number, at: number): ReadOutput {
  return approvedAt <= at ? { ...model, ApprovalDate: new Date(approvedAt).toISOString() } : model;
}

function existing(cabinet: Cabinet, code: string): FiledReport {
  const report = cabinet.find(code);
  if (report === undefined) throw new NotFound(`There is no report ${code}.`);
  return report;
}

function officeMs({ ApprovalSeconds = OFFICE_SECONDS }: Configuration): number {
  return ApprovalSeconds * 1000;
}

function cabinetNow(configuration: Configuration, context: HandlerContext): Cabinet {
  return openCabinet(configuration, now(context));
}

/** The time of the run time, which tests let pass as they like. */
function now(context: HandlerContext): number {
  return context.deadline.getTime() - context.remainingMs();
}
