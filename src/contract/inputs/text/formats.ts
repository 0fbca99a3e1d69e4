import type { Choices } from '../choices.ts';
import { plainText } from './plain.ts';

type Write = (choices: Choices) => string;

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
const hex = (length: number, choices: Choices): string =>
  Array.from({ length }, () => choices.pick(16).toString(16)).join('');

/** Dates of our days, without the 29th to 31st: what is right in every month. */
const date: Write = (choices) =>
  `${2024 + choices.pick(10)}-${digits(1 + choices.pick(12), 2)}-${digits(1 + choices.pick(28), 2)}`;

const time: Write = (choices) =>
  `${digits(choices.pick(24), 2)}:${digits(choices.pick(60), 2)}:${digits(choices.pick(60), 2)}Z`;

const label: Write = (choices) => plainText(3 + choices.pick(6), choices);

/** Names and addresses that belong to nobody: RFC 2606, RFC 5737 and RFC 3849 set them aside for examples. */
const hostname: Write = (choices) => `${label(choices)}.example.com`;
const ipv4: Write = (choices) => `192.0.2.${1 + choices.pick(254)}`;
const ipv6: Write = (choices) => `2001:db8::${(1 + choices.pick(0xfffe)).toString(16)}`;
const uri: Write = (choices) => `https://${hostname(choices)}/${label(choices)}`;

const uuid: Write = (choices) =>
  [
    hex(8, choices),
    hex(4, choices),
    `4${hex(3, choices)}`,
    `${'89ab'[choices.pick(4)]}${hex(3, choices)}`,
    hex(12, choices),
  ].join('-');

/** The formats of draft-07, those of OpenAPI that say how a text looks, and `arn`, which AWS's own tools know. */
const FORMATS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['date-time', (choices) => `${date(choices)}T${time(choices)}`],
  ['timestamp', (choices) => `${date(choices)}T${time(choices)}`],
  ['date', date],
  ['time', time],
  ['email', (choices) => `${label(choices)}@example.com`],
  ['idn-email', (choices) => `${label(choices)}@example.com`],
  ['hostname', hostname],
  ['idn-hostname', hostname],
  ['ipv4', ipv4],
  ['ipv6', ipv6],
  ['uri', uri],
  ['iri', uri],
  ['uri-reference', (choices) => `/${label(choices)}`],
  ['iri-reference', (choices) => `/${label(choices)}`],
  ['uri-template', (choices) => `/${label(choices)}/{id}`],
  ['json-pointer', (choices) => `/${label(choices)}`],
  ['relative-json-pointer', (choices) => `0/${label(choices)}`],
  ['regex', (choices) => `^${label(choices)}$`],
  ['uuid', uuid],
  ['byte', (choices) => Buffer.from(label(choices)).toString('base64')],
  ['arn', (choices) => `arn:aws:example:us-east-1:123456789012:${label(choices)}/${label(choices)}`],
]);

/** Text of a format; undefined for a format nobody has agreed on. */
export function formattedText(format: string, choices: Choices): string | undefined {
  return FORMATS.get(format)?.(choices);
}
