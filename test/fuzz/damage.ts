/** A small seeded source of random numbers (mulberry32), so that a run can be repeated. */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  'null',
  'true',
  '-1',
  '1e999',
  '""',
  '{}',
  '[]',
  '\u0000',
  '\ufeff',
  '\n',
  '/*',
  '"$ref"',
  '"#/definitions/Tag"',
  '"#"',
  '"properties"',
  '"type"',
  '"oneOf"',
  '"pattern"',
  '"(a+)+$"',
  '"[z-a]"',
  '"__proto__"',
  '"/properties/Id"',
  '"/properties//"',
  '"~"',
  '"*"',
  '"items"',
  '"required"',
  '"enum"',
  '"default"',
  '"tagging"',
  '"handlers"',
];

/** A text with one to eight random wounds: bytes changed, parts cut out, doubled or swapped, tokens put in. */
export function damage(text: string, random: (limit: number) => number): Uint8Array {
  let bytes = Buffer.from(text);
  for (let wounds = 1 + random(8); wounds > 0; wounds--) {
    const at = random(bytes.length + 1);
    const length = 1 + random(40);
    const [head, part, tail] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + length),
      bytes.subarray(at + length),
    ];
    switch (random(6)) {
      case 0:
        bytes = Buffer.concat([head, tail]);
        break;
      case 1:
        bytes = Buffer.concat([head, part, part, tail]);
        break;
      case 2:
        bytes = Buffer.concat([head, Buffer.from(TOKENS[random(TOKENS.length)]!), part, tail]);
        break;
      case 3:
        bytes = Buffer.concat([head, Buffer.from(TOKENS[random(TOKENS.length)]!), tail]);
        break;
      case 4:
        bytes = Buffer.concat([head, Buffer.from([random(256)]), part, tail]);
        break;
      default:
        bytes = random(20) === 0 ? head : Buffer.concat([head, part.reverse(), tail]);
    }
  }
  return bytes;
}
