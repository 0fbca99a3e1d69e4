import { createColors } from 'picocolors';
import { type Diagnostic, printable } from '../../diagnostics/index.ts';
import {
  diffTypes,
  resolvePropertyPath,
  type SchemaChange,
  type SchemaDiff,
  type SchemaDocument,
  type Verdict,
} from '../../schema/index.ts';
import { type Colors, plural } from '../change-text.ts';
import { type Command, choice, defineCommand, type ExitCode, text, UsageError } from '../command.ts';
import { openCommit } from '../git-files.ts';
import { type InputFile, readInput, readInputs } from '../input-files.ts';
import type { Io, Output } from '../io.ts';
import { createRunLibrary, type RunLibrary } from '../library.ts';
import { printFindings, shownFile } from '../print-findings.ts';
import { readType, warnOfErrors } from '../resource-types.ts';

const DIFF_FORMATS = ['pretty', 'json', 'github'] as const;
type DiffFormat = (typeof DIFF_FORMATS)[number];

export const command: Command = defineCommand({
  arguments: [
    { usage: '<old>', summary: 'the schema as it was; with --base, the schema as it is' },
    { usage: '[new]', summary: 'the schema as it is; "-" is standard input' },
  ],
  options: {
    base: text('<ref>', 'compare with the same file in this git commit, branch or tag'),
    format: choice('<name>', DIFF_FORMATS, 'how changes are printed', 'pretty'),
  },
  details: `The verdict is the least version step that says enough: major if something can break for those who use
the type, minor if there is something new, patch if only texts changed, none.

The exit code is 0 if nothing breaks, and 1 if something does or a file is no schema.`,
  examples: [
    { command: 'formwork diff order.v1.json order.json', does: 'two files' },
    { command: 'formwork diff --base main order.json', does: 'a schema, and what it is on the branch main' },
    {
      command: 'formwork diff --base origin/main order.json --format github',
      does: 'in CI: annotations in the pull request, and a failure if something breaks',
    },
  ],
  async run({ arguments: given, options, io }) {
    const [before, after] = await readVersions(given, options.base, io);
    return compare(before, after, options.format, io);
  },
});

/** One version of a schema, with the schemas that its references may lead to. */
interface Version {
  readonly input: InputFile;
  readonly library: RunLibrary;
}

async function readVersions(
  given: readonly string[],
  base: string | undefined,
  io: Io,
): Promise<readonly [Version, Version]> {
  const [first = '', second] = given;
  const library = createRunLibrary([], io);
  if (base === undefined) {
    if (second === undefined)
      throw new UsageError('diff needs two schemas, or one and the commit to compare it with: --base <ref>.');
    const [old, now] = (await readInputs([first, second], io)) as [InputFile, InputFile];
    return [
      { input: old, library },
      { input: now, library },
    ];
  }
  if (second !== undefined)
    throw new UsageError('--base compares one schema with its own past, but two are given.');
  if (first === '-') throw new UsageError('--base needs a file, but standard input is not one.');
  const input = await readInput(first, io);
  const commit = openCommit(base, first, io);
  return [
    { input: commit.read(first), library: createRunLibrary([], commit.io) },
    { input, library },
  ];
}

async function compare(before: Version, after: Version, format: DiffFormat, io: Io): Promise<ExitCode> {
  const old = await readType(before.input, before.library);
  const now = await readType(after.input, after.library);
  const files = [shownFile(before.input), shownFile(after.input)];
  if (old.type === undefined || now.type === undefined) {
    await printFindings([...old.diagnostics, ...now.diagnostics], files, format, io.stdout, io);
    return 1;
  }
  await warnOfErrors(after.input, after.library, io);
  const diff = diffTypes(old.type, now.type);
  if (format === 'json') io.stdout.write(diffJson(diff));
  else if (format === 'pretty') io.stdout.write(diffText(diff, now.type.typeName, io.stdout));
  else {
    const annotations = diff.changes.map((change) => annotation(change, now.document, after.library));
    await printFindings(annotations, files, format, io.stdout, io);
  }
  return diff.changes.some(({ breaking }) => breaking) ? 1 : 0;
}

function diffJson({ verdict, changes }: SchemaDiff): string {
  const shown = changes.map(({ kind, pointer, breaking, message }) => ({ kind, pointer, breaking, message }));
  return `${JSON.stringify({ verdict, changes: shown }, null, 2)}\n`;
}

/** A change at its place in the new schema; what is gone stands where it was taken out. */
function annotation(
  { kind, pointer, breaking, message }: SchemaChange,
  document: SchemaDocument,
  library: RunLibrary,
): Diagnostic {
  return {
    code: kind,
    severity: breaking ? 'error' : 'info',
    message: `${pointer}: ${message}`,
    location: document.json.locate(placeOf(pointer, document, library), 'key'),
    pointer,
  };
}

/** Pointers of properties leave out the keywords on the way to them; others are pointers as they are. */
function placeOf(pointer: string, document: SchemaDocument, library: RunLibrary): string {
  if (!pointer.startsWith('/properties/')) return pointer;
  for (let rest = pointer; rest !== '/properties'; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const site = resolvePropertyPath(rest, document, library).sites.find(
      (candidate) => candidate.document === document,
    );
    if (site !== undefined) return site.pointer;
  }
  return '/properties';
}

const LEVELS = ['major', 'minor', 'patch'] as const;

function diffText({ verdict, changes }: SchemaDiff, typeName: string, output: Output): string {
  const colors = createColors(output.color);
  const sorted = LEVELS.flatMap((level) => changes.filter((change) => change.level === level));
  const breaking = changes.filter((change) => change.breaking).length;
  return [
    `${headline(verdict, breaking, changes.length, printable(typeName), colors)}\n`,
    ...sorted.map((change) => changeText(change, colors)),
  ].join('\n');
}

function headline(verdict: Verdict, breaking: number, all: number, typeName: string, colors: Colors): string {
  switch (verdict) {
    case 'none':
      return `${colors.green('none')}: both schemas of ${typeName} say the same.`;
    case 'patch':
      return `${colors.green('patch')}: ${typeName} has ${plural(all, 'change')}, none of which changes what the type does.`;
    case 'minor':
      return `${colors.yellow('minor')}: ${typeName} has ${plural(all, 'change')}, none of which breaks anything.`;
    case 'major':
      return `${colors.red('major')}: ${typeName} has ${plural(all, 'change')}, ${breaking} of which can break those who use it.`;
  }
}

function changeText({ level, kind, pointer, message }: SchemaChange, colors: Colors): string {
  const label = {
    major: colors.red('breaking'),
    minor: colors.yellow('minor'),
    patch: colors.green('patch'),
  }[level];
  return [
    `  ${colors.bold(printable(pointer))} ${label} ${colors.dim(printable(kind))}\n`,
    `      ${printable(message)}\n`,
  ].join('');
}
