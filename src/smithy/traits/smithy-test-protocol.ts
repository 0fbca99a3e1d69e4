/** `smithy.test`, first part: tests of what protocols put on the wire. */
export const SMITHY_PROTOCOL_TESTS: string = `$version: "2.0"
namespace smithy.test

/// Requests that an input must turn into.
@trait(selector: "operation") @length(min: 1)
list httpRequestTests { member: HttpRequestTestCase }
@private
structure HttpRequestTestCase with [HttpRequestMixin] {
  @required @pattern("^[A-Za-z_][A-Za-z0-9_]+$")
  id: String
  @required @idRef(selector: "[trait|protocolDefinition]", failWhenMissing: true)
  protocol: String
  @idRef(selector: "[trait|authDefinition]", failWhenMissing: true)
  authScheme: String
  /// The input.
  params: Document
  vendorParams: Document
  /// The shape that vendorParams must fit.
  @idRef(failWhenMissing: true)
  vendorParamsShape: String
  documentation: String
  tags: NonEmptyStringList
  /// The side that can run it; both if absent.
  appliesTo: AppliesTo
}
/// Responses that an output or an error must turn into.
@trait(selector: ":test(operation, structure[trait|error])") @length(min: 1)
list httpResponseTests { member: HttpResponseTestCase }
@private
structure HttpResponseTestCase with [HttpResponseMixin] {
  @required @pattern("^[A-Za-z_][A-Za-z0-9_]+$")
  id: String
  @required @idRef(selector: "[trait|protocolDefinition]", failWhenMissing: true)
  protocol: String
  @idRef(selector: "[trait|authDefinition]", failWhenMissing: true)
  authScheme: String
  /// The output.
  params: Document
  vendorParams: Document
  /// The shape that vendorParams must fit.
  @idRef(failWhenMissing: true)
  vendorParamsShape: String
  documentation: String
  tags: NonEmptyStringList
  /// The side that can run it; both if absent.
  appliesTo: AppliesTo
}
@private
enum AppliesTo {
  CLIENT = "client"
  SERVER = "server"
}
/// What both kinds of HTTP messages have.
@private @mixin
structure HttpMessageMixin {
  headers: StringMap
  forbidHeaders: StringList
  /// Must be there with whatever value.
  requireHeaders: StringList
  body: String
  bodyMediaType: String
}
@private @mixin
structure HttpRequestMixin with [HttpMessageMixin] {
  @required @length(min: 1)
  method: String
  /// Path without query.
  @required @length(min: 1)
  uri: String
  host: String
  /// The host after prefixes are applied.
  resolvedHost: String
  /// Pairs as they stand on the wire.
  queryParams: StringList
  forbidQueryParams: StringList
  requireQueryParams: StringList
}
@private @mixin
structure HttpResponseMixin with [HttpMessageMixin] {
  @required @range(min: 100, max: 599)
  code: Integer
}

/// Broken requests that a server must refuse.
@trait(selector: "operation") @length(min: 1) @unstable
list httpMalformedRequestTests { member: HttpMalformedRequestTestCase }
@private
structure HttpMalformedRequestTestCase {
  @required @pattern("^[A-Za-z_][A-Za-z0-9_]+$")
  id: String
  @required @idRef(selector: "[trait|protocolDefinition]", failWhenMissing: true)
  protocol: String
  @required
  request: HttpMalformedRequestDefinition
  @required
  response: HttpMalformedResponseDefinition
  documentation: String
  tags: NonEmptyStringList
  /// Values to run the test with, one set after the other.
  testParameters: HttpMalformedRequestTestParametersDefinition
}
@private
map HttpMalformedRequestTestParametersDefinition { key: String, value: StringList }
@private
structure HttpMalformedRequestDefinition {
  @required @length(min: 1)
  method: String
  @required @length(min: 1)
  uri: String
  host: String
  queryParams: StringList
  headers: StringMap
  body: String
  bodyMediaType: String
}
@private
structure HttpMalformedResponseDefinition {
  headers: StringMap
  @required @range(min: 100, max: 599)
  code: Integer
  body: HttpMalformedResponseBodyDefinition
}
@private
structure HttpMalformedResponseBodyDefinition {
  @required
  assertion: HttpMalformedResponseBodyAssertion
  @required
  mediaType: String
}
@private
union HttpMalformedResponseBodyAssertion {
  /// The exact body.
  contents: String
  /// A pattern for its message.
  messageRegex: String
}

/// Events and the bytes they must turn into.
@trait(selector: "operation :test(-[input, output]-> structure > member > union[trait|streaming])") @length(min: 1)
list eventStreamTests { member: EventStreamTestCase }
@private
structure EventStreamTestCase {
  @required @pattern("^[A-Za-z_][A-Za-z0-9_]+$")
  id: String
  @required @idRef(selector: "[trait|protocolDefinition]", failWhenMissing: true)
  protocol: String
  initialRequestParams: Document
  initialRequest: Document
  /// The shape that initialRequest must fit.
  @idRef(selector: "structure", failWhenMissing: true)
  initialRequestShape: String
  initialResponseParams: Document
  initialResponse: Document
  /// The shape that initialResponse must fit.
  @idRef(selector: "structure", failWhenMissing: true)
  initialResponseShape: String
  events: Events
  /// Success if absent.
  expectation: TestExpectation
  vendorParams: Document
  @idRef(selector: "structure", failWhenMissing: true)
  vendorParamsShape: String
  documentation: String
  appliesTo: AppliesTo
  tags: NonEmptyStringList
}
/// An initial request over HTTP.
structure InitialHttpRequest with [HttpRequestMixin] {}
/// An initial response over HTTP.
structure InitialHttpResponse with [HttpResponseMixin] {}
@private
list Events { member: Event }
@private
structure Event {
  @required
  type: EventType
  /// The modeled event; absent for one the model does not know.
  params: Document
  headers: EventHeaders
  forbidHeaders: StringList
  requireHeaders: StringList
  body: Blob
  bodyMediaType: String
  /// The whole event, for reading only.
  bytes: Blob
  vendorParams: Document = {}
  @idRef(selector: "structure", failWhenMissing: true)
  vendorParamsShape: String
}
@private
enum EventType {
  REQUEST = "request"
  RESPONSE = "response"
}
@private
map EventHeaders { key: String, value: EventHeaderValue }
/// Says the type of a header; not written itself.
@private
union EventHeaderValue {
  boolean: Boolean
  /// In Base64.
  byte: Byte
  short: Short
  integer: Integer
  long: Long
  blob: Blob
  string: String
  timestamp: Timestamp
}
@private
union TestExpectation { success: Unit, failure: TestFailureExpectation }
@private
structure TestFailureExpectation {
  @idRef(failWhenMissing: true, selector: "[trait|error]")
  errorId: String
}
@private
map StringMap { key: String, value: String }
@private
list StringList { member: String }
@private
list NonEmptyStringList { member: NonEmptyString }
@private @length(min: 1)
string NonEmptyString
`;
