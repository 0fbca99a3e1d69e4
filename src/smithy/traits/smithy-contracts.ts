/** `smithy.contracts`: conditions that values have to meet. */
export const SMITHY_CONTRACTS: string = `$version: "2.0"
namespace smithy.contracts

/// Conditions on a value, each of which must hold.
@trait(selector: ":not(:test(service, operation, resource))")
map conditions { key: ConditionName, value: Condition }
@pattern("^[A-Z]+[A-Za-z0-9]*$")
string ConditionName
structure Condition {
  /// JMESPath.
  @required
  expression: String
  @required
  documentation: String
}
`;
