/** `smithy.rules`: endpoint rule sets, their parameters and their tests. */
export const SMITHY_RULES: string = `$version: "2.0"
namespace smithy.rules

/// Rules that lead from parameters to an endpoint.
@trait(selector: "service") @unstable
document endpointRuleSet

/// The same rules as a binary decision diagram.
@trait(selector: "service") @unstable
structure endpointBdd {
  @required
  version: String
  @required
  parameters: Parameters
  @required
  conditions: Conditions
  @required
  results: Results
  /// Reference to begin with.
  @required @range(min: -1)
  root: Integer
  @required @range(min: 0)
  nodeCount: Integer
  /// Three big-endian 32-bit integers for each node (condition, reference if true, reference if false), in Base64.
  @required
  nodes: String
}
@private
map Parameters { key: String, value: Parameter }
@private
structure Parameter {
  @required
  type: ParameterType
  deprecated: Boolean
  documentation: String
  /// Used when no value is given; only for required parameters.
  default: Document
  /// The built-in that supplies the value.
  builtIn: String
  required: Boolean
}
enum ParameterType {
  STRING = "string"
  BOOLEAN = "boolean"
  STRING_ARRAY = "stringArray"
}
@private
list Conditions { member: Condition }
@private
structure Condition {
  @required
  fn: String
  @required
  argv: DocumentList
  /// Variable that keeps the result.
  assign: String
}
@private
list DocumentList { member: Document }
@private
list Results { member: Result }
@private
structure Result {
  @required
  type: ResultType
  documentation: String
  error: Document
  endpoint: EndpointObject
  conditions: Conditions
}
@private
enum ResultType {
  ENDPOINT = "endpoint"
  ERROR = "error"
}
@private
structure EndpointObject {
  @required
  url: Document
  properties: EndpointProperties
  headers: EndpointObjectHeaders
}
@private
map EndpointProperties { key: String, value: Document }
@private
map EndpointObjectHeaders { key: String, value: DocumentList }

/// A rule parameter takes its value from an input member.
@trait(selector: "operation -[input]-> structure > member") @unstable
structure contextParam {
  @required
  name: String
}
/// Rule parameters with fixed values for one operation.
@trait(selector: "operation") @unstable
map staticContextParams { key: String, value: StaticContextParamDefinition }
@private @unstable
structure StaticContextParamDefinition {
  @required
  value: Document
}
/// Rule parameters that JMESPath finds in the input.
@trait(selector: "operation") @unstable
map operationContextParams { key: String, value: OperationContextParamDefinition }
@private @unstable
structure OperationContextParamDefinition {
  @required
  path: String
}
/// Rule parameters that a client is configured with.
@trait(selector: "service") @unstable
map clientContextParams { key: String, value: ClientContextParamDefinition }
@private @unstable
structure ClientContextParamDefinition {
  @required
  type: ShapeType
  documentation: String
}
@private @unstable
enum ShapeType {
  STRING = "string"
  BOOLEAN = "boolean"
}

/// Endpoints that the rules have to arrive at.
@trait(selector: "service :is([trait|smithy.rules#endpointRuleSet], [trait|smithy.rules#endpointBdd])") @unstable
structure endpointTests {
  @required
  version: String
  testCases: EndpointTestList
}
@private @unstable
list EndpointTestList { member: EndpointTest }
@private @unstable
structure EndpointTest {
  documentation: String
  /// Parameters to start from.
  params: Document
  operationInputs: OperationInputs
  @required
  expect: EndpointTestExpectation
}
@private @unstable
list OperationInputs { member: OperationInput }
@private @unstable
structure OperationInput {
  @required
  operationName: String
  operationParams: Document
  builtInParams: Document
  clientParams: Document
}
@private @unstable
union EndpointTestExpectation { error: String, endpoint: EndpointExpectation }
@private @unstable
structure EndpointExpectation {
  url: String
  headers: EndpointHeaders
  properties: Properties
}
@private @unstable
map EndpointHeaders { key: String, value: EndpointHeaderValue }
@private @unstable
list EndpointHeaderValue { member: String }
@private @unstable
map Properties { key: String, value: Document }
`;
