import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { allowedValues, branchesOf, type Constraint, constraintsOf, descriptionOf } from '../constraints.ts';
import { localSite, type Site } from '../sites.ts';
import type { Use, Uses } from '../uses.ts';
import { type Form, type Forms, longForm, uniqueForms } from './forms.ts';
import { code, description, plain } from './markdown.ts';
import type { MemberView } from './object-view.ts';
import type { Pages } from './pages.ts';

/** What every page needs to know. */
export interface DocsContext {
  readonly type: ResourceType;
  readonly root: JsonObject;
  readonly pages: Pages;
  readonly forms: Forms;
  readonly uses: Uses;
}

/** Whether properties are given by the user of a template, returned, or part of the type configuration. */
export type Role = 'given' | 'returned' | 'configuration';

/** The section of one property. */
export function propertySection(member: MemberView, role: Role, context: DocsContext): string {
  const lines = role === 'returned' ? [] : [`_Required_: ${member.required}`];
  return [
    `#### ${plain(member.name)}`,
    ...descriptionParts(member.sites, context.root),
    ...lines,
    ...valueLines(member.sites, context),
    ...(role === 'given' ? semanticLines(member, context) : []),
  ].join('\n\n');
}

export function descriptionParts(sites: readonly Site[], root: JsonObject): readonly string[] {
  for (const site of sites)
    for (const schema of layersOf(site, root)) {
      const text = description(descriptionOf(schema));
      if (text !== '') return [text];
    }
  return [];
}

export function formsOfMember(sites: readonly Site[], { forms }: DocsContext): readonly Form[] {
  return uniqueForms(sites.flatMap((site) => forms.of(site)));
}

/** What the value must be like. */
export function valueLines(sites: readonly Site[], context: DocsContext): readonly string[] {
  const layers = sites.flatMap((site) => layersOf(site, context.root));
  const items = layers.flatMap((schema) => {
    const inside = own(schema, 'items');
    return isJsonObject(inside) ? layersOf({ schema: inside, pointer: '' }, context.root) : [];
  });
  return [
    `_Type_: ${longForm(formsOfMember(sites, context))}`,
    ...constraintLines(layers, ''),
    ...constraintLines(items, 'Item '),
  ];
}

function constraintLines(layers: readonly JsonObject[], prefix: string): readonly string[] {
  const constraints = new Map<string, Constraint>();
  for (const constraint of layers.flatMap(constraintsOf))
    if (!constraints.has(constraint.label)) constraints.set(constraint.label, constraint);
  const values = layers.map(allowedValues).find((found) => found !== undefined);
  const allowed =
    values === undefined ? [] : [`_${prefix}Allowed Values_: ${values.map(valueCode).join(' | ')}`];
  const rest = [...constraints.values()].map(({ label, value }) => {
    const shown = label === 'Unique Items' ? value : code(value);
    return `_${prefix}${label}_: ${shown}`;
  });
  return [...allowed, ...rest];
}

function valueCode(value: JsonValue): string {
  return code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A schema, what it refers to, and what `allOf` adds: they hold together, and the first to say something wins. */
function layersOf(start: Site, root: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting: JsonObject[] = [start.schema];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (found.has(schema)) continue;
    found.add(schema);
    const ref = own(schema, '$ref');
    const target = typeof ref === 'string' ? localSite(ref, root) : undefined;
    if (target !== undefined) waiting.push(target.schema);
    waiting.push(...branchesOf(schema, 'allOf').filter(isJsonObject));
  }
  return [...found];
}

const BEHAVIORS =
  'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html';
const REPLACEMENT = `[Replacement](${BEHAVIORS}#update-replacement)`;
const SOME = `[Some interruptions](${BEHAVIORS}#update-some-interrupt)`;
const NONE = `[No interruption](${BEHAVIORS}#update-no-interrupt)`;

/** What the lists of the schema say of the property. */
function semanticLines({ sites }: MemberView, { type, uses }: DocsContext): readonly string[] {
  const use = (semantic: Parameters<Uses['of']>[1]): Use =>
    combine(sites.map(({ pointer }) => uses.of(pointer, semantic)));
  const writeOnly = use('writeOnly');
  const deprecated = use('deprecated');
  return [
    ...(isSaid(writeOnly) ? [`_Write-only_: ${where(writeOnly)}`] : []),
    ...(isSaid(deprecated) ? [`_Deprecated_: ${where(deprecated)}`] : []),
    `_Update requires_: ${updateText(use('createOnly'), use('conditionalCreateOnly'), type)}`,
  ];
}

function combine(uses: readonly Use[]): Use {
  return {
    always: uses.length > 0 && uses.every(({ always }) => always),
    paths: [...new Set(uses.flatMap(({ paths }) => paths))],
  };
}

function isSaid({ paths }: Use): boolean {
  return paths.length > 0;
}

function where({ always, paths }: Use): string {
  return always ? 'Yes' : `Only in ${paths.map(code).join(', ')}`;
}

/** A definition may stand where a change replaces the resource, and also where it does not. */
function updateText(createOnly: Use, conditional: Use, type: ResourceType): string {
  if (type.provisioning === 'immutable' || createOnly.always) return REPLACEMENT;
  const parts: string[] = [];
  if (isSaid(createOnly)) parts.push(`${REPLACEMENT} in ${createOnly.paths.map(code).join(', ')}`);
  if (conditional.always) return [...parts, SOME].join('; otherwise ');
  if (isSaid(conditional)) parts.push(`${SOME} in ${conditional.paths.map(code).join(', ')}`);
  return parts.length === 0 ? NONE : `${parts.join('; ')}; otherwise ${NONE}`;
}
