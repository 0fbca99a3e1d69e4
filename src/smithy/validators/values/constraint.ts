import { isJsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { Model } from '../../model/model.ts';
import type { MemberShape, Shape, ShapeType } from '../../model/shape.ts';

/** What is wrong with one value. */
export interface Finding {
  readonly message: string;
  /** True for limits that an example may cross on purpose, to show the error that follows. */
  readonly isLimit?: boolean;
  /** Added to the id of the event. */
  readonly subId?: string;
}

/** A demand that a shape makes on its values. */
export type Constraint = (value: JsonValue, context: ValueContext) => readonly Finding[];

export interface ValueContext {
  readonly model: Model;
  /** The member through which the value was reached, if the shape at hand is its target. */
  readonly through: MemberShape | undefined;
  readonly options: ValueOptions;
}

export interface ValueOptions {
  /** Values that cross a limit are warnings. */
  readonly allowConstraintErrors?: boolean;
  /** Null is a value of everything that is not required. */
  readonly allowOptionalNulls?: boolean;
  /** A zero that is out of range is a warning: 1.0 models had no other way to say "no value". */
  readonly warnAboutZeroOutOfRange?: boolean;
  /** Blobs are written in base64, and their length is that of what they hold. */
  readonly blobsAreBase64?: boolean;
  /** Timestamps are numbers, whatever their format says. */
  readonly timestampsAreEpochSeconds?: boolean;
}

/** The constraint that a trait puts on a shape, or on a member whose target has one of the types. */
export type ConstraintOfTrait = (shape: Shape, trait: JsonValue, model: Model) => Constraint | undefined;

export const NOTHING: readonly Finding[] = [];

export function found(message: string): readonly Finding[] {
  return [{ message }];
}

export function limit(message: string, subId?: string): Finding {
  return { message, isLimit: true, ...(subId !== undefined && { subId }) };
}

/** A bound in the value of a `length` or `range` trait. */
export function bound(trait: JsonValue, name: 'min' | 'max'): number | undefined {
  const value = isJsonObject(trait) ? own(trait, name) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** The type of the values of a shape: that of the target for members. */
export function valueType(model: Model, shape: Shape): ShapeType | undefined {
  return shape.type === 'member' ? model.shape(shape.target)?.type : shape.type;
}
