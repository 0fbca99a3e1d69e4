import { flattenMixins, loadModel, type Model } from '../smithy/index.ts';
import { type ExitCode, UsageError } from './command.ts';
import type { Io } from './io.ts';
import { findingOf, findingOfBytes, isAtLeast, printSmithyReport } from './smithy-events.ts';
import { readSmithyFiles } from './smithy-files.ts';

export interface LoadModelOptions {
  readonly allowUnknownTraits: boolean;
  readonly flatten: boolean;
}

/**
 * Loads the model that a command asks. If its files cannot be read as Smithy, says why on standard error and gives
 * the exit code; what validators think of it is not asked.
 */
export async function loadModelOf(
  paths: readonly string[],
  options: LoadModelOptions,
  io: Io,
): Promise<Model | ExitCode> {
  const { files, diagnostics, problems } = await readSmithyFiles(paths, io);
  if (problems.length > 0) throw new UsageError(...problems);
  const { model, events } = loadModel(files, { allowUnknownTraits: options.allowUnknownTraits });
  const findings = [...diagnostics.map(findingOfBytes), ...events.map(findingOf)].filter(isAtLeast('ERROR'));
  if (findings.length === 0) return options.flatten ? flattenMixins(model) : model;
  const report = { findings, hidden: [], files: files.map(({ file }) => file) };
  await printSmithyReport(report, 'pretty', io.stderr, io);
  return 1;
}
