import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../json/index.ts';
import { isNullable } from '../../indexes/index.ts';
import type { ValidationEvent } from '../../model/event.ts';
import { type Model, membersOf } from '../../model/model.ts';
import type { Place } from '../../model/place.ts';
import type { MemberShape, Shape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';
import type { Finding, ValueContext, ValueOptions } from './constraint.ts';
import { constraintsOf } from './constraints.ts';
import { formProblem } from './value-form.ts';

/** Whose value it is, for the events. */
export interface ValueOwner {
  /** The id of the events. */
  readonly id: string;
  /** The shape the events are about. */
  readonly shape?: ShapeId;
  /** What stands before the path in the messages. */
  readonly context: string;
  readonly place: Place | undefined;
}

/** A value that is still to be checked. */
interface Open {
  readonly shape: Shape;
  readonly value: JsonValue;
  readonly position: Position | undefined;
}

/** The way to a value, as a linked list: it is only spelled out where something is wrong. */
interface Position {
  readonly above: Position | undefined;
  readonly token: string | number;
  readonly isKey: boolean;
}

/** A check under way. */
interface Walk {
  readonly model: Model;
  readonly owner: ValueOwner;
  readonly options: ValueOptions;
  readonly open: Open[];
  readonly events: ValidationEvent[];
}

/**
 * Checks a value against the shape that defines it, as deep as it goes. Values are walked with a list of what is
 * still open, so that no depth exhausts the stack; the shape may be recursive, the value is not.
 */
export function checkValue(
  model: Model,
  shape: Shape,
  value: JsonValue,
  owner: ValueOwner,
  options: ValueOptions = {},
): readonly ValidationEvent[] {
  const open: Open[] = [{ shape, value, position: undefined }];
  const walk: Walk = { model, owner, options, open, events: [] };
  for (let next = open.pop(); next !== undefined; next = open.pop()) visit(walk, next);
  return walk.events;
}

function visit(walk: Walk, at: Open): void {
  const { shape, value } = at;
  if (shape.type !== 'member') {
    checkShape(walk, at, shape, undefined);
    return;
  }
  applyConstraints(walk, at, shape, undefined);
  if (value === null) checkNull(walk, at, shape);
  const target = walk.model.shape(shape.target);
  if (target !== undefined) checkShape(walk, at, target, shape);
}

function checkShape(walk: Walk, at: Open, shape: Shape, through: MemberShape | undefined): void {
  const { value } = at;
  if (value === null && walk.options.allowOptionalNulls === true && shape.type !== 'timestamp') return;
  const problem = formProblem(shape, value, walk.options);
  if (problem !== undefined) {
    report(walk, at, { message: problem });
    return;
  }
  if (shape.type === 'document') return;
  applyConstraints(walk, at, shape, through);
  if (typeof value === 'object' && value !== null) openParts(walk, at, shape);
}

function applyConstraints(walk: Walk, at: Open, shape: Shape, through: MemberShape | undefined): void {
  const { model, options } = walk;
  const constraints = constraintsOf(model, shape);
  if (constraints.length === 0) return;
  const context: ValueContext = { model, through, options };
  for (const constraint of constraints) {
    for (const finding of constraint(at.value, context)) report(walk, at, finding);
  }
}

function checkNull(walk: Walk, at: Open, member: MemberShape): void {
  const { name, container } = member;
  if (isNullable(walk.model, member)) return;
  const type = walk.model.shape(container)?.type;
  if (type === 'list' || type === 'map') {
    report(walk, at, { message: `Non-sparse ${type} shape \`${container}\` cannot contain null values` });
  } else if (type === 'structure') {
    report(walk, at, {
      message: `Required structure member \`${name}\` for \`${container}\` cannot be null`,
    });
  }
}

function openParts(walk: Walk, at: Open, shape: Shape): void {
  const { value } = at;
  if (isJsonArray(value)) {
    const item = membersOf(shape).get('member');
    if (item !== undefined) for (const [index, part] of value.entries()) add(walk, at, item, part, index);
  } else if (isJsonObject(value)) {
    if (shape.type === 'map') openMap(walk, at, shape, value);
    else if (shape.type === 'union') openUnion(walk, at, shape, value);
    else if (shape.type === 'structure') openStructure(walk, at, shape, value);
  }
}

function openMap(walk: Walk, at: Open, shape: Shape, value: JsonObject): void {
  const members = membersOf(shape);
  const keyMember = members.get('key');
  const valueMember = members.get('value');
  for (const [key, part] of Object.entries(value)) {
    if (keyMember !== undefined) add(walk, at, keyMember, key, key, true);
    if (valueMember !== undefined) add(walk, at, valueMember, part, key);
  }
}

function openUnion(walk: Walk, at: Open, shape: Shape, value: JsonObject): void {
  const entries = Object.entries(value);
  if (entries.length > 1) {
    report(walk, at, { message: 'union values can contain a value for only a single member' });
    return;
  }
  for (const [name, part] of entries) {
    const member = membersOf(shape).get(name);
    if (member === undefined) report(walk, at, unknownMember(name, shape));
    else add(walk, at, member, part, name);
  }
}

function openStructure(walk: Walk, at: Open, shape: Shape, value: JsonObject): void {
  const members = membersOf(shape);
  for (const [name, part] of Object.entries(value)) {
    const member = members.get(name);
    if (member === undefined) report(walk, at, unknownMember(name, shape), 'WARNING');
    else add(walk, at, member, part, name);
  }
  for (const { name, traits } of members.values()) {
    if (!traits.has('smithy.api#required') || Object.hasOwn(value, name)) continue;
    const message = `Missing required structure member \`${name}\` for \`${shape.id}\``;
    report(walk, at, { message, isLimit: true });
  }
}

function add(
  { open }: Walk,
  at: Open,
  shape: MemberShape,
  value: JsonValue,
  token: string | number,
  isKey = false,
): void {
  open.push({ shape, value, position: { above: at.position, token, isKey } });
}

function report(
  { owner, events, options }: Walk,
  at: Open,
  finding: Finding,
  severity: 'ERROR' | 'WARNING' = severityOf(options, at.value, finding),
): void {
  const { id, context, shape } = owner;
  const path = pathTo(at.position);
  const text = [...(context === '' ? [] : [context]), ...path.map(stepText)].join('.');
  const place = placeOf(owner.place, path);
  events.push({
    id: finding.subId === undefined ? id : `${id}.${finding.subId}`,
    severity,
    message: text === '' ? finding.message : `${text}: ${finding.message}`,
    ...(shape !== undefined && { shape }),
    ...(place && { place }),
  });
}

function severityOf(
  { allowConstraintErrors, warnAboutZeroOutOfRange }: ValueOptions,
  value: JsonValue,
  { isLimit, subId }: Finding,
): 'ERROR' | 'WARNING' {
  if (isLimit !== true) return 'ERROR';
  const isZeroOutOfRange = value === 0 && subId?.endsWith('.InvalidRange') === true;
  return allowConstraintErrors === true || (warnAboutZeroOutOfRange === true && isZeroOutOfRange)
    ? 'WARNING'
    : 'ERROR';
}

function unknownMember(name: string, shape: Shape): Finding {
  return {
    message: `Member \`${name}\` does not exist in \`${shape.id}\``,
    subId: `UnknownMember.${shape.id}.${name}`,
  };
}

function pathTo(position: Position | undefined): Position[] {
  const path: Position[] = [];
  for (let at = position; at !== undefined; at = at.above) path.push(at);
  return path.reverse();
}

function stepText({ token, isKey }: Position): string {
  return isKey ? `${token} (map-key)` : String(token);
}

function placeOf(place: Place | undefined, path: readonly Position[]): Place | undefined {
  let inner = place;
  for (const { token } of path) inner = inner?.child?.(token) ?? inner;
  return inner;
}
