import type { DefineShape, Scope } from './operations.ts';
import type { ShapeType } from './shape.ts';
import { containerOf, memberNameOf, PRELUDE_NAMESPACE, type ShapeId } from './shape-id.ts';

export interface ResolvedName {
  readonly id: ShapeId;
  /** The type of the shape the ID names (of its container, if it names a member); undefined if there is no such shape. */
  readonly type: ShapeType | undefined;
}

export interface NameResolver {
  /** The absolute ID of a name: an import, else a shape of the same namespace, else one of the prelude. */
  resolve(scope: Scope | undefined, name: string): ResolvedName;
  /** The same, if only the ID matters. */
  idOf(scope: Scope | undefined, name: string): ShapeId;
  typeOf(id: ShapeId): ShapeType | undefined;
}

export function createNameResolver(
  definitions: ReadonlyMap<ShapeId, readonly DefineShape[]>,
  preludeType: (id: ShapeId) => ShapeType | undefined,
): NameResolver {
  const caches = new Map<Scope, Map<string, ResolvedName>>();
  const typeOf = (id: ShapeId) => definitions.get(id)?.[0]?.type ?? preludeType(id);

  const resolveRoot = (scope: Scope, name: string): ResolvedName => {
    const imported = scope.uses.get(name) ?? name;
    if (imported.includes('#')) return { id: imported, type: typeOf(imported) };
    const inPrelude = `${PRELUDE_NAMESPACE}#${imported}`;
    if (scope.namespace === undefined) return { id: inPrelude, type: typeOf(inPrelude) };
    const inNamespace = `${scope.namespace}#${imported}`;
    const type = typeOf(inNamespace);
    if (type !== undefined) return { id: inNamespace, type };
    const preludeShape = preludeType(inPrelude);
    if (preludeShape !== undefined) return { id: inPrelude, type: preludeShape };
    return { id: inNamespace, type: undefined };
  };

  const resolveInScope = (scope: Scope, name: string): ResolvedName => {
    const member = memberNameOf(name);
    if (member === undefined) return resolveRoot(scope, name);
    const root = resolveRoot(scope, containerOf(name));
    return { id: `${root.id}$${member}`, type: root.type };
  };

  const resolve = (scope: Scope | undefined, name: string): ResolvedName => {
    if (scope === undefined) return { id: name, type: typeOf(name) };
    let cache = caches.get(scope);
    if (cache === undefined) {
      cache = new Map();
      caches.set(scope, cache);
    }
    let resolved = cache.get(name);
    if (resolved === undefined) {
      resolved = resolveInScope(scope, name);
      cache.set(name, resolved);
    }
    return resolved;
  };
  const idOf = (scope: Scope | undefined, name: string) =>
    scope === undefined ? name : resolve(scope, name).id;
  return { resolve, idOf, typeOf };
}
