import type { ValidationEvent } from '../model/event.ts';
import { membersOf } from '../model/model.ts';
import type { Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { traitPlace, traitText } from './trait-members.ts';
import { danger, error, type Validator } from './validator.ts';

const HEADER = 'smithy.api#httpHeader';

/** Headers that belong to HTTP itself, to proxies or to authentication. */
const RESERVED: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'www-authenticate',
  'x-forwarded-for',
]);

/** A token of RFC 9110, section 5.6.2. */
const FIELD_NAME = /^[\w!#$%&'*+\-.^`|~]*$/;

/** Headers need names that HTTP allows, that nobody else sets, and that only one member of a structure uses. */
export const httpHeaderTrait: Validator = {
  id: 'HttpHeaderTrait',
  *validate(model): Iterable<ValidationEvent> {
    const structures = new Set<Shape>();
    for (const member of model.withTrait(HEADER)) {
      yield* checkName(member);
      const container = member.type === 'member' ? model.shape(member.container) : undefined;
      if (container?.type === 'structure') structures.add(container);
    }
    for (const structure of structures) yield* checkUnique(structure);
  },
};

function* checkName(member: Shape): Iterable<ValidationEvent> {
  const header = traitText(member, HEADER);
  if (header === undefined) return;
  if (RESERVED.has(header.toLowerCase())) {
    const message = `\`${header}\` is not an allowed HTTP header binding`;
    yield danger('HttpHeaderTrait', member, message, traitPlace(member, HEADER));
  } else if (!FIELD_NAME.test(header)) {
    const message = `\`${header}\` is not a valid HTTP header field name according to section 5.6.2 of RFC 9110`;
    yield danger('HttpHeaderTrait', member, message, traitPlace(member, HEADER));
  }
}

function* checkUnique(structure: Shape): Iterable<ValidationEvent> {
  const byHeader = new Map<string, string[]>();
  for (const member of membersOf(structure).values()) {
    const header = traitText(member, HEADER)?.toLowerCase();
    if (header === undefined) continue;
    const names = byHeader.get(header);
    if (names === undefined) byHeader.set(header, [member.name]);
    else names.push(member.name);
  }
  for (const [header, names] of byHeader) {
    if (names.length < 2) continue;
    const message =
      `\`httpHeader\` field name binding conflicts found for the \`${header}\` header in the following ` +
      `structure members: ${tickedList(names)}`;
    yield error('HttpHeaderTrait', structure, message);
  }
}
