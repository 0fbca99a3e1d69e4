import { fileURLToPath } from 'node:url';
import type { CodeDescription } from '../diagnostics/index.ts';
import { RULES, type RuleSeverity } from '../schema/index.ts';
import type { Io } from './io.ts';

/** Every code that Formwork reports: those of rules, and those of files that cannot be read. Contract rules too. */
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
  /** Rules of the handler contract only: how much the contract asks for it. */
  readonly level?: 'MUST' | 'SHOULD' | 'MAY';
  readonly aliases: readonly string[];
}

/** Where pages are, seen from here; the same in src/ and in dist/. */
const CONTRACT_RULES = '../contract/rules/';
const PAGE_FOLDERS = [
  '../schema/rules/',
  '../schema/meta-schema/pages/',
  '../schema/model/pages/',
  '../json/pages/',
  '../smithy/convert/pages/',
  CONTRACT_RULES,
  '../contract/inputs/pages/',
  '../contract/checks/pages/',
  './pages/',
];

/** The catalogue of codes; pages are looked for only when they are asked for. */
export function createCodes(io: Io): Codes {
  const rules = new Map(RULES.map((rule) => [rule.code, rule]));
  let found: ReadonlyMap<string, Page> | undefined;
  const pages = (): ReadonlyMap<string, Page> => {
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
      const found = pages().get(code);
      if (found === undefined) return undefined;
      const page = new TextDecoder().decode(io.readFile(found.path));
      const rule = rules.get(code);
      const severity = rule?.severity ?? pageSeverity(page);
      return {
        code,
        page,
        severity,
        ...(found.folder === CONTRACT_RULES && { level: LEVELS[severity] }),
        summary: rule?.summary ?? firstParagraph(page),
        aliases: rule?.aliases ?? [],
      };
    },
  };
}

interface Page {
  readonly path: string;
  readonly folder: string;
}

/** What a rule of the contract makes of a provider that breaks it: it fails, is warned, or is told. */
const LEVELS = { error: 'MUST', warning: 'SHOULD', info: 'MAY', off: 'MAY' } as const;

function findPages(io: Io): ReadonlyMap<string, Page> {
  const pages = PAGE_FOLDERS.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    return io
      .listFolder(path)
      .filter(({ name }) => name.endsWith('.md'))
      .map(({ name }): [string, Page] => [name.slice(0, -'.md'.length), { path: `${path}${name}`, folder }]);
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
