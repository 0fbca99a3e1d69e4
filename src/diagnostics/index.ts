export {
  compareDiagnostics,
  type Diagnostic,
  hasErrors,
  type Location,
  type Severity,
} from './diagnostic.ts';
export { createSource, type Source } from './source.ts';
export { closest, didYouMean } from './suggest.ts';
