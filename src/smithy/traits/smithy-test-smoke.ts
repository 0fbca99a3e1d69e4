/** `smithy.test`, second part: calls of a live service. */
export const SMITHY_SMOKE_TESTS: string = String.raw`$version: "2.0"
namespace smithy.test

/// Calls that show a client can reach the service.
@trait(selector: "operation")
list smokeTests { member: SmokeTestCase }
@private
structure SmokeTestCase {
  @required @pattern("^[A-Za-z_][A-Za-z0-9_]+$")
  id: String
  /// The input.
  params: Document
  vendorParams: Document
  @idRef(failWhenMissing: true)
  vendorParamsShape: String
  @required
  expect: Expectation
  tags: TagList
}
@private
union Expectation { success: Unit, failure: FailureExpectation }
@private
structure FailureExpectation {
  /// The error to come; any if absent.
  @idRef(failWhenMissing: true, selector: "[trait|error]")
  errorId: String
}
@private
list TagList { member: Tag }
@private @pattern("^[A-Za-z][A-Za-z0-9_\\-]+$")
string Tag
`;
