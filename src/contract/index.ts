export { compatibilityFindings } from './checks/compatibility.ts';
export { configurationFindings } from './checks/configuration.ts';
export { type Coverage, type CoveredPath, coverageFindings, coverageOf } from './checks/coverage.ts';
export { hardCodedValues } from './checks/hard-coded.ts';
export { readBackFindings } from './checks/read-back.ts';
export {
  defineFixture,
  type Fixture,
  type FixtureContext,
  type FixtureDefinition,
  type FixtureInputs,
  type FromState,
  isFixture,
} from './fixture.ts';
export * from './inputs/index.ts';
export { type ProjectInputs, readProjectInputs } from './project/input-folder.ts';
export { FIXTURE_FILE, loadFixture } from './project/load-module.ts';
export { workerModule } from './project/worker-module.ts';
export {
  type ContractTestsOptions,
  contractTests,
  type RegisterTest,
  type TestSupport,
} from './register-tests.ts';
export type { Evidence, ShownDifference } from './report/evidence.ts';
export { hideGiven, type RunSecrets } from './report/hide.ts';
export { contractHtml } from './report/html.ts';
export { contractJson } from './report/json.ts';
export { contractJunit } from './report/junit.ts';
export { contractPretty, type Paint, PLAIN, type PrettyOptions, rulePretty } from './report/pretty.ts';
export { type ShownReport, type ShownRule, type ShowOptions, showReport } from './report/shown-report.ts';
export type {
  Broken as BrokenRule,
  ContractRule,
  Kept,
  Level,
  Observation,
  RuleContext,
} from './rule.ts';
export { CONTRACT_RULES } from './rules/index.ts';
export type { ContractReport, Leak, RuleResult, RunOptions, Target } from './run.ts';
export { runContract } from './run-contract.ts';
export { runSession, type Session, type SessionOptions } from './session.ts';
export { type ScenarioName, STEPS, type StepName } from './steps.ts';
export type { Answer, Call, Invocation, Outcome, Trace } from './trace.ts';
