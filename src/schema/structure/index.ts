import { compareDiagnostics, type Diagnostic, type Location } from '../../diagnostics/index.ts';
import { own, parsePointer } from '../../json/index.ts';
import type { SchemaDocument } from '../load.ts';
import { META_SCHEMA } from '../meta-schema/meta-schema.ts';
import { type Check, compileMetaSchema } from './compile.ts';
import { type Explanation, explain } from './explain.ts';
import { LEGACY_KEYWORD, LEGACY_SCHEMA } from './legacy-identifiers.ts';
import { otherKind } from './other-kinds.ts';
import { type Site, type Violation, Walk } from './walk.ts';

interface Compiled {
  readonly check: Check;
  readonly site: Site;
}

let resourceType: Compiled | undefined;
let legacy: Compiled | undefined;

/** Everything in a schema that the meta-schema does not allow. */
export function checkStructure(document: SchemaDocument): readonly Diagnostic[] {
  const other = otherKind(document.root);
  if (other !== undefined) return [toDiagnostic(document, other)];
  resourceType ??= compileMetaSchema(META_SCHEMA);
  const walk = new Walk(resourceType.site);
  resourceType.check(document.root, walk);
  const explanations = withLegacy(document, walk.violations).map(explain);
  const meant = new Set(explanations.flatMap((each) => each.meant ?? []));
  const diagnostics = explanations
    .filter((each) => each.absent === undefined || !meant.has(each.absent))
    .map((each) => toDiagnostic(document, each))
    .sort(compareDiagnostics);
  return walk.omitted === 0 ? diagnostics : withOmitted(diagnostics, walk.omitted);
}

/** A legacy schema has `identifiers`, which must at least be a list of texts. */
function withLegacy({ root }: SchemaDocument, violations: readonly Violation[]): readonly Violation[] {
  const identifiers = own(root, LEGACY_KEYWORD);
  if (identifiers === undefined) return violations;
  legacy ??= compileMetaSchema(LEGACY_SCHEMA);
  const walk = new Walk(legacy.site);
  walk.enter(LEGACY_KEYWORD, { ...legacy.site, role: 'keyword' });
  legacy.check(identifiers, walk);
  return [...violations.filter((violation) => !isAboutLegacy(violation)), ...walk.violations];
}

function withOmitted(diagnostics: readonly Diagnostic[], omitted: number): readonly Diagnostic[] {
  const last = diagnostics.at(-1)!;
  const message = `There are ${omitted} more findings like these; they are not listed.`;
  return [...diagnostics, { ...last, message, help: 'Mend the others first: many may have one cause.' }];
}

/** The rule legacy-identifiers says that `identifiers` takes the place of `primaryIdentifier` and is out of date. */
function isAboutLegacy({ problem, tokens }: Violation): boolean {
  if (tokens.length > 0) return false;
  return (
    (problem.kind === 'unknown' && problem.key === LEGACY_KEYWORD) ||
    (problem.kind === 'missing' && problem.key === 'primaryIdentifier')
  );
}

function toDiagnostic(document: SchemaDocument, explanation: Explanation): Diagnostic {
  const { code, message, pointer, help } = explanation;
  return { code, severity: 'error', message, location: locate(document, explanation), pointer, help };
}

/** Something that is missing is shown at the key of the object it is missing in, or at the object's brace. */
function locate({ json }: SchemaDocument, { pointer, at }: Explanation): Location {
  if (at !== 'start') return json.locate(pointer, at);
  const inList = /^\d+$/.test(parsePointer(pointer)?.at(-1) ?? '0');
  if (!inList) return json.locate(pointer, 'key');
  const start = json.offsets(pointer)?.start ?? 0;
  return json.source.location(start, start + 1);
}
