import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Diagnostic, Source } from '../diagnostics/index.ts';
import { type Profile, RULES } from '../schema/index.ts';
import type { Codes } from './codes.ts';
import { UsageError } from './command.ts';
import { type Config, readConfig } from './config.ts';
import { fileErrorMessage } from './file-errors.ts';
import type { Io } from './io.ts';
import { isInside } from './schema-files.ts';
import { excuses, type Suppression, suppressionNotAllowed, unusedSuppression } from './suppressions.ts';

/** A formwork.json, and what became of its suppressions in this run. */
export interface Project {
  readonly file: string;
  readonly folder: string;
  readonly config: Config;
  readonly source: Source | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The schemas that it was applied to. */
  readonly checked: Set<string>;
  readonly used: Set<Suppression>;
  readonly refused: Set<Suppression>;
}

export interface Projects {
  /** The nearest configuration at or above a file; undefined if there is none. */
  of(path: string): Project | undefined;
  all(): readonly Project[];
}

const CONFIG_FILE = 'formwork.json';

export function createProjects(io: Io, codes: Codes): Projects {
  const byFolder = new Map<string, Project | undefined>();
  const find = (folder: string): Project | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const parent = dirname(folder);
    const project = readProject(folder, io, codes) ?? (parent === folder ? undefined : find(parent));
    byFolder.set(folder, project);
    return project;
  };
  return {
    of: (path) => find(dirname(path)),
    all: () => [...new Set(byFolder.values())].filter((project) => project !== undefined),
  };
}

function readProject(folder: string, io: Io, codes: Codes): Project | undefined {
  const path = join(folder, CONFIG_FILE);
  const file = displayName(path, io.cwd);
  try {
    if (io.kindOf(path) !== 'file') return undefined;
    const read = readConfig(io.readFile(path), file, codes);
    return { file, folder, ...read, checked: new Set(), used: new Set(), refused: new Set() };
  } catch (error) {
    throw new UsageError(fileErrorMessage(error, file));
  }
}

function displayName(path: string, cwd: string): string {
  const fromHere = relative(cwd, path);
  return fromHere.startsWith('..') || isAbsolute(fromHere) ? path : fromHere;
}

/** The findings that a project does not excuse. Files that are no schemas cannot be excused. */
export function withoutSuppressed(
  diagnostics: readonly Diagnostic[],
  path: string,
  project: Project | undefined,
  codes: Codes,
): readonly Diagnostic[] {
  if (project === undefined) return diagnostics;
  project.checked.add(path);
  const here = project.config.suppressions.filter(
    ({ file }) => file === undefined || resolve(project.folder, file) === path,
  );
  if (here.length === 0) return diagnostics;
  return diagnostics.filter((diagnostic) => {
    const excuse = here.find((suppression) => excuses(suppression, diagnostic));
    if (excuse === undefined) return true;
    const allowed = diagnostic.severity !== 'error' || codes.isRule(diagnostic.code);
    (allowed ? project.used : project.refused).add(excuse);
    return !allowed;
  });
}

/** What is wrong with a configuration, known only after the run: suppressions that did nothing, or may not be. */
export function suppressionFindings(
  project: Project,
  searched: readonly string[],
  profile: Profile | undefined,
  io: Io,
): readonly Diagnostic[] {
  const wholeProject = searched.some((folder) => isInside(project.folder, folder));
  return project.config.suppressions.flatMap((suppression) => {
    if (project.refused.has(suppression)) return [suppressionNotAllowed(suppression)];
    if (project.used.has(suppression) || isOff(suppression.code, project.config, profile)) return [];
    const { file } = suppression;
    const path = file === undefined ? undefined : resolve(project.folder, file);
    const wasLookedAt =
      path === undefined ? wholeProject : project.checked.has(path) || io.kindOf(path) === undefined;
    return wasLookedAt ? [unusedSuppression(suppression)] : [];
  });
}

/** A suppression of a rule that this profile does not run is not in vain: another profile may run it. */
function isOff(code: string, config: Config, profile: Profile | undefined): boolean {
  const rule = RULES.find((candidate) => candidate.code === code);
  if (rule === undefined) return false;
  const set = Object.hasOwn(config.severities, code) ? config.severities[code] : undefined;
  return (set ?? rule.profiles?.[profile ?? config.profile ?? 'default'] ?? rule.severity) === 'off';
}
