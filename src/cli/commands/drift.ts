import { createColors } from 'picocolors';
import { type Diagnostic, printable } from '../../diagnostics/index.ts';
import { childPointer } from '../../json/index.ts';
import {
  type Drift,
  type DriftDifference,
  detectDrift,
  redactModel,
  type SchemaDocument,
} from '../../schema/index.ts';
import { type Colors, changeMark, plural, valueText } from '../change-text.ts';
import { type Command, choice, defineCommand, requiredText } from '../command.ts';
import { readComparedModels } from '../compared-models.ts';
import type { Output } from '../io.ts';
import { printFindings } from '../print-findings.ts';

export const command: Command = defineCommand({
  options: {
    schema: requiredText('<file>', 'the schema of the resource type'),
    expected: requiredText('<file>', 'the model that was asked for'),
    actual: requiredText('<file>', 'the model as a read returns it'),
    format: choice('<name>', ['pretty', 'json'], 'how the differences are printed', 'pretty'),
  },
  details: `One of the files may be "-", standard input. Only what was asked for counts: read-only and write-only
properties, values that the service fills in, the order of arrays that have none, and what a property transform
explains are no drift. Write-only values are never printed.

The exit code is 0 if the resource is in sync, and 1 if it has drifted or the files cannot be compared.`,
  examples: [
    {
      command: 'formwork drift --schema order.json --expected wanted.json --actual found.json',
      does: 'what differs, with both values',
    },
    {
      command:
        'formwork drift --schema order.json --expected wanted.json --actual - --format json < found.json',
      does: 'for a program',
    },
  ],
  async run({ options, io }) {
    const { schema, expected, actual, format } = options;
    const models = await readComparedModels({ schema, before: expected, after: actual }, format, io);
    if (typeof models === 'number') return models;
    const { type, document, before, after } = models;
    // What is write-only is not compared, so that it can be taken out of sight before.
    const drift = await detectDrift(type, before, redactModel(type, after));
    const problems = drift.diagnostics.map((diagnostic) => inSchema(diagnostic, document));
    const schemaFile = { file: document.file, source: document.json.source };
    if (problems.length > 0) await printFindings(problems, [schemaFile], 'pretty', io.stderr, io);
    io.stdout.write(
      format === 'json' ? driftJson(drift) : driftText(drift, printable(type.typeName), io.stdout),
    );
    return drift.status === 'in-sync' ? 0 : 1;
  },
});

/** A transform that fails is a defect of the schema, at its entry there. */
function inSchema(diagnostic: Diagnostic, { json }: SchemaDocument): Diagnostic {
  const pointer = childPointer('/propertyTransform', diagnostic.pointer ?? '');
  return { ...diagnostic, pointer, location: json.locate(pointer) };
}

function driftJson({ status, differences }: Drift): string {
  const shown = differences.map(({ pointer, kind, expected = null, actual = null }) => ({
    pointer,
    kind,
    expected,
    actual,
  }));
  return `${JSON.stringify({ status, differences: shown }, null, 2)}\n`;
}

function driftText({ status, differences }: Drift, typeName: string, output: Output): string {
  const colors = createColors(output.color);
  if (status === 'in-sync') return `${colors.green('in-sync')}: the ${typeName} is as it was asked for.\n`;
  const places = plural(differences.length, 'place');
  const headline = `${colors.red('drifted')}: the ${typeName} differs from what was asked for in ${places}.\n`;
  return [headline, ...differences.map((difference) => differenceText(difference, output, colors))].join(
    '\n',
  );
}

function differenceText(
  { pointer, kind, expected, actual }: DriftDifference,
  output: Output,
  colors: Colors,
): string {
  const room = output.columns - '      expected '.length;
  return [
    `  ${changeMark(kind, colors)} ${colors.bold(printable(pointer))}\n`,
    `      ${colors.dim('expected')} ${valueText(expected, room)}\n`,
    `      ${colors.dim('actual')}   ${valueText(actual, room)}\n`,
  ].join('');
}
