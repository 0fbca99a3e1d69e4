import { FORMATS, printable } from '../../../diagnostics/index.ts';
import { type EventSeverity, loadAndValidate } from '../../../smithy/index.ts';
import { type Command, choice, defineCommand, flag, type Option, UsageError } from '../../command.ts';
import {
  EVENT_SEVERITIES,
  findingOf,
  findingOfBytes,
  isAtLeast,
  isFailure,
  printSmithyReport,
} from '../../smithy-events.ts';
import { readSmithyFiles } from '../../smithy-files.ts';

const severity: Option<EventSeverity> = {
  summary: 'the least severe events to show: SUPPRESSED, NOTE, WARNING, DANGER or ERROR',
  value: '<name>',
  fallback: 'WARNING',
  parse(text) {
    const found = EVENT_SEVERITIES.find((name) => name === text.toUpperCase());
    if (found === undefined) throw new UsageError(`"${text}" is none of ${EVENT_SEVERITIES.join(', ')}.`);
    return found;
  },
};

export const command: Command = defineCommand({
  arguments: [{ usage: '<models...>', summary: 'Smithy files, or folders to search; "-" is standard input' }],
  options: {
    severity,
    allowUnknownTraits: flag('traits that no file defines are warnings instead of errors'),
    format: choice('<name>', FORMATS, 'how events are printed', 'pretty'),
  },
  details: `Folders are searched for *.smithy files, and for *.json files that have "smithy" at their top. All files make
one model. Events have the ids, severities and wording of Smithy, so that suppressions written for it work.

The exit code is 1 if there is an ERROR or a DANGER, shown or not.`,
  examples: [
    { command: 'formwork smithy validate model', does: 'the model in a folder' },
    { command: 'formwork smithy validate main.smithy --severity NOTE', does: 'one file; show notes too' },
    { command: 'formwork smithy validate model --format json', does: 'for a program' },
  ],
  async run({ arguments: paths, options, io }) {
    const { files, diagnostics, problems } = await readSmithyFiles(paths, io);
    const { allowUnknownTraits } = options;
    const { events } = loadAndValidate(files, { allowUnknownTraits });
    const findings = [...diagnostics.map(findingOfBytes), ...events.map(findingOf)];
    const { shown = [], hidden = [] } = Object.groupBy(findings, (finding) =>
      isAtLeast(options.severity)(finding) ? 'shown' : 'hidden',
    );
    const report = { findings: shown, hidden, files: files.map(({ file }) => file) };
    if (files.length > 0 || options.format !== 'pretty')
      await printSmithyReport(report, options.format, io.stdout, io);
    for (const problem of problems) io.stderr.write(`formwork: ${printable(problem)}\n`);
    if (problems.length > 0) return 2;
    return findings.some(isFailure) ? 1 : 0;
  },
});
