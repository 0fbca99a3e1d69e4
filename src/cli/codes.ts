import { fileURLToPath } from 'node:url';
import type { CodeDescription } from '../diagnostics/index.ts';
import { RULES, type RuleSeverity } from '../schema/index.ts';
import type { Io } from './io.ts';

/** Every code that Formwork reports: those of rules, and those of files that cannot be read. */
export interface Codes {
  isRule(code: string): boolean;
  isKnown(code: string): boolean;
  all(): readonly string[];
  /** The codes that AWS's tools know under this name, such as `PER001`. */
  named(alias: string): readonly string[];
  /** Undefined for a code that does not exist. */
  describe(code: string): CodeEntry | undefined;
}

export interface CodeEntry extends CodeDescription {
  readonly code: string;
  readonly severity: RuleSeverity;
  readonly aliases: readonly string[];
}

/** Where pages are, seen from here; the same in src/ and in dist/. */
const PAGE_FOLDERS = [
  '../schema/rules/',
  '../schema/meta-schema/pages/',
  '../schema/model/pages/',
  '../json/pages/',
  '../smithy/convert/pages/',
  './pages/',
];

/** The catalogue of codes; pages are looked for only when they are asked for. */
export function createCodes(io: Io): Codes {
  const rules = new Map(RULES.map((rule) => [rule.code, rule]));
  let found: ReadonlyMap<string, string> | undefined;
  const pages = (): ReadonlyMap<string, string> => {
    found ??= findPages(io);
    return found;
  };
  return {
    isRule: (code) => rules.has(code),
    isKnown: (code) => rules.has(code) || pages().has(code),
    all: () => [...pages().keys()],
    named: (alias) =>
      RULES.filter((rule) => rule.aliases?.some((name) => name.toLowerCase() === alias.toLowerCase())).map(
        (rule) => rule.code,
      ),
    describe(code) {
      const path = pages().get(code);
      if (path === undefined) return undefined;
      const page = new TextDecoder().decode(io.readFile(path));
      const rule = rules.get(code);
      return {
        code,
        page,
        severity: rule?.severity ?? pageSeverity(page),
        summary: rule?.summary ?? firstParagraph(page),
        aliases: rule?.aliases ?? [],
      };
    },
  };
}

function findPages(io: Io): ReadonlyMap<string, string> {
  const pages = PAGE_FOLDERS.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    return io
      .listFolder(path)
      .filter(({ name }) => name.endsWith('.md'))
      .map(({ name }): [string, string] => [name.slice(0, -'.md'.length), `${path}${name}`]);
  });
  return new Map(pages.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Findings of files that cannot be read are errors, unless their page says otherwise. */
function pageSeverity(page: string): RuleSeverity {
  const stated = /^Severity: (warning|info)\b/m.exec(page)?.[1];
  return stated === undefined ? 'error' : (stated as RuleSeverity);
}

/** The first paragraph below the title, on one line. */
function firstParagraph(page: string): string {
  const [, ...paragraphs] = page.split(/\n{2,}/);
  return (paragraphs[0] ?? '').replaceAll('\n', ' ').trim();
}
