import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Configuration, ReadOutput } from './models.ts';

/** A report in the filing cabinet. Times are in milliseconds since 1970. */
export interface FiledReport {
  readonly model: ReadOutput;
  /** The operation that filed it. */
  readonly token: string;
  /** When it will have been approved. */
  readonly approvedAt: number;
  /** When it will have gone through the shredder, if it is on its way there. */
  readonly shreddedAt?: number;
}

/**
 * The service behind the handlers: a folder with a file for each report, for handlers run in several processes at the
 * same time. Nothing in it happens at once.
 */
export interface Cabinet {
  find(code: string): FiledReport | undefined;
  /** The codes of all reports, sorted. */
  codes(): readonly string[];
  put(report: FiledReport): void;
}

const ENDING = '.json';

export function openCabinet(configuration: Configuration, now: number): Cabinet {
  const folder = configuration.Folder ?? process.env['TPS_REPORTS_FOLDER'] ?? ownFolder();
  const fileOf = (code: string): string =>
    join(folder, `${encodeURIComponent(code.toWellFormed())}${ENDING}`);
  const find = (code: string): FiledReport | undefined => {
    const report = readIfThere(fileOf(code));
    return report !== undefined && (report.shreddedAt ?? Infinity) > now ? report : undefined;
  };
  return {
    find,
    codes: () =>
      filesIn(folder)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => decodeURIComponent(basename(name, ENDING)))
        .filter((code) => find(code) !== undefined)
        .sort(),
    put(report) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(report.model.TPSCode);
      // Whoever reads meanwhile finds the old file or the new one, never half of one.
      const draft = `${file}.${process.pid}.new`;
      writeFileSync(draft, `${JSON.stringify(report, null, 2)}\n`);
      renameSync(draft, file);
    },
  };
}

/** The folder for temporary files is often everybody's; the cabinet in it is of one user alone. */
function ownFolder(): string {
  return join(tmpdir(), `tps-reports-${process.getuid?.() ?? 'own'}`);
}

function readIfThere(file: string): FiledReport | undefined {
  return orIfMissing(() => JSON.parse(readFileSync(file, 'utf8')) as FiledReport, undefined);
}

function filesIn(folder: string): readonly string[] {
  return orIfMissing<readonly string[]>(() => readdirSync(folder), []);
}

/** A name that no file can have is one that no file has: anybody may ask for anything. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENAMETOOLONG']);

function orIfMissing<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code)) return otherwise;
    throw error;
  }
}
