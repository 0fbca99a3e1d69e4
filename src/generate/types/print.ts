import { memberName, quote } from './text.ts';
import { comment } from './tsdoc.ts';
import type { Declaration, Member, ObjectNode, TypeNode } from './type-node.ts';

const WIDTH = 100;

/** A declaration as text: an interface where it is an object, else a type alias. */
export function printDeclaration({ name, type, doc }: Declaration): string {
  const head = comment(doc, '');
  if (type.kind === 'object') return `${head}export interface ${name} ${printObject(type, '')}\n`;
  const start = `export type ${name} =`;
  const text = printType(type, '');
  const isOpened = text.startsWith('\n');
  const fits = isOpened || text.includes('\n') || start.length + text.length < WIDTH;
  return `${head}${start}${isOpened ? '' : fits ? ' ' : '\n  '}${text};\n`;
}

/** A type as text. A union too long for a line starts on a line of its own. */
function printType(node: TypeNode, indent: string): string {
  switch (node.kind) {
    case 'word':
      return node.word;
    case 'literal':
      return typeof node.value === 'string' ? quote(node.value) : String(node.value);
    case 'reference':
      return node.to.name;
    case 'partial':
      return `Partial<${node.of.name}>`;
    case 'array':
      return `readonly ${printOperand(node.element, indent)}[]`;
    case 'tuple':
      return `readonly [${node.elements.map((element) => printType(element, indent).trim()).join(', ')}]`;
    case 'object':
      return printObject(node, indent);
    case 'union':
      return printUnion(node.members, indent);
    case 'intersection':
      return node.members.map((member) => printOperand(member, indent)).join(' & ');
  }
}

/** A type where only a simple one can stand. */
function printOperand(node: TypeNode, indent: string): string {
  const isSimple =
    node.kind !== 'union' && node.kind !== 'intersection' && node.kind !== 'array' && node.kind !== 'tuple';
  if (isSimple) return printType(node, indent);
  const text = printType(node, indent);
  return text.startsWith('\n') ? `(${text}\n${indent})` : `(${text})`;
}

function printUnion(members: readonly TypeNode[], indent: string): string {
  const inner = `${indent}  `;
  const texts = members.map((member) =>
    member.kind === 'intersection' || member.kind === 'union'
      ? printOperand(member, inner)
      : printType(member, inner),
  );
  const line = texts.join(' | ');
  if (!line.includes('\n') && line.length + indent.length < WIDTH - 20) return line;
  return texts.map((text) => `\n${inner}| ${text}`).join('');
}

function printObject({ members, index }: ObjectNode, indent: string): string {
  const inner = `${indent}  `;
  const lines = members.map((member) => printMember(member, inner));
  if (index !== undefined)
    lines.push(`${inner}readonly [name: string]: ${printType(index, inner).trimStart()};\n`);
  if (lines.length === 0) return '{}';
  const line = `{ ${lines
    .map((text) => text.trim())
    .join(' ')
    .slice(0, -1)} }`;
  const isShort = members.every(({ doc }) => doc.length === 0) && !line.includes('\n');
  return isShort && indent !== '' && line.length + indent.length < WIDTH - 20
    ? line
    : `{\n${lines.join('')}${indent}}`;
}

function printMember({ name, type, required, doc }: Member, indent: string): string {
  const text = printType(type, indent);
  const start = `${indent}readonly ${memberName(name)}${required ? '' : '?'}:`;
  return `${comment(doc, indent)}${start}${text.startsWith('\n') ? '' : ' '}${text};\n`;
}
