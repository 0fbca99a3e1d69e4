/** `true` or `false` where the format can be checked with certainty, undefined where it cannot. */
type FormatCheck = (text: string) => boolean | undefined;

const unchecked: FormatCheck = () => undefined;

/** RFC 3339; a leap second is only allowed where one can be. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;
/** Written as what may not be there: such a search never goes back, however long the text. */
const NO_POINTER = /^[^/]|~(?![01])/;
const NO_URI = /[^a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9a-f]{2})/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const EMAIL = /^(?!\.)[^\s@"<>()]+(?<!\.)@([^\s@]+)$/;

/** The formats that draft-07 defines. */
const DRAFT_07: readonly (readonly [string, FormatCheck])[] = [
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', (text) => TIME.test(text)],
  ['email', isEmail],
  ['idn-email', unchecked],
  ['hostname', isHostname],
  ['idn-hostname', unchecked],
  ['ipv4', (text) => IPV4.test(text)],
  ['ipv6', isIpv6],
  ['uri', (text) => !NO_URI.test(text) && SCHEME.test(text)],
  ['uri-reference', (text) => !NO_URI.test(text)],
  ['iri', unchecked],
  ['iri-reference', unchecked],
  ['uri-template', unchecked],
  ['json-pointer', isPointer],
  ['relative-json-pointer', isRelativePointer],
  ['regex', unchecked],
];

/** The formats of OpenAPI, which AWS's schemas and their generators use for widths of numbers and secrets. */
const OPEN_API = ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'] as const;

const FORMATS: ReadonlyMap<string, FormatCheck> = new Map([
  ...DRAFT_07,
  ...OPEN_API.map((name): [string, FormatCheck] => [name, unchecked]),
]);

export const KNOWN_FORMATS: readonly string[] = [...FORMATS.keys()];

/** Whether a text has a format; undefined if nobody can say. */
export function hasFormat(text: string, format: string): boolean | undefined {
  return FORMATS.get(format)?.(text);
}

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function isDateTime(text: string): boolean {
  return /^.{10}[tT ]/.test(text) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));
}

function isEmail(text: string): boolean | undefined {
  if (text.includes('"') || text.includes('[')) return undefined;
  const host = EMAIL.exec(text)?.[1];
  return host !== undefined && isHostname(host) && !text.includes('..');
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => HOST_LABEL.test(label));
}

function isPointer(text: string): boolean {
  return !NO_POINTER.test(text);
}

function isRelativePointer(text: string): boolean {
  const steps = /^(0|[1-9]\d*)/.exec(text)?.[0];
  if (steps === undefined) return false;
  const rest = text.slice(steps.length);
  return rest === '#' || isPointer(rest);
}

function isIpv6(text: string): boolean {
  const mapped = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (mapped !== null && !IPV4.test(mapped[2]!)) return false;
  const groups = mapped === null ? text : `${mapped[1]}0:0`;
  const halves = groups.split('::');
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const complete = halves.length === 2 ? parts.length < 8 : parts.length === 8;
  return complete && parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part));
}
