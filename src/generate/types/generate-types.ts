import type { ResourceType } from '../../schema/index.ts';
import { generatedNotice } from '../generated-file.ts';
import { findUses } from '../uses.ts';
import { createDeclarations } from './declarations.ts';
import { TOP_LEVEL_NAMES, type TopLevel, topLevelTypes } from './lifecycles.ts';
import { type Lifecycle, nameDeclarations } from './names.ts';
import { printDeclaration } from './print.ts';
import { printModels, printProviderType } from './provider-type.ts';
import { settle } from './settle.ts';
import type { Declaration, TypeNode } from './type-node.ts';

export interface TypesOptions {
  /** The name of the schema file, for the notice at the top. */
  readonly schemaFile: string;
}

/** The TypeScript module of a resource type: the types of its models, and what the run time has to know of it. */
export function generateTypes(type: ResourceType, { schemaFile }: TypesOptions): string {
  const { conversion, families } = createDeclarations(type.schema, findUses(type));
  const top = topLevelTypes(type, conversion);
  const named = families();
  const rest = named.flatMap(({ variants }) => [...variants.values()]);
  const declarations = top.map(({ declaration }) => declaration);
  settle([...declarations, ...rest]);
  const lifecycles = findLifecycles(top);
  nameDeclarations(named, (declaration) => lifecycles.get(declaration) ?? new Set(), TOP_LEVEL_NAMES);
  const sorted = rest.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `// ${generatedNotice(schemaFile)}\n\nimport type { ProviderType } from 'formwork/provider';\n`,
    ...declarations.map(printDeclaration),
    printModels(),
    printProviderType(type),
    ...sorted.map(printDeclaration),
  ].join('\n');
}

/** The lifecycles that each type is part of, however deep. */
function findLifecycles(top: readonly TopLevel[]): ReadonlyMap<Declaration, ReadonlySet<Lifecycle>> {
  const found = new Map<Declaration, Set<Lifecycle>>();
  for (const { declaration, lifecycle } of top) {
    if (lifecycle === undefined) continue;
    const waiting = [declaration];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const lifecycles = found.get(next) ?? new Set();
      found.set(next, lifecycles);
      if (lifecycles.has(lifecycle)) continue;
      lifecycles.add(lifecycle);
      waiting.push(...referencesIn(next.type));
    }
  }
  return found;
}

function referencesIn(node: TypeNode): readonly Declaration[] {
  switch (node.kind) {
    case 'reference':
      return [node.to];
    case 'array':
      return referencesIn(node.element);
    case 'union':
    case 'intersection':
      return node.members.flatMap(referencesIn);
    case 'object':
      return [...node.members.map(({ type }) => type), ...(node.index ? [node.index] : [])].flatMap(
        referencesIn,
      );
    default:
      return [];
  }
}
