import { resolve } from 'node:path';
import { type Diagnostic, hasErrors, printable } from '../../diagnostics/index.ts';
import { loadSchema, migrateSchema } from '../../schema/index.ts';
import { type Command, defineCommand, flag, UsageError } from '../command.ts';
import { fileErrorMessage } from '../file-errors.ts';
import { readInput } from '../input-files.ts';
import type { Io } from '../io.ts';
import { printFindings, shownFile } from '../print-findings.ts';

export const command: Command = defineCommand({
  arguments: [
    {
      usage: '<schema>',
      summary: `the schema file; "-" is standard input. Or the folder of a project of AWS's TypeScript plugin`,
    },
  ],
  options: {
    write: flag('write what is new to the files instead of printing it'),
    check: flag('change and print nothing; exit with 1 if there is something to migrate'),
  },
  details: `What was decided is told on standard error; the new text goes to standard output.

A project of AWS's TypeScript plugin becomes a Formwork project: its schema, .rpdk-config, inputs and overrides stay, the
handlers begin anew, and every file by hand that is replaced is kept beside, with .orig at its end. Without --write the files are
only listed.`,
  examples: [
    { command: 'formwork migrate order.json > order.new.json', does: 'look before you leap' },
    { command: 'formwork migrate order.json --write', does: 'in place' },
    {
      command: 'formwork migrate order --write',
      does: "the project of AWS's TypeScript plugin in that folder",
    },
    {
      command: 'formwork migrate order.json --check',
      does: 'in CI: fail while the schema is in the legacy form',
    },
  ],
  async run({ arguments: [given], options, io }) {
    const schema = given!;
    if (options.write && options.check) throw new UsageError('--write and --check contradict each other.');
    if (options.write && schema === '-')
      throw new UsageError('--write needs a file, but standard input is not one.');
    if (schema !== '-' && io.kindOf(resolve(io.cwd, schema, '.rpdk-config')) === 'file') {
      const { migrateProject } = await import('../migrate-project.ts');
      return migrateProject(schema, options, io);
    }
    const input = await readInput(schema, io);
    const { file } = input;
    // Standard output belongs to the new text.
    const print = (findings: readonly Diagnostic[]): Promise<void> =>
      printFindings(findings, [shownFile(input)], 'pretty', io.stderr, io);
    const { document, diagnostics } = loadSchema(input.content, file);
    if (document === undefined || hasErrors(diagnostics)) {
      await print(diagnostics);
      return 1;
    }
    const migrated = migrateSchema(document);
    for (const { pointer, message } of migrated.changes) {
      const { line, column } = document.json.locate(pointer);
      io.stderr.write(`${printable(`${file}:${line}:${column} ${message}`)}\n`);
    }
    if (migrated.diagnostics.length > 0) await print(migrated.diagnostics);
    const isCurrent = migrated.changes.length === 0 && migrated.diagnostics.length === 0;
    if (isCurrent) io.stderr.write(`${file}: there is nothing to migrate.\n`);
    if (options.check) return isCurrent ? 0 : 1;
    if (!options.write) io.stdout.write(migrated.text);
    else if (migrated.changes.length > 0) write(schema, migrated.text, io);
    return migrated.diagnostics.length > 0 ? 1 : 0;
  },
});

function write(schema: string, text: string, io: Io): void {
  try {
    io.writeFile(resolve(io.cwd, schema), text);
  } catch (error) {
    throw new UsageError(fileErrorMessage(error, schema));
  }
}
