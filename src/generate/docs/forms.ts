import { isJsonObject, type JsonObject, own, typeOf } from '../../json/index.ts';
import { allowedValues, branchesOf, declaredTypes, isCondition } from '../constraints.ts';
import { followLocal, type Site } from '../sites.ts';
import { escapeHtml } from './markdown.ts';
import type { Page, Pages } from './pages.ts';

/** What a value is, in the words of the registry's pages. */
export type Form =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'list'; readonly of: readonly Form[] };

const WORDS: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Double',
  integer: 'Integer',
  boolean: 'Boolean',
  null: 'Null',
};

const MAP: Form = { kind: 'word', word: 'Map' };
const ANYTHING: Form = { kind: 'word', word: 'Any' };

/** Lists of lists, no deeper than anybody would write them. */
const MAX_DEPTH = 32;

/** Works out the forms of values, each schema once. */
export interface Forms {
  /** Every form that a value may have; several where a schema gives alternatives. */
  of(site: Site): readonly Form[];
}

export function createForms(root: JsonObject, pages: Pages): Forms {
  const known = new Map<string, readonly Form[]>();
  const formsOf = (site: Site, depth: number): readonly Form[] => {
    const target = followLocal(site, root);
    if (target === undefined || depth > MAX_DEPTH) return [ANYTHING];
    const found = known.get(target.pointer);
    if (found !== undefined) return found;
    known.set(target.pointer, [ANYTHING]);
    const below: Below = (schema, step) =>
      formsOf({ schema, pointer: `${target.pointer}/${step}` }, depth + 1);
    const forms = formsOfSchema(target.schema, pages.of(target), below);
    known.set(target.pointer, forms);
    return forms;
  };
  return { of: (site) => formsOf(site, 0) };
}

function formsOfSchema(schema: JsonObject, page: Page | undefined, below: Below): readonly Form[] {
  const types = typesOf(schema, page !== undefined);
  const branches = branchForms(schema, below);
  const isJustObject = types.length === 1 && types[0] === 'object' && page === undefined;
  if ((types.length === 0 || isJustObject) && branches.length > 0) return uniqueForms(branches);
  const forms = types.map((type) => formOf(type, schema, page, below));
  // The page has the objects among the branches; a branch may also be no object at all.
  if (page !== undefined && declaredTypes(schema).length === 0) forms.push(...branches.filter(isNoObject));
  return forms.length === 0 ? [ANYTHING] : uniqueForms(forms);
}

function isNoObject(form: Form): boolean {
  return form.kind === 'list' || (form.kind === 'word' && form !== MAP);
}

type Below = (schema: JsonObject, step: string) => readonly Form[];

function typesOf(schema: JsonObject, hasPage: boolean): readonly string[] {
  const declared = declaredTypes(schema);
  if (declared.length > 0) return declared;
  const values = allowedValues(schema);
  if (values !== undefined) return [...new Set(values.map(typeOf))];
  if (hasPage) return ['object'];
  return own(schema, 'items') === undefined ? [] : ['array'];
}

function formOf(type: string, schema: JsonObject, page: Page | undefined, below: Below): Form {
  if (type === 'array') {
    const items = own(schema, 'items');
    return { kind: 'list', of: isJsonObject(items) ? below(items, 'items') : [ANYTHING] };
  }
  if (type !== 'object') return { kind: 'word', word: WORDS[type] ?? 'Any' };
  return page === undefined ? MAP : { kind: 'page', page };
}

/** The forms of the branches; a branch that only sets conditions has none. */
function branchForms(schema: JsonObject, below: Below): readonly Form[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    branchesOf(schema, key).flatMap((branch, at) => {
      if (!isJsonObject(branch) || isCondition(branch)) return [];
      return below(branch, `${key}/${at}`).filter((form) => form !== ANYTHING);
    }),
  );
}

export function uniqueForms(forms: readonly Form[]): readonly Form[] {
  const found = new Map(forms.map((form) => [longForm([form]), form]));
  return [...found.values()];
}

/** As a sentence has it: `List of String`. */
export function longForm(forms: readonly Form[]): string {
  return joined(forms, (form) => {
    if (form.kind === 'list') return `List of ${longForm(form.of)}`;
    return simple(form);
  });
}

/** As JSON has it: `[ String, ... ]`. */
export function jsonForm(forms: readonly Form[]): string {
  return joined(forms, (form) => {
    if (form.kind === 'list') return `[ ${jsonForm(form.of)}, ... ]`;
    return simple(form);
  });
}

/** As YAML has it: a list stands on a line of its own, unless there are alternatives. */
export function yamlForm(forms: readonly Form[]): string {
  const [only, ...others] = forms;
  if (only === undefined || others.length > 0) return jsonForm(forms);
  return only.kind === 'list' ? `\n      - ${jsonForm(only.of)}` : jsonForm(forms);
}

function simple(form: Form): string {
  if (form.kind === 'page')
    return `<a href="${encodeURI(form.page.file)}">${escapeHtml(form.page.title)}</a>`;
  return form.kind === 'word' ? form.word : '';
}

function joined(forms: readonly Form[], text: (form: Form) => string): string {
  return forms.length === 0 ? 'Any' : forms.map(text).join(', ');
}
