export {
  compareDiagnostics,
  type Diagnostic,
  hasErrors,
  type Location,
  type Severity,
} from './diagnostic.ts';
export {
  type CodeDescription,
  countSeverities,
  diagnosticJson,
  FORMATS,
  type Format,
  printable,
  type RenderOptions,
  type Report,
  type ReportWords,
  renderReport,
} from './render/index.ts';
export { createSource, type Source } from './source.ts';
export { closest, didYouMean } from './suggest.ts';
export { escapeXml } from './xml.ts';
