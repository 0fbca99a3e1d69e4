type Random = () => number;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** What could stand in a token that names a place, and what should not. */
const PARTS: readonly unknown[] = [
  0,
  1,
  -1,
  1.5,
  1e30,
  2 ** 53,
  null,
  true,
  '',
  'a',
  '1',
  '\u0000',
  '\ud800',
  'Acme::Test::Widget',
  [],
  {},
];

/** Tokens of pages that look like real ones, or were; `seen` are those that lists have answered with. */
export function pageToken(seen: readonly string[], random: Random): string {
  const under = (limit: number): number => Math.floor(random() * limit);
  const place = (): string =>
    JSON.stringify(Array.from({ length: under(4) }, () => PARTS[under(PARTS.length)]));
  const real = seen[under(seen.length)] ?? base64(base64('[1]'));
  const at = under(real.length);
  const forms: readonly (() => string)[] = [
    () => base64(place()),
    () => base64(base64(place())),
    () => base64(String(PARTS[under(PARTS.length)])),
    () => Buffer.from(Array.from({ length: under(12) }, () => under(256))).toString('base64'),
    () => real,
    () => real.slice(0, at),
    () => real.slice(at),
    () => `${real.slice(0, at)}${'A+/=-x'[under(6)]}${real.slice(at + 1)}`,
    () => base64(real),
    () => Buffer.from(real, 'base64').toString(),
    () => base64(Buffer.from(real, 'base64').toString().slice(0, at)),
  ];
  return forms[under(forms.length)]!();
}

/** The token of the next page in an answer of either protocol. */
export function nextTokenIn(answer: string): string | undefined {
  const [, json, xml] = /"NextToken":"([^"\\]+)"|<NextToken>([^<&]+)</.exec(answer) ?? [];
  return json ?? xml;
}
