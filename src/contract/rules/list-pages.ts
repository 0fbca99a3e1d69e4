import type { JsonValue } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { ending, succeeded } from '../calls.ts';
import { createdBefore, matches } from '../judge/created.ts';
import { answeredObject, elementsOf, hasStatus, memberOf } from '../judge/events.ts';
import { EVERYWHERE, unlessHandled } from '../judge/handlers.ts';
import { isListed } from '../judge/identifier.ts';
import { keyOf } from '../judge/target.ts';
import { broken, type ContractRule, KEPT, type Observation } from '../rule.ts';
import type { Call, Invocation, Trace } from '../trace.ts';

/** The size of pages is the handler's choice: maxResults is a wish. */
export const listPages: ContractRule = {
  id: 'list-pages',
  level: 'MUST',
  demands:
    'The nextToken of a page fetches the next; nothing is lost or repeated, and it is null at the end.',
  scenarios: EVERYWHERE,
  exempts: unlessHandled('list'),
  *check(trace, { type, traces }) {
    for (const call of trace.calls) {
      const pages = call.action === 'LIST' ? pagesOf(type, call) : [];
      if (pages.length === 0 || call.outcome.kind === 'cancelled') continue;
      const isCalm = call.step === 'list-in-pages' && !isDisturbed(trace, call, traces);
      const problems = [
        ...tokenProblems(call, pages),
        ...repeated(call, pages, isCalm),
        ...(isCalm ? emptyEnd(call, pages) : []),
        ...(isCalm && pages.at(-1)?.token === undefined ? lost(type, trace, call) : []),
      ];
      if (problems.length > 0) yield* problems;
      else if (succeeded(call)) yield KEPT;
    }
  },
};

interface Page {
  readonly invocation: Invocation;
  readonly token: JsonValue | undefined;
  readonly keys: readonly string[];
}

function pagesOf(type: ResourceType, call: Call): readonly Page[] {
  return call.invocations.flatMap((invocation) => {
    const value = answeredObject(invocation);
    if (value === undefined || !hasStatus(value, 'SUCCESS')) return [];
    const keys = elementsOf(value).flatMap((element) => keyOf(type, element) ?? []);
    return [{ invocation, token: memberOf(value, 'nextToken'), keys }];
  });
}

function tokenProblems(call: Call, pages: readonly Page[]): readonly Observation[] {
  const odd = pages.find(({ token }) => token !== undefined && (typeof token !== 'string' || token === ''));
  if (odd !== undefined)
    return [
      broken(
        call,
        `The nextToken is ${JSON.stringify(odd.token)}; it must be a token for the next page, or null at the end.`,
        { invocation: odd.invocation },
      ),
    ];
  const isOver = pages.at(-1)?.token === undefined;
  const isRefused = pages.at(-1)?.invocation !== call.invocations.at(-1);
  if (isRefused)
    return [
      broken(call, `The nextToken of page ${pages.length} cannot be used: LIST ended with ${ending(call)}.`),
    ];
  if (isOver || !isEndless(pages)) return [];
  return [
    broken(call, `After ${pages.length} pages the nextToken is still not null, and nothing new comes.`),
  ];
}

/** A long list may have more pages than a run asks for; one that brings nothing new never ends. */
function isEndless(pages: readonly Page[]): boolean {
  const tokens = pages.map(({ token }) => token);
  const keys = pages.flatMap((page) => page.keys);
  return (
    new Set(tokens).size < tokens.length ||
    new Set(keys).size < keys.length ||
    pages.at(-1)?.keys.length === 0
  );
}

/** Within one page nothing may be there twice; among several only if nobody changed the list between them. */
function repeated(call: Call, pages: readonly Page[], isCalm: boolean): readonly Observation[] {
  const seen = new Set<string>();
  for (const [index, { invocation, keys }] of pages.entries()) {
    if (!isCalm) seen.clear();
    for (const key of keys) {
      if (seen.has(key))
        return [
          broken(call, `Page ${index + 1} shows a resource again that was shown before.`, {
            invocation,
            actual: JSON.parse(key) as JsonValue,
          }),
        ];
      seen.add(key);
    }
  }
  return [];
}

function lost(type: ResourceType, trace: Trace, call: Call): readonly Observation[] {
  if (!succeeded(call)) return [];
  const filter = call.request.requestData.resourceProperties;
  return createdBefore(type, trace, call)
    .filter(({ identifier, model }) => matches(type, filter, model) && !isListed(type, call, identifier))
    .map(({ identifier }) =>
      broken(call, `No page shows a resource that was created before (maxResults ${maxResults(call)}).`, {
        expected: identifier,
      }),
    );
}

/** A token that fetches nothing any more was given when all results had been returned. */
function emptyEnd(call: Call, pages: readonly Page[]): readonly Observation[] {
  const last = pages.at(-1);
  if (pages.length < 2 || last === undefined || last.token !== undefined || last.keys.length > 0) return [];
  const full = pages.findLastIndex(({ keys }) => keys.length > 0);
  return [
    broken(
      call,
      `The nextToken must be null when all results have been returned; page ${full + 1} has one, and nothing follows.`,
      { invocation: last.invocation },
    ),
  ];
}

function maxResults({ request }: Call): string {
  return request.maxResults === undefined ? 'not given' : String(request.maxResults);
}

/** Whether another scenario changed something while the pages were fetched. */
function isDisturbed(trace: Trace, call: Call, traces: readonly Trace[]): boolean {
  const [start, end] = span(call);
  return traces
    .filter((other) => other !== trace)
    .flatMap(({ calls }) => calls)
    .filter(({ action }) => action === 'CREATE' || action === 'DELETE')
    .some((other) => {
      const [from, to] = span(other);
      return from < end && to > start;
    });
}

function span({ invocations }: Call): readonly [start: number, end: number] {
  const [first, last] = [invocations.at(0), invocations.at(-1)];
  return first === undefined || last === undefined
    ? [0, 0]
    : [first.startedAt, last.startedAt + last.milliseconds];
}
