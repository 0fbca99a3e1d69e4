import type { Renderer, RenderOptions, Report } from './report.ts';

/** The ways to print findings. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** Loaded only when used: a run prints in one format. */
const RENDERERS: Readonly<Record<Format, () => Promise<Renderer>>> = {
  pretty: async () => (await import('./pretty.ts')).renderPretty,
  json: async () => (await import('./json.ts')).renderJson,
  sarif: async () => (await import('./sarif.ts')).renderSarif,
  github: async () => (await import('./github.ts')).renderGithub,
  junit: async () => (await import('./junit.ts')).renderJunit,
};

/** The text of a report in one of the formats; it ends with a line break unless it is empty. */
export async function renderReport(format: Format, report: Report, options: RenderOptions): Promise<string> {
  const renderer = await RENDERERS[format]();
  return renderer(report, options);
}

export { diagnosticJson } from './diagnostic-json.ts';
export {
  type CodeDescription,
  countSeverities,
  type RenderOptions,
  type Report,
  type ReportWords,
} from './report.ts';
export { printable } from './terminal-text.ts';
