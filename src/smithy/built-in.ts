import type { Source } from '../diagnostics/index.ts';
import { parseIdl } from './idl/parse.ts';
import { assemble } from './model/assemble.ts';
import type { Model } from './model/model.ts';
import type { LoadedFile, LoadOperation } from './model/operations.ts';
import type { Shape } from './model/shape.ts';
import { containerOf, namespaceOf, type ShapeId } from './model/shape-id.ts';
import { type BuiltInFile, PRELUDE, TRAIT_PACKAGES, type TraitPackage } from './traits/index.ts';

let prelude: Model | undefined;
const builtInSources = new WeakSet<Source>();
const parsedPackages = new Map<string, LoadedFile>();

/** The prelude as a model; read once per process. */
export function preludeModel(): Model {
  if (prelude !== undefined) return prelude;
  const file = parseBuiltIn(PRELUDE);
  const { model, events } = assemble([file], { prelude: undefined, allowUnknownTraits: false });
  const broken = events.find((event) => event.severity === 'ERROR');
  if (broken !== undefined) throw new Error(`The built-in prelude is broken: ${broken.message}`);
  prelude = model;
  return prelude;
}

/** The trait packages that the files refer to. Where a file defines a shape of its own, that one counts. */
export function traitPackagesFor(files: readonly LoadedFile[]): LoadedFile[] {
  const mentioned = mentionedNamespaces(files);
  const packages = neededPackages(mentioned);
  if (packages.length === 0) return [];
  const defined = definedIn(files, new Set(packages.flatMap(({ namespaces }) => namespaces)));
  return packages.map((needed) => without(parsePackage(needed), defined));
}

function neededPackages(mentioned: Set<string>): TraitPackage[] {
  const needed = new Set<TraitPackage>();
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const candidate of TRAIT_PACKAGES) {
      if (needed.has(candidate) || !candidate.namespaces.some((namespace) => mentioned.has(namespace)))
        continue;
      needed.add(candidate);
      for (const namespace of candidate.uses) mentioned.add(namespace);
    }
  }
  return [...needed];
}

/** True for the shapes that Formwork brings along: the prelude and the trait packages. */
export function isBuiltIn(shape: Shape): boolean {
  return shape.place !== undefined && builtInSources.has(shape.place.source);
}

function parseBuiltIn({ file, text }: BuiltInFile): LoadedFile {
  const parsed = parseIdl(file, text);
  const first = parsed.operations.find((operation) => operation.kind === 'shape');
  if (first !== undefined) builtInSources.add(first.place.source);
  return parsed;
}

function parsePackage(needed: TraitPackage): LoadedFile {
  let parsed = parsedPackages.get(needed.file);
  if (parsed === undefined) {
    parsed = parseBuiltIn(needed);
    parsedPackages.set(needed.file, parsed);
  }
  return parsed;
}

/** The namespaces that the files name beside their own. */
function mentionedNamespaces(files: readonly LoadedFile[]): Set<string> {
  const namespaces = new Set<string>();
  let last = '#';
  const mention = (name: string) => {
    // Names come in runs of one namespace; most need no more than this comparison.
    if (name.startsWith(last)) return;
    const end = name.indexOf('#');
    if (end <= 0) return;
    last = name.slice(0, end + 1);
    namespaces.add(name.slice(0, end));
  };
  for (const { operations } of files) for (const operation of operations) visitNames(operation, mention);
  return namespaces;
}

function visitNames(operation: LoadOperation, visit: (name: string) => void): void {
  switch (operation.kind) {
    case 'traits':
      for (const { id } of operation.uses) visit(id);
      if (operation.targetIsName) visit(operation.target);
      break;
    case 'shape':
      for (const mixin of operation.mixins) visit(mixin);
      for (const { target } of operation.members) if (target !== undefined) visit(target);
      break;
    case 'use':
      visit(operation.id);
      break;
    case 'name':
      visit(operation.name);
  }
}

function definedIn(files: readonly LoadedFile[], namespaces: ReadonlySet<string>): Set<ShapeId> {
  const defined = new Set<ShapeId>();
  for (const { operations } of files) {
    for (const operation of operations) {
      if (operation.kind === 'shape' && namespaces.has(namespaceOf(operation.id))) defined.add(operation.id);
    }
  }
  return defined;
}

function without(file: LoadedFile, defined: ReadonlySet<ShapeId>): LoadedFile {
  if (defined.size === 0) return file;
  const operations = file.operations.filter((operation) => {
    if (operation.kind === 'shape') return !defined.has(operation.id);
    return operation.kind !== 'traits' || !defined.has(containerOf(operation.target));
  });
  return { operations, events: file.events };
}
