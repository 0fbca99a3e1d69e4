export type { Node as RegexNode, SyntaxProblem } from './ast.ts';
export { type BacktrackingRisk, backtracking } from './backtracking.ts';
export { type CharSet, contains as containsCharacter } from './char-set.ts';
export type { Effect, Engine } from './engine-facts.ts';
export { type PortabilityFinding, portability } from './portability.ts';
export { readPattern } from './read-pattern.ts';
export { matchesWhole, type PatternTester, patternTester } from './tester.ts';
export { type PatternNote, type Translation, translatePattern, type Untranslatable } from './translate.ts';
export { type Width as RegexWidth, widthOf as regexWidth } from './width.ts';
