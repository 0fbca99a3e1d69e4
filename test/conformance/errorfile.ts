import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidationEvent } from '../../src/smithy/model/event.ts';
import { loadAndValidate } from '../../src/smithy/validate.ts';

export interface ErrorFile {
  readonly model: string;
  readonly errors: string;
  readonly legacyValidationMode: boolean;
}

interface ExpectedEvent {
  readonly line: string;
  readonly severity: string;
  readonly shape: string;
  readonly message: string;
  readonly id: string;
}

const LINE = /^\[(\w+)\] (\S+): ?(.*) \| (.*)$/;

/** What an errorfile says differently from us, as lines to show; none if we agree. */
export function disagreements(corpus: string, { model, errors, legacyValidationMode }: ErrorFile): string[] {
  const text = readFileSync(join(corpus, model), 'utf8');
  const { events } = loadAndValidate([{ file: model, text }], {
    continueAfterCriticalErrors: legacyValidationMode,
  });
  const expected = parseExpected(readFileSync(join(corpus, errors), 'utf8'));
  const missing = expected.filter((line) => !events.some((event) => matches(line, event)));
  const extra = events.filter((event) => counts(event) && !expected.some((line) => matches(line, event)));
  return [...missing.map(({ line }) => `- ${line}`), ...extra.map((event) => `+ ${lineOf(event)}`)];
}

function parseExpected(text: string): ExpectedEvent[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, severity, shape, message, id] = LINE.exec(line.trimEnd()) ?? [];
    if (severity === undefined) throw new Error(`Not an event: ${line}`);
    return { line, severity, shape: shape!, message: message!, id: id!.trim() };
  });
}

function matches(expected: ExpectedEvent, event: ValidationEvent): boolean {
  return (
    expected.severity === event.severity &&
    expected.shape === (event.shape ?? '-') &&
    (event.id === expected.id || event.id.startsWith(`${expected.id}.`)) &&
    messageOf(event).startsWith(expected.message.replaceAll('\n', '\\n'))
  );
}

/** Deprecations and suppressed events may be there without being listed. */
function counts({ severity, id }: ValidationEvent): boolean {
  return (
    severity !== 'SUPPRESSED' && !/^(?:ModelDeprecation|DeprecatedTrait|DeprecatedShape)(?:\.|$)/.test(id)
  );
}

function messageOf({ message, suppressionReason }: ValidationEvent): string {
  const escaped = message.replaceAll('\n', '\\n');
  return suppressionReason === undefined ? escaped : `${escaped} (${suppressionReason})`;
}

function lineOf(event: ValidationEvent): string {
  return `[${event.severity}] ${event.shape ?? '-'}: ${messageOf(event)} | ${event.id}`;
}
