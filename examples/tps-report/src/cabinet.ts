import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The service behind the handlers: a JSON file in a folder. Nothing in it happens at once. */
export interface Cabinet {
  find(code: string): FiledReport | undefined;
  /** The codes of all reports, sorted. */
  codes(): readonly string[];
  put(report: FiledReport): void;
}

type Reports = Readonly<Record<string, FiledReport>>;

export function openCabinet(configuration: Configuration, now: number): Cabinet {
  const folder = configuration.Folder ?? process.env['TPS_REPORTS_FOLDER'] ?? join(tmpdir(), 'tps-reports');
  const file = join(folder, 'reports.json');
  const reports = (): Reports => {
    const entries = Object.entries(readReports(file));
    return Object.fromEntries(entries.filter(([, { shreddedAt = Infinity }]) => shreddedAt > now));
  };
  return {
    find(code) {
      const all = reports();
      return Object.hasOwn(all, code) ? all[code] : undefined;
    },
    codes: () => Object.keys(reports()).sort(),
    put(report) {
      mkdirSync(folder, { recursive: true });
      const text = JSON.stringify({ ...reports(), [report.model.TPSCode]: report }, null, 2);
      // Whoever reads meanwhile finds the old file or the new one, never half of one.
      writeFileSync(`${file}.new`, `${text}\n`);
      renameSync(`${file}.new`, file);
    },
  };
}

function readReports(file: string): Reports {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Reports;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
