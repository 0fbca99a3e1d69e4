import { createColors } from 'picocolors';

const colors = createColors(true);

/** A page in Markdown as a terminal shows it best: titles bold, code in colour instead of between marks. */
export function stylePage(markdown: string): string {
  let inCode = false;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    else if (inCode) lines.push(colors.cyan(`    ${line}`));
    else lines.push(styleLine(line));
  }
  return lines.join('\n');
}

function styleLine(line: string): string {
  const title = /^#+ (.*)$/.exec(line)?.[1];
  if (title !== undefined) return colors.bold(title);
  return line.replace(/`([^`]+)`/g, (_, code: string) => colors.cyan(code));
}
