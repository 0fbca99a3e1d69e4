import { hasErrors } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { type ConvertedResource, schemaText } from '../../smithy/index.ts';
import { UsageError } from '../command.ts';
import { type LoadModels, modelLoader, runTask, taskOfModels } from '../conversions.ts';
import type { Io } from '../io.ts';
import { printFindings } from '../print-findings.ts';
import { printSmithyReport } from '../smithy-events.ts';

export interface DerivedSchema {
  readonly typeName: string;
  readonly schemaText: string;
}

/**
 * The schema of one resource of a Smithy model. Undefined if the model has errors: they are printed then, on standard
 * error.
 */
export async function deriveSchema(
  model: string,
  service: string | undefined,
  wanted: string | undefined,
  io: Io,
): Promise<DerivedSchema | undefined> {
  const { tasks } = await taskOfModels([model], undefined, undefined, io);
  const load = modelLoader(io);
  const chosen = service ?? (await onlyService(model, load));
  const overrides = { ...(chosen !== undefined && { service: chosen }), ...namesIn(wanted) };
  const options = { allowUnknownTraits: false, resources: undefined, overrides };
  const { findings, diagnostics, files, resources } = await runTask(tasks[0]!, options, load);
  if (findings.length > 0) {
    const report = { findings, hidden: [], files: files.map(({ file }) => file) };
    await printSmithyReport(report, 'pretty', io.stderr, io);
  }
  if (diagnostics.length > 0) await printFindings(diagnostics, files, 'pretty', io.stderr, io);
  if (wanted === undefined && diagnostics.some(({ code }) => code === 'convert-option-invalid'))
    io.stderr.write('formwork: --type-name tells here what the organization and the service are called.\n');
  if (hasErrors(diagnostics) || findings.some(({ severity }) => severity === 'ERROR')) return undefined;
  const { typeName, schema, context } = choose(resources, model, wanted);
  return { typeName, schemaText: schemaText(schema, context.options) };
}

/** A type name that is asked for says what organization and service are called. */
function namesIn(typeName: string | undefined): JsonObject {
  const [organizationName, serviceName] = typeName?.split('::') ?? [];
  return organizationName === undefined || serviceName === undefined ? {} : { organizationName, serviceName };
}

/** The service of a model that can be read; undefined if it has none, or cannot be read. */
async function onlyService(path: string, load: LoadModels): Promise<string | undefined> {
  const { model, findings } = await load([path], false);
  if (findings.some(({ severity }) => severity === 'ERROR')) return undefined;
  const [first, ...others] = model.ofType('service').map(({ id }) => id);
  if (others.length > 0)
    throw new UsageError(
      `${path} has several services: ${[first, ...others].join(', ')}. Choose one with --service.`,
    );
  return first;
}

function choose(
  resources: readonly ConvertedResource[],
  model: string,
  wanted: string | undefined,
): ConvertedResource {
  const names = resources.map(({ typeName }) => typeName);
  const [first, ...others] = resources;
  if (first === undefined)
    throw new UsageError(`No resource in ${model} carries @aws.cloudformation#cfnResource.`);
  if (wanted === undefined && others.length === 0) return first;
  const found = resources.find(({ typeName }) => typeName === wanted);
  if (found !== undefined) return found;
  throw new UsageError(`${model} describes ${names.join(', ')}. Choose one of them with --type-name.`);
}
