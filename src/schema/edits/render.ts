import type { JsonDocument } from '../../json/index.ts';
import { type Container, type Member, readContainer } from './members.ts';
import type { Plan, PlanNode } from './plan.ts';
import { formatValue, indentAt, type Style, styleOf } from './style.ts';

interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The document's text with a plan carried out. What the plan does not touch stays as it is, byte for byte. */
export function renderPlan(document: JsonDocument, { root }: Plan): string {
  const { text } = document.source;
  const span = document.offsets('')!;
  const edits: TextEdit[] = [];
  editValue(root, span.start, span.end, { text, style: styleOf(text), edits });
  return applyEdits(text, edits);
}

function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

interface Page {
  readonly text: string;
  readonly style: Style;
  readonly edits: TextEdit[];
}

function editValue(node: PlanNode, start: number, end: number, page: Page): void {
  if (node.uses === 0) return;
  if (node.replacement !== undefined) {
    const old = page.text.slice(start, end);
    const inline = /^[{[]\s*[^\s}\]]/.test(old) && !old.includes('\n');
    const style = inline ? { ...page.style, multiline: false } : page.style;
    const text = formatValue(node.replacement.value, indentAt(page.text, start), style);
    page.edits.push({ start, end, text });
  } else if (node.inserts.length > 0 || node.appends.length > 0 || node.children.size > 0) {
    editContainer(node, readContainer(page.text, start), page);
  }
}

function editContainer(node: PlanNode, container: Container, page: Page): void {
  const nodeOf = (member: Member, index: number): PlanNode | undefined =>
    node.children.get(member.key ?? String(index));
  for (const [index, member] of container.members.entries()) {
    const child = nodeOf(member, index);
    if (child === undefined || child.removed) continue;
    if (child.newKey !== undefined)
      page.edits.push({ start: member.start, end: member.keyEnd, text: JSON.stringify(child.newKey) });
    editValue(child, member.valueStart, member.end, page);
  }
  editGaps(container, gapsOf(node, container, nodeOf), page);
}

/** What lies between two members that stay: members that go, and writers of members that come. */
interface Gap {
  readonly before: Member | undefined;
  readonly removed: Member[];
  readonly added: NewMember[];
}

type NewMember = (lead: Layout) => string;

function gapsOf(
  node: PlanNode,
  { members }: Container,
  nodeOf: (member: Member, index: number) => PlanNode | undefined,
): readonly Gap[] {
  const gaps: Gap[] = [{ before: undefined, removed: [], added: [] }];
  const names = new Set(members.map((member) => member.key));
  const addInserts = (after: string | undefined): void => {
    for (const insert of node.inserts) {
      const place = insert.after !== undefined && names.has(insert.after) ? insert.after : undefined;
      if (place !== after) continue;
      gaps.at(-1)!.added.push(({ indent, colon, style }) => {
        return `${JSON.stringify(insert.key)}${colon}${formatValue(insert.value, indent, style)}`;
      });
    }
  };
  for (const [index, member] of members.entries()) {
    if (nodeOf(member, index)?.removed ?? false) gaps.at(-1)!.removed.push(member);
    else gaps.push({ before: member, removed: [], added: [] });
    if (member.key !== undefined) addInserts(member.key);
  }
  addInserts(undefined);
  for (const value of node.appends)
    gaps.at(-1)!.added.push(({ indent, style }) => formatValue(value, indent, style));
  return gaps;
}

function editGaps(container: Container, gaps: readonly Gap[], page: Page): void {
  const layout = layoutOf(container, page);
  for (const [index, { before, removed, added }] of gaps.entries()) {
    if (removed.length === 0 && added.length === 0) continue;
    const after = gaps[index + 1]?.before;
    const items = added.map((write) => write(layout));
    const first = removed[0];
    const last = removed.at(-1);
    if (before !== undefined && (items.length > 0 || after === undefined)) {
      const text = items.map((item) => `,${layout.lead}${item}`).join('');
      page.edits.push({ start: before.end, end: last?.end ?? before.end, text });
    } else if (after !== undefined && items.length === 0) {
      page.edits.push({ start: first!.start, end: after.start, text: '' });
    } else if (after !== undefined) {
      page.edits.push({ start: first!.start, end: last!.end, text: items.join(`,${layout.lead}`) });
    } else {
      const text = items.length === 0 ? '' : `${layout.open}${items.join(`,${layout.lead}`)}${layout.close}`;
      page.edits.push({ start: container.start + 1, end: container.end - 1, text });
    }
  }
}

/** How a container separates its members, so that new ones look like the old. */
interface Layout {
  /** Blanks before a member that follows a comma. */
  readonly lead: string;
  /** Blanks behind the opening and before the closing bracket, for a container that is filled anew. */
  readonly open: string;
  readonly close: string;
  readonly indent: string;
  readonly colon: string;
  readonly style: Style;
}

function layoutOf({ start, end, members }: Container, { text, style }: Page): Layout {
  const [first, second] = members;
  const oneLine = first !== undefined && !text.slice(start, end).includes('\n');
  const outer = indentAt(text, start);
  const fresh = style.multiline && !oneLine ? `${style.lineEnd}${outer}${style.unit}` : '';
  const lead =
    first === undefined
      ? fresh
      : second !== undefined
        ? /\s*$/.exec(text.slice(first.end, second.start))![0]
        : leadOfOnly(text.slice(start + 1, first.start), style);
  const colon = first?.key === undefined ? style.colon : text.slice(first.keyEnd, first.valueStart);
  return {
    lead,
    open: fresh,
    close: fresh === '' ? '' : `${style.lineEnd}${outer}`,
    indent: lead.includes('\n') ? lead.slice(lead.lastIndexOf('\n') + 1) : outer,
    colon: colon.includes('\n') ? style.colon : colon,
    style: oneLine ? { ...style, multiline: false } : style,
  };
}

function leadOfOnly(blanks: string, style: Style): string {
  if (blanks.includes('\n')) return blanks;
  return style.multiline || /\s/.test(style.colon) ? ' ' : '';
}
