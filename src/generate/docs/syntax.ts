import { jsonForm, yamlForm } from './forms.ts';
import { escapeHtml } from './markdown.ts';
import type { MemberView, ObjectView } from './object-view.ts';
import { type DocsContext, formsOfMember } from './property.ts';

/** One line of the syntax: a name, perhaps with a link, and the forms of its value. */
interface SyntaxLine {
  readonly name: string;
  readonly json: string;
  readonly yaml: string;
}

/** The syntax of an object in JSON and YAML. With a type name it is a whole resource. */
export function syntaxSection(
  members: readonly MemberView[],
  patterns: ObjectView['patterns'],
  anchors: ReadonlyMap<string, string>,
  context: DocsContext,
  typeName?: string,
): string {
  const lines = [
    ...members.map(({ name, sites }) => syntaxLine(linked(name, anchors.get(name) ?? ''), sites, context)),
    ...patterns.map(({ pattern, site }) => syntaxLine(escapeHtml(pattern), [site], context)),
  ];
  return [
    '## Syntax',
    'Write it in a CloudFormation template like this:',
    '### JSON',
    `<pre>\n${typeName === undefined ? jsonObject(lines, '') : jsonResource(lines, typeName)}\n</pre>`,
    '### YAML',
    `<pre>\n${typeName === undefined ? yamlMembers(lines, '') : yamlResource(lines, typeName)}\n</pre>`,
  ].join('\n\n');
}

function linked(name: string, anchor: string): string {
  const shown = escapeHtml(name);
  return `<a href="#${escapeHtml(encodeURI(anchor))}" title="${shown}">${shown}</a>`;
}

function syntaxLine(name: string, sites: MemberView['sites'], context: DocsContext): SyntaxLine {
  const forms = formsOfMember(sites, context);
  return { name, json: `<i>${jsonForm(forms)}</i>`, yaml: `<i>${yamlForm(forms)}</i>` };
}

function jsonResource(lines: readonly SyntaxLine[], typeName: string): string {
  const properties = jsonObject(lines, '    ');
  return `{\n    "Type" : "${escapeHtml(typeName)}",\n    "Properties" : ${properties}\n}`;
}

function jsonObject(lines: readonly SyntaxLine[], indent: string): string {
  const members = lines.map(({ name, json }) => `\n${indent}    "${name}" : ${json}`).join(',');
  return lines.length === 0 ? '{}' : `{${members}\n${indent}}`;
}

function yamlResource(lines: readonly SyntaxLine[], typeName: string): string {
  const properties = lines.length === 0 ? 'Properties: {}' : `Properties:\n${yamlMembers(lines, '    ')}`;
  return `Type: ${escapeHtml(typeName)}\n${properties}`;
}

function yamlMembers(lines: readonly SyntaxLine[], indent: string): string {
  return lines.map(({ name, yaml }) => `${indent}${name}: ${yaml}`).join('\n');
}
