import { createColors } from 'picocolors';
import { contractPretty, type ShownReport } from '../../contract/index.ts';
import type { Io } from '../io.ts';

/** Prints the contract report of a registration, as the server keeps it, on standard error. False if there is none. */
export function printContractReport(text: string, io: Io): boolean {
  const kept = JSON.parse(text) as Partial<ShownReport>;
  if (kept.rules === undefined || kept.summary === undefined) return false;
  const report = {
    ...kept,
    rules: kept.rules.map((rule) => ({ ...rule, more: 0 })),
    leaks: kept.leaks ?? [],
    findings: [],
    cancelled: kept.cancelled ?? false,
  } as unknown as ShownReport;
  io.stderr.write(contractPretty(report, { paint: createColors(io.stderr.color) }));
  return true;
}
