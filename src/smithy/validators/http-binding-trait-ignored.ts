import { neighborIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { MemberShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { shownTrait } from '../model/wording.ts';
import { contextsText, groupContexts } from './ignored-contexts.ts';
import { traitPlace } from './trait-members.ts';
import { type Validator, warning } from './validator.ts';

/** Which uses of a structure a binding counts in; the last part of the event's id. */
type Scope = 'Input' | 'Output' | 'TopLevel';

const BINDINGS: readonly (readonly [trait: ShapeId, scope: Scope])[] = [
  ['smithy.api#httpLabel', 'Input'],
  ['smithy.api#httpQuery', 'Input'],
  ['smithy.api#httpQueryParams', 'Input'],
  ['smithy.api#httpResponseCode', 'Output'],
  ['smithy.api#httpHeader', 'TopLevel'],
  ['smithy.api#httpPayload', 'TopLevel'],
  ['smithy.api#httpPrefixHeaders', 'TopLevel'],
];

const COUNTS_IN: Readonly<Record<Scope, readonly string[]>> = {
  Input: ['input'],
  Output: ['output'],
  TopLevel: ['input', 'output', 'error'],
};

/** Members are bound to an HTTP message only where their structure is the whole of a request or response. */
export const httpBindingTraitIgnored: Validator = {
  id: 'HttpBindingTraitIgnored',
  *validate(model): Iterable<ValidationEvent> {
    const seen = new Set<MemberShape>();
    for (const [trait, scope] of BINDINGS) {
      for (const member of model.withTrait(trait)) {
        // Binding traits exclude each other; of several on one member, the narrowest is looked at.
        if (member.type !== 'member' || seen.has(member)) continue;
        seen.add(member);
        yield* check(model, member, trait, scope);
      }
    }
  },
};

function* check(model: Model, member: MemberShape, trait: ShapeId, scope: Scope): Iterable<ValidationEvent> {
  const container = model.shape(member.container);
  // What a mixin gives to others is looked at where it arrives.
  if (container?.type !== 'structure' || container.traits.has('smithy.api#mixin')) return;
  const uses = neighborIndex(model)
    .to(container)
    .filter(({ type }) => type !== 'member_container');
  const ignored = groupContexts(uses.filter(({ type }) => !COUNTS_IN[scope].includes(type)));
  if (ignored.size === 0) return;
  const origin = member.mixins.length === 0 ? '' : ' mixed in';
  // The reference counts uses on one side and kinds of uses on the other.
  const where =
    uses.length === ignored.size
      ? 'ignored in all contexts.'
      : `ignored in some contexts: ${contextsText(ignored)}`;
  const message = `The \`${shownTrait(trait)}\` trait applied to this${origin} member is ${where}`;
  yield warning(`HttpBindingTraitIgnored.${scope}`, member, message, traitPlace(member, trait));
}
