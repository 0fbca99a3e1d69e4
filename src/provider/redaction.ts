import type { JsonValue } from '../json/index.ts';

export const REDACTED = '<redacted>';

/** Takes secrets out of what is about to leave the handler: log entries and messages. */
export interface Redactor {
  text(text: string): string;
  /** Anything an author may log, as JSON. */
  data(value: unknown): JsonValue;
}

/** Members that are never shown, whatever their value is. */
const SECRET_NAME =
  /pass(word|phrase|wd)|pwd|secret|token|credential|authorization|(api|private|access).?key|cookie/i;

/** Access key ids, the password in a URL, and bearer tokens are known by their looks. */
const SECRET_LOOKS = /\b(AKIA|ASIA)[A-Z0-9]{16}|(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)|(?<=Bearer )[\w.~+/=-]+/g;

/** A redactor for these secret values, and for members with these names (in lower case). */
export function createRedactor(secrets: ReadonlySet<string>, names: readonly string[]): Redactor {
  const patterns = [...secretForms(secrets), SECRET_LOOKS];
  const text = (given: string): string =>
    patterns.reduce<string>((shown, pattern) => shown.replaceAll(pattern, REDACTED), given);
  return {
    text,
    data(given) {
      const seen = new WeakSet();
      const shown = JSON.stringify(given, function (this: Record<string, unknown>, name, value): unknown {
        // Not `value`: a Buffer has become an array of its bytes by then.
        const raw = this[name];
        if (raw && (SECRET_NAME.test(name) || names.includes(name.toLowerCase()))) return REDACTED;
        if (ArrayBuffer.isView(raw)) return `${raw.byteLength} bytes`;
        if (/string|bigint/.test(typeof value)) return text(String(value));
        if (typeof value === 'number' && text(String(value)) !== String(value)) return REDACTED;
        if (typeof value !== 'object' || value === null) return value;
        if (seen.has(value)) return '(seen above)';
        seen.add(value);
        return value instanceof Error ? { stack: value.stack, cause: value.cause, ...value } : value;
      });
      return JSON.parse(shown);
    },
  };
}

/** Shorter texts are hidden only where they stand alone: else they would be found in every word. */
const SHORT = 4;

/** The secrets, also as they look inside JSON text and inside a URL, the longest first. */
function secretForms(secrets: ReadonlySet<string>): readonly (string | RegExp)[] {
  return [...secrets]
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ])
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((form) =>
      form.length < SHORT ? new RegExp(`(?<!\\w)${form.replace(/\W/g, '\\$&')}(?!\\w)`, 'g') : form,
    );
}
