/** A model that nobody complains about. */
export const GOOD_MODEL = `$version: "2.0"

namespace example.shop

/// The shop.
service Shop {
    version: "2024-01-01"
    operations: [
        GetOrder
    ]
}

/// Gives one order.
@readonly
@http(method: "GET", uri: "/orders/{id}")
operation GetOrder {
    input := {
        @required
        @httpLabel
        id: String
    }
    output := {
        order: Order
    }
}

structure Order with [Named] {
    id: String
}

@mixin
structure Named {
    name: String
}
`;

/** One ERROR: Target.UnresolvedShape at 24:9, the member order. */
export const ONE_ERROR_MODEL: string = GOOD_MODEL.replace('order: Order', 'order: Ordre');

/** One WARNING: HttpMethodSemantics.MissingReadonlyTrait, the operation GetOrder. */
export const ONE_WARNING_MODEL: string = GOOD_MODEL.replace('@readonly\n', '');

/** One DANGER: SyntacticShapeIdTarget, a name in metadata that is no shape. */
export const ONE_DANGER_MODEL: string = GOOD_MODEL.replace(
  'namespace',
  'metadata owner = Nobody\n\nnamespace',
);

/** One SUPPRESSED event, with a reason. */
export const SUPPRESSED_MODEL: string = ONE_WARNING_MODEL.replace(
  'namespace',
  'metadata suppressions = [{ id: "HttpMethodSemantics", namespace: "example.shop", reason: "It counts." }]\n\nnamespace',
);

export const GOOD_AST = { smithy: '2.0', shapes: { 'example.shop#Extra': { type: 'string' } } };
