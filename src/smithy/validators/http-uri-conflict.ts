import { operationIndex, topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { OperationShape } from '../model/shape.ts';
import { otherNames } from './names-text.ts';
import { traitText, traitTextMember } from './trait-members.ts';
import { type HostPattern, hostPatternOf, isLabel, type Segment, uriPatternOf } from './uri-pattern.ts';
import { error, type Validator } from './validator.ts';
import { pattern } from './values/pattern.ts';

/** Two operations of a service must not answer the same requests. */
export const httpUriConflict: Validator = {
  id: 'HttpUriConflict',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const operations = topDownIndex(model).operations(service.id);
      for (const group of byRequest(operations)) {
        if (group.length > 1) yield* checkGroup(model, group);
      }
    }
  },
};

interface Bound {
  readonly operation: OperationShape;
  readonly uri: string;
  readonly host: HostPattern | undefined;
}

/** Operations whose method, path and query literals cannot be told apart; the names of labels do not matter. */
function byRequest(operations: readonly OperationShape[]): Iterable<readonly Bound[]> {
  const groups = new Map<string, Bound[]>();
  for (const operation of operations) {
    const uri = uriPatternOf(operation);
    if (uri === undefined) continue;
    const path = uri.segments.map(({ kind, content }) => [kind, kind === 'literal' ? content : '']);
    const query = [...uri.query].sort();
    const method = traitTextMember(operation, 'smithy.api#http', 'method') ?? '';
    const key = JSON.stringify([method, path, query]);
    const bound = { operation, uri: uri.text, host: hostPatternOf(operation) };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [bound]);
    else group.push(bound);
  }
  return groups.values();
}

function* checkGroup(model: Model, group: readonly Bound[]): Iterable<ValidationEvent> {
  const labeled = group.map((bound) => ({ ...bound, name: `\`${bound.operation.id}\` (${bound.uri})` }));
  labeled.sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = labeled.map(({ name }) => name);
  for (const bound of labeled) {
    const others = otherNames(names, (index) => {
      return labeled[index] !== bound && sharesHost(model, bound, labeled[index]!);
    });
    if (others === undefined) continue;
    const message = `Operation URI, \`${bound.uri}\`, conflicts with other operation URIs in the same service: [${others}]`;
    yield error('HttpUriConflict', bound.operation, message);
  }
}

/**
 * Whether two operations may be sent to the same host. Host prefixes tell them apart only where one has a label
 * whose pattern does not match what the other has in that place.
 */
function sharesHost(model: Model, one: Bound, two: Bound): boolean {
  if (one.host === undefined || two.host === undefined) return one.host === two.host;
  const differing = differingSegments(one.host, two.host);
  if (differing.length === 0) return true;
  return !differing.every(([segment, other]) =>
    isLabel(segment)
      ? excludes(model, one.operation, segment, other)
      : excludes(model, two.operation, other, segment),
  );
}

/** Pairs of a label and a literal in the same place, up to the first place where two literals differ. */
function differingSegments(host: HostPattern, other: HostPattern): readonly (readonly [Segment, Segment])[] {
  const found: (readonly [Segment, Segment])[] = [];
  for (const [index, one] of host.segments.entries()) {
    const two = other.segments[index];
    if (two === undefined) break;
    if (isLabel(one) !== isLabel(two)) found.push([one, two]);
    else if (!isLabel(one) && one.content !== two.content) break;
  }
  return found;
}

/** Whether the pattern on the member of a label rules a text out. */
function excludes(model: Model, operation: OperationShape, label: Segment, literal: Segment): boolean {
  const member = operationIndex(model).inputMembers(operation.id).get(label.content);
  if (member?.traits.has('smithy.api#hostLabel') !== true) return false;
  const expression = traitText(member, 'smithy.api#pattern');
  if (expression === undefined) return false;
  const check = pattern(member, expression, model);
  // A pattern that only Java understands may well rule it out.
  if (check === undefined) return true;
  return check(literal.content, { model, through: undefined, options: {} }).length > 0;
}
