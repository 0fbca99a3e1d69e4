import { isJsonObject, own } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { descriptionOf } from '../constraints.ts';
import { generatedNotice } from '../generated-file.ts';
import { childrenOf, type Site, sitesOf } from '../sites.ts';
import { findUses } from '../uses.ts';
import { createForms } from './forms.ts';
import { handlersSection } from './handlers.ts';
import { code, createAnchors, description, plain } from './markdown.ts';
import { type Choice, type MemberView, type ObjectView, viewObject } from './object-view.ts';
import { CONFIGURATION_POINTER, findPages, type Page, README } from './pages.ts';
import { type DocsContext, descriptionParts, propertySection, type Role, valueLines } from './property.ts';
import { syntaxSection } from './syntax.ts';

export interface DocsOptions {
  /** The name of the schema file, for the notice at the top. */
  readonly schemaFile: string;
}

/** The pages of a resource type by their file names: the README, and one for each object that it holds. */
export function generateDocs(type: ResourceType, { schemaFile }: DocsOptions): ReadonlyMap<string, string> {
  const pages = findPages(type);
  const context: DocsContext = {
    type,
    root: type.schema,
    pages,
    forms: createForms(type.schema, pages),
    uses: findUses(type),
  };
  const notice = `<!-- ${generatedNotice(schemaFile)} -->`;
  const files = new Map([[README, page([notice, ...readme(context)])]]);
  for (const each of pages.all) files.set(each.file, page([notice, ...subPage(each, context)]));
  return files;
}

function page(sections: readonly string[]): string {
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`.toWellFormed();
}

function readme(context: DocsContext): readonly string[] {
  const { type } = context;
  const title = plain(type.typeName);
  const view = viewObject({ schema: type.schema, pointer: '' }, context.root);
  const object = objectSections(view, type.typeName, 'given', context, type.typeName);
  return [
    `# ${title}`,
    description(type.description),
    ...object,
    ...returnValues(context),
    handlersSection(type),
    ...configurationSection(context),
  ];
}

function subPage({ site, title, inModel }: Page, context: DocsContext): readonly string[] {
  const view = viewObject(site, context.root);
  const heading = `${context.type.typeName} ${title}`;
  return [
    `# ${plain(heading)}`,
    description(descriptionOf(site.schema)),
    ...objectSections(view, heading, inModel ? 'given' : 'configuration', context),
  ];
}

/** Syntax and properties; what only the resource sets comes last, as what it returns. */
function objectSections(
  view: ObjectView,
  title: string,
  role: Role,
  context: DocsContext,
  typeName?: string,
): readonly string[] {
  const isReturned = ({ sites }: MemberView): boolean =>
    role === 'given' && sites.every(({ pointer }) => context.uses.of(pointer, 'readOnly').always);
  const given = view.members.filter((member) => !isReturned(member));
  const returned = typeName === undefined ? view.members.filter(isReturned) : [];
  const hasSyntax = given.length > 0 || view.patterns.length > 0 || typeName !== undefined;
  const anchorOf = createAnchors();
  for (const heading of [title, 'Syntax', 'JSON', 'YAML', 'Properties']) anchorOf(heading);
  const anchors = new Map(given.map(({ name }) => [name, anchorOf(name)]));
  const sections = hasSyntax ? [syntaxSection(given, view.patterns, anchors, context, typeName)] : [];
  if (given.length > 0 || view.patterns.length > 0)
    sections.push(
      '## Properties',
      ...view.choices.map(choiceText),
      ...given.map((member) => propertySection(member, role, context)),
      ...view.patterns.map((pattern) => patternSection(pattern, context)),
    );
  if (returned.length > 0)
    sections.push(
      '## Return Values',
      ...returned.map((member) => propertySection(member, 'returned', context)),
    );
  return sections;
}

function choiceText({ kind, options }: Choice): string {
  const start = kind === 'oneOf' ? 'Exactly one of these is needed' : 'At least one of these is needed';
  return `${start}: ${options.map((names) => names.map(code).join(' with ')).join(', or ')}.`;
}

function patternSection({ pattern, site }: ObjectView['patterns'][number], context: DocsContext): string {
  return [
    `#### Names like ${code(pattern)}`,
    ...descriptionParts([site], context.root),
    ...valueLines([site], context),
  ].join('\n\n');
}

const GET_ATT =
  'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/intrinsic-function-reference-getatt.html';

function returnValues(context: DocsContext): readonly string[] {
  const { type } = context;
  const names = type.primaryIdentifier.map(({ segments }) => segments.join('.'));
  const attributes = type.readOnly.paths.filter(({ segments }) => !segments.includes('*'));
  if (names.length === 0 && attributes.length === 0) return [];
  const sections = ['## Return Values'];
  if (names.length > 0) sections.push('### Ref', refText(names));
  if (attributes.length > 0)
    sections.push(
      '### Fn::GetAtt',
      `\`Fn::GetAtt\` returns an attribute of the resource. These are its attributes; more about the function is in the [user guide](${GET_ATT}).`,
      ...attributes.map(({ segments }) => attributeSection(segments, context)),
    );
  return sections;
}

function refText(names: readonly string[]): string {
  const what = names.map(code).join(', ');
  return names.length === 1
    ? `\`Ref\` with the logical ID of the resource returns its ${what}.`
    : `\`Ref\` with the logical ID of the resource returns ${what}, joined by ${code('|')}.`;
}

function attributeSection(segments: readonly string[], context: DocsContext): string {
  const name = segments.join('.');
  const sites = sitesAt(segments, context);
  const described = descriptionParts(sites, context.root);
  return [
    `#### ${plain(name)}`,
    ...(described.length > 0 ? described : [`The ${code(name)} of the resource.`]),
    ...valueLines(sites, context).slice(0, 1),
  ].join('\n\n');
}

function sitesAt(segments: readonly string[], { root }: DocsContext): readonly Site[] {
  let sites: readonly Site[] = [{ schema: root, pointer: '' }];
  for (const segment of segments)
    sites = sites
      .flatMap((site) => sitesOf(site, root))
      .flatMap(childrenOf)
      .filter((child) => child.segment === segment)
      .map(({ site }) => site);
  return sites;
}

function configurationSection({ root, pages }: DocsContext): readonly string[] {
  const schema = own(root, 'typeConfiguration');
  const found = isJsonObject(schema) ? pages.of({ schema, pointer: CONFIGURATION_POINTER }) : undefined;
  if (found === undefined) return [];
  return [
    '## Type Configuration',
    `An account can set [${found.title}](${encodeURI(found.file)}) once for all resources of the type.`,
  ];
}
