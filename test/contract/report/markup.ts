import assert from 'node:assert/strict';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Elements that have no end, in HTML. */
const VOID = new Set(['meta', 'br', 'hr', 'link']);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** All elements of a document; it fails if they are not properly nested, or text is not escaped. */
export function elementsOf(text: string): readonly Element[] {
  const found: Element[] = [];
  const open: string[] = [];
  let at = 0;
  const body = text.replace(/^<\?xml[^>]*\?>/, '');
  for (const match of body.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w-]+(?:="[^"<]*")?)*)\s*(\/?)>/g)) {
    const between = body.slice(at, match.index);
    const isCode = open.at(-1) === 'style';
    if (!isCode) assert.doesNotMatch(between, /[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/, `unescaped: ${between}`);
    at = match.index + match[0].length;
    const [, slash, name = '', written = '', selfClosing] = match;
    if (slash === '/') {
      assert.equal(open.pop(), name, `</${name}> does not end what is open`);
      continue;
    }
    found.push({ name, attributes: attributesOf(written) });
    if (selfClosing !== '/' && !VOID.has(name)) open.push(name);
  }
  assert.deepEqual(open, []);
  return found;
}

function attributesOf(written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name!,
      value.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, entity?: string) =>
        code === undefined ? ENTITIES[entity!]! : String.fromCodePoint(Number(code)),
      ),
    ]),
  );
}
