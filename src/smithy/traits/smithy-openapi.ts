/** `smithy.openapi`: what goes into OpenAPI documents besides the model. */
export const SMITHY_OPENAPI: string = `$version: "2.0"
namespace smithy.openapi

/// Uses of the trait become extension fields of OpenAPI.
@trait(selector: "[trait|trait]", breakingChanges: [{change: "presence"}, {path: "/as", change: "any"}])
structure specificationExtension {
  /// Name of the field; made from the trait's ID if absent.
  as: SpecificationExtensionKey
}
@private @pattern("^x-.+$")
string SpecificationExtensionKey
`;
