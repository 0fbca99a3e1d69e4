/**
 * The prelude, `smithy.api`: the shapes and traits that every model may use without importing them.
 * Names, members, constraints, selectors and messages are fixed by the Smithy 2.0 specification; the documentation
 * is our own. Kept short because it is parsed at every start. `\u0060` is a backtick.
 */
export const PRELUDE_TEXT: string = String.raw`$version: "2.0"
namespace smithy.api

boolean Boolean
string String
blob Blob
byte Byte
short Short
integer Integer
long Long
float Float
double Double
bigInteger BigInteger
bigDecimal BigDecimal
timestamp Timestamp
document Document
@default(false)
boolean PrimitiveBoolean
@default(0)
byte PrimitiveByte
@default(0)
short PrimitiveShort
@default(0)
integer PrimitiveInteger
@default(0)
long PrimitiveLong
@default(0)
float PrimitiveFloat
@default(0)
double PrimitiveDouble
@unitType
structure Unit {}

@private @length(min: 1)
string NonEmptyString
@private
list NonEmptyStringList { member: NonEmptyString }
@private
map NonEmptyStringMap { key: NonEmptyString, value: NonEmptyString }
@private
enum Severity { NOTE, WARNING, DANGER, ERROR }
@private @mediaType("text/markdown; charset=UTF-8; variant=CommonMark")
@externalDocumentation("CommonMark Specification": "https://commonmark.org/")
string CommonMark
@private @pattern("^(_+[a-zA-Z0-9]|[a-zA-Z])\\w*$")
string Identifier

/// Turns a shape into a trait definition.
@trait(selector: ":is(simpleType, list, map, structure, union)", breakingChanges: [
  {change: "presence"}, {path: "/structurallyExclusive", change: "any"}
  {path: "/conflicts", change: "update", severity: "NOTE", message: "Adding more conflicts to a trait could cause previously written models to fail validation."}])
structure trait {
  /// Which shapes may carry the trait.
  selector: String
  /// Lets one member of a structure carry the trait, or target a shape that does.
  structurallyExclusive: StructurallyExclusive
  /// Traits that may not stand beside this one.
  conflicts: NonEmptyStringList
  /// Changes between two versions of a model that break its users.
  breakingChanges: TraitDiffRules
}
@private
enum StructurallyExclusive {
  MEMBER = "member"
  TARGET = "target"
}
@private @length(min: 1)
list TraitDiffRules { member: TraitDiffRule }
@private
structure TraitDiffRule {
  /// JSON pointer into the value; the whole value if absent.
  path: String
  @required
  change: TraitChangeType
  severity: Severity = "ERROR"
  message: String
}
@private
enum TraitChangeType {
  UPDATE = "update"
  ADD = "add"
  REMOVE = "remove"
  PRESENCE = "presence"
  ANY = "any"
}
/// Checks that run on every shape that carries the trait this one is applied to, by event ID.
@trait(selector: "[trait|trait]")
map traitValidators {
  @length(min: 1)
  key: String
  value: TraitValidator
}
@private
structure TraitValidator {
  /// Starts from the carrying shape; each shape it yields is a finding.
  @required
  selector: String
  message: String
  severity: Severity = "ERROR"
}
/// Gives the values under one metadata key a type.
@trait(selector: "dataType :not([trait|input]) :not([trait|output])")
structure metadata {
  @required @length(min: 1)
  key: String
}
/// Named sets of shapes that tools can ask for.
@private @metadata(key: "shapeClosures")
list ShapeClosures { member: ShapeClosure }
@private
structure ShapeClosure {
  /// Looks like a shape ID, names no shape, and is unique.
  @required
  id: ClosureId
  includeNamespaces: Namespaces = []
  @length(min: 1)
  includeBySelector: String
  /// New names for shapes whose names would clash.
  rename: Renames = {}
  documentation: CommonMark
}
@private @idRef(failWhenMissing: false)
string ClosureId
@private @uniqueItems
list Namespaces { member: String }
@private
map Renames {
  @idRef(failWhenMissing: true, selector: ":not(:is(member, service, resource, operation))", errorMessage: "Renames must target shapes that are in the model and must not target services, resources, operations, or members.")
  key: String
  value: Identifier
}
/// The string holds the ID of a shape.
@trait(selector: ":test(string, member > string)")
structure idRef {
  /// What the named shape has to be.
  selector: String = "*"
  /// Whether a missing shape is an error.
  failWhenMissing: Boolean
  errorMessage: String
}
/// Parts that other shapes take over.
@trait(selector: ":not(member)")
structure mixin {
  /// Traits that stay on the mixin.
  localTraits: LocalMixinTraitList
}
@private
list LocalMixinTraitList { member: LocalMixinTrait }
@private @idRef(selector: "[trait|trait]", failWhenMissing: true, errorMessage: "Strings provided to the localTraits property of a mixin trait\nmust target a valid trait.")
string LocalMixinTrait
/// Marks the one shape that stands for no value.
@trait(selector: "[id=smithy.api#Unit]")
structure unitType {}

/// Prose about a shape, in CommonMark.
@trait
string documentation
/// Links to more prose, by title.
@trait @length(min: 1)
map externalDocumentation { key: NonEmptyString, value: NonEmptyString }
/// A name for people to read.
@trait
string title
/// The version or date that brought the shape.
@trait
string since
/// Words to group and filter shapes by.
@trait
list tags { member: String }
/// Better not used in new code.
@trait
structure deprecated {
  message: String
  /// When it became so.
  since: String
}
/// May still change.
@trait
structure unstable {}
/// Not for the eyes of customers.
@trait(breakingChanges: [{change: "remove", severity: "WARNING", message: "Removing the @internal trait makes a shape externally visible."}])
structure internal {}
/// Only its own namespace may refer to the shape.
@trait
structure private {}
/// Values must be kept out of logs.
@trait(selector: ":not(:test(service, operation, resource, member))")
structure sensitive {}
/// Silences validation events by ID.
@trait
list suppress {
  @length(min: 1)
  member: String
}
/// Calls of an operation, written out.
@trait(selector: "operation")
list examples { member: Example }
@private
structure Example {
  @required
  title: String
  documentation: String
  input: Document
  output: Document
  error: ExampleError
  allowConstraintErrors: Boolean
}
@private
structure ExampleError {
  @idRef(selector: "structure[trait|error]")
  shapeId: String
  content: Document
}

/// A value must be given.
@trait(selector: "structure > member")
structure required {}
/// A value had better be given.
@trait(selector: "structure > member", conflicts: [required])
structure recommended { reason: String }
/// The value a member has when none is given.
@trait(selector: ":is(simpleType, list, map, structure > member :test(> :is(simpleType, list, map)))")
document default
/// The default came after the member was first published.
@trait(selector: "structure > member [trait|default]", breakingChanges: [{change: "remove"}])
structure addedDefault {}
/// Clients treat the member as nullable whatever else it says.
@trait(selector: "structure > member")
structure clientOptional {}
/// Nullable, in Smithy 1.0.
@trait(selector: """
  :test(boolean, byte, short, integer, long, float, double,
  member > :test(boolean, byte, short, integer, long, float, double))""")
structure box {}
/// Entries may be null.
@trait(selector: ":is(list, map)", breakingChanges: [{change: "presence"}])
structure sparse {}
/// No two items are equal.
@trait(selector: "list :not(> member ~> :is(float, double, document))", conflicts: [sparse], breakingChanges: [{change: "presence", severity: "WARNING"}])
structure uniqueItems {}
/// Bounds of a size, both inclusive.
@trait(selector: ":test(list, map, string, blob, member > :is(list, map, string, blob))")
structure length { min: Long, max: Long }
/// Bounds of a number, both inclusive.
@trait(selector: ":test(number, member > number)")
structure range { min: BigDecimal, max: BigDecimal }
/// A regular expression the text has to match.
@trait(selector: ":test(string, member > string)", breakingChanges: [
  {change: "add", severity: "WARNING", message: "The @pattern trait should only be added if the string already had adhered to the pattern."}
  {change: "update", severity: "NOTE", message: "Changes to the @pattern trait should generally make the string more permissive, not less."}])
string pattern
/// The allowed values of a string, in Smithy 1.0.
@trait(selector: "string :not(enum)", breakingChanges: [{change: "presence"}])
@length(min: 1) @deprecated(message: "The enum trait is replaced by the enum shape in Smithy 2.0", since: "2.0")
list enum { member: EnumDefinition }
@private
structure EnumDefinition {
  @required
  value: NonEmptyString
  name: EnumConstantBodyName
  documentation: String
  tags: NonEmptyStringList
  deprecated: Boolean
}
@private @pattern("^[a-zA-Z_]+[a-zA-Z_0-9]*$")
string EnumConstantBodyName
/// What an enum member is on the wire.
@trait(selector: ":is(enum, intEnum) > member") @tags(["diff.error.const"])
document enumValue
/// The kind of content, as a media type.
@trait(selector: ":is(blob, string)", breakingChanges: [{change: "remove"}])
string mediaType
/// How a timestamp is written.
@trait(selector: ":test(timestamp, member > timestamp)", breakingChanges: [{change: "any"}])
enum timestampFormat {
  /// RFC 3339 in UTC.
  DATE_TIME = "date-time"
  /// Unix time, fractions allowed.
  EPOCH_SECONDS = "epoch-seconds"
  /// IMF-fixdate of RFC 9110.
  HTTP_DATE = "http-date"
}
/// The key of the member in JSON.
@trait(selector: ":is(structure, union) > member", breakingChanges: [{change: "any"}])
string jsonName
/// Written as an attribute in XML.
@trait(selector: "structure > :test(member > :test(boolean, number, string, timestamp))", conflicts: [xmlNamespace], breakingChanges: [{change: "any"}])
structure xmlAttribute {}
/// Written without a wrapping element in XML.
@trait(selector: ":is(structure, union) > :test(member > :test(list, map))", breakingChanges: [{change: "any"}])
structure xmlFlattened {}
/// The element or attribute name in XML.
@trait(selector: ":is(structure, union, member)", breakingChanges: [{change: "any"}])
@pattern("^[a-zA-Z_][a-zA-Z_0-9-]*(:[a-zA-Z_][a-zA-Z_0-9-]*)?$")
string xmlName
/// The namespace of the element in XML.
@trait(selector: ":is(service, member, simpleType, list, map, structure, union)", conflicts: [xmlAttribute], breakingChanges: [{change: "any"}])
structure xmlNamespace {
  @required
  uri: NonEmptyString
  @pattern("^[a-zA-Z_][a-zA-Z_0-9-]*$")
  prefix: NonEmptyString
}

/// Used as the input of one operation, and nowhere else.
@trait(selector: "structure", conflicts: [output, error], breakingChanges: [{change: "presence"}])
structure input {}
/// Used as the output of one operation, and nowhere else.
@trait(selector: "structure", conflicts: [input, error], breakingChanges: [{change: "presence"}])
structure output {}
/// An error, and whose fault it is.
@trait(selector: "structure", conflicts: [trait], breakingChanges: [{change: "any"}])
enum error {
  CLIENT = "client"
  SERVER = "server"
}
/// The same request may be sent again.
@trait(selector: "structure[trait|error]", breakingChanges: [{change: "remove"}])
structure retryable {
  /// Whether to slow down first.
  throttling: Boolean
}
/// Changes nothing on the server.
@trait(selector: "operation", conflicts: [idempotent], breakingChanges: [{change: "remove"}])
structure readonly {}
/// Doing it twice has the effect of doing it once.
@trait(selector: "operation", conflicts: [readonly], breakingChanges: [{change: "remove"}])
structure idempotent {
  /// Errors of a create whose resource is there already; none means success.
  exists: IdempotentErrors
  /// Errors of a delete whose resource is gone already; none means success.
  notFound: IdempotentErrors
}
@private
list IdempotentErrors {
  @idRef(selector: "[trait|error]")
  member: String
}
/// By this member the server knows a repeated request.
@trait(selector: "structure > :test(member > string)", structurallyExclusive: "member", breakingChanges: [{change: "remove"}])
@notProperty
structure idempotencyToken {}
/// Results come in pages.
@trait(selector: ":is(service, operation)", breakingChanges: [
  {change: "remove"}, {path: "/inputToken", change: "update"}, {path: "/outputToken", change: "update"}
  {path: "/items", change: "remove"}, {path: "/items", change: "add", severity: "NOTE"}, {path: "/items", change: "update", severity: "NOTE"}
  {path: "/pageSize", change: "update"}, {path: "/pageSize", change: "remove"}])
structure paginated {
  /// Input member that asks for the next page.
  inputToken: NonEmptyString
  /// Path to the output member that names the next page.
  outputToken: NonEmptyString
  /// Path to the output member that holds the results.
  items: NonEmptyString
  /// Input member that limits the results of one page.
  pageSize: NonEmptyString
}
/// Too big for memory, of unknown size, or a stream of events.
@trait(selector: ":is(blob, union)", structurallyExclusive: "target", breakingChanges: [{change: "any"}])
structure streaming {}
/// The size of the stream must be known.
@trait(selector: "blob[trait|streaming]", breakingChanges: [{change: "presence"}])
structure requiresLength {}
/// The body of an event.
@trait(selector: "structure > :test(member > :test(blob, string, structure, union))", conflicts: [eventHeader], structurallyExclusive: "member", breakingChanges: [{change: "any"}])
structure eventPayload {}
/// A header of an event.
@trait(selector: """
  structure >
  :test(member > :test(boolean, byte, short, integer, long, blob, string, timestamp))""", conflicts: [eventPayload], breakingChanges: [{change: "any"}])
structure eventHeader {}
/// The answer may take its time.
@trait(selector: "operation") @unstable
structure longPoll {
  @required @range(min: 1)
  timeoutMillis: Integer
}
/// Clients may compress what they send.
@trait(selector: "operation", breakingChanges: [
  {change: "remove", severity: "DANGER", message: "Trait was removed so newly generated clients will no longer compress requests, but the service MUST continue to support removed compression algorithms in \u0060encodings\u0060."}
  {change: "remove", path: "/encodings", message: "\u0060encodings\u0060 was removed, but is required for the requestCompression trait."}
  {change: "add", severity: "NOTE", path: "/encodings/member", message: "Members of \u0060encodings\u0060 were added. Once a compression algorithm is added, the service MUST support the compression algorithm."}
  {change: "remove", severity: "DANGER", path: "/encodings/member", message: "Members of \u0060encodings\u0060 were removed so newly generated clients will no longer compress requests for removed compression algorithms. The service MUST continue to support old clients by supporting removed compression algorithms."}
  {change: "update", severity: "DANGER", path: "/encodings/member", message: "Members of \u0060encodings\u0060 were updated so newly generated clients will no longer compress requests for compression algorithms prior to the updates. The service MUST continue to support old clients by supporting compression algorithms prior to the updates."}])
structure requestCompression {
  @required
  encodings: RequestCompressionEncodingsList
}
/// Names of compressions, the preferred first.
@private
list RequestCompressionEncodingsList { member: String }

/// Putting creates but never overwrites.
@trait(selector: "resource:test(-[put]->)")
structure noReplace {}
/// Resources that a string or a structure points to.
@trait(selector: ":is(structure, string)")
list references { member: Reference }
@private
structure Reference {
  @required
  resource: NonEmptyString
  /// Which member holds which identifier of the resource.
  ids: NonEmptyStringMap
  service: NonEmptyString
  /// A link relation that tells what the reference means.
  rel: NonEmptyString
}
/// The member holds an identifier of the resource, under this name.
@trait(selector: "structure > :test(member[trait|required] > string)", breakingChanges: [{change: "remove"}])
@length(min: 1) @notProperty
string resourceIdentifier
/// The resource property a member stands for.
@trait(selector: "structure > member", conflicts: [resourceIdentifier], breakingChanges: [{change: "remove"}, {change: "update"}])
structure property { name: String }
/// The member, or any member with the trait, is no resource property.
@trait(selector: ":is(operation -[input, output]-> structure > member, [trait|trait])", breakingChanges: [{change: "add"}])
@notProperty
structure notProperty {}
/// The resource properties are the members of this member's structure.
@trait(selector: "operation -[input, output]-> structure > member :test(> structure)", structurallyExclusive: "member", breakingChanges: [{change: "any"}])
@notProperty
structure nestedProperties {}

/// A trait that names a protocol.
@trait(selector: "structure[trait|trait]", breakingChanges: [{change: "presence"}])
structure protocolDefinition {
  /// Traits that an implementation must know.
  traits: TraitShapeIdList
  @deprecated(message: "Use the \u0060@traitValidators\u0060 trait instead")
  noInlineDocumentSupport: Boolean
}
/// A trait that names a way to authenticate.
@trait(selector: "structure[trait|trait]", breakingChanges: [{change: "presence"}])
structure authDefinition {
  /// Traits that an implementation must know.
  traits: TraitShapeIdList
}
@private
list TraitShapeIdList { member: TraitShapeId }
@private @idRef(failWhenMissing: true, selector: "[trait|trait]")
string TraitShapeId
/// The ways to authenticate that are accepted, the preferred first.
@trait(selector: ":is(service, operation)") @uniqueItems
list auth { member: AuthTraitReference }
@private @idRef(selector: "[trait|authDefinition]")
string AuthTraitReference
/// Callers may stay anonymous.
@trait(selector: "operation", breakingChanges: [{change: "remove"}])
structure optionalAuth {}
/// HTTP Basic authentication.
@trait(selector: "service", breakingChanges: [{change: "remove"}])
@authDefinition @externalDocumentation("RFC 2617": "https://tools.ietf.org/html/rfc2617.html")
structure httpBasicAuth {}
/// HTTP Digest authentication.
@trait(selector: "service", breakingChanges: [{change: "remove"}])
@authDefinition @externalDocumentation("RFC 2617": "https://tools.ietf.org/html/rfc2617.html")
structure httpDigestAuth {}
/// A bearer token in the Authorization header.
@trait(selector: "service", breakingChanges: [{change: "remove"}])
@authDefinition @externalDocumentation("RFC 6750": "https://tools.ietf.org/html/rfc6750.html")
structure httpBearerAuth {}
/// A key in a header or in the query.
@trait(selector: "service", breakingChanges: [{change: "remove"}])
@authDefinition
structure httpApiKeyAuth {
  /// Name of the header or query parameter.
  @required
  name: NonEmptyString
  @required
  in: HttpApiKeyLocations
  /// Scheme of the Authorization header, if the key goes there.
  scheme: NonEmptyString
}
@private
enum HttpApiKeyLocations {
  HEADER = "header"
  QUERY = "query"
}

/// Method, path and status code of an operation.
@trait(selector: "operation", breakingChanges: [
  {change: "remove"}, {path: "/method", change: "update"}, {path: "/uri", change: "update"}, {path: "/code", change: "update"}
  {path: "/code", change: "presence", severity: "DANGER", message: "Adding or removing is backward compatible only if the value is the default value of 200"}])
structure http {
  @required
  method: NonEmptyString
  /// A path with labels in braces.
  @required
  uri: NonEmptyString
  @range(min: 100, max: 999)
  code: Integer = 200
}
/// Bound to a label of the path.
@trait(selector: "structure > member[trait|required] :test(> :test(string, number, boolean, timestamp))", conflicts: [httpHeader, httpQuery, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams], breakingChanges: [{change: "presence"}])
structure httpLabel {}
/// Bound to a query parameter.
@trait(selector: """
  structure > member
  :test(> :test(string, number, boolean, timestamp),
  > list > member > :test(string, number, boolean, timestamp))""", conflicts: [httpLabel, httpHeader, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams], breakingChanges: [{change: "any"}])
@length(min: 1)
string httpQuery
/// Bound to whatever other query parameters there are.
@trait(selector: """
  structure > member
  :test(> map > member[id|member=value] > :test(string, list > member > string))""", structurallyExclusive: "member", conflicts: [httpLabel, httpQuery, httpHeader, httpPayload, httpResponseCode, httpPrefixHeaders], breakingChanges: [{change: "any"}])
structure httpQueryParams {}
/// Bound to a header.
@trait(selector: """
  structure > :test(member > :test(boolean, number, string, timestamp,
  list > member > :test(boolean, number, string, timestamp)))""", conflicts: [httpLabel, httpQuery, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams], breakingChanges: [{change: "any"}])
@length(min: 1)
string httpHeader
/// Bound to all headers whose names begin so.
@trait(selector: """
  structure > member
  :test(> map :not([trait|sparse]) > member[id|member=value] > string)""", structurallyExclusive: "member", conflicts: [httpLabel, httpQuery, httpHeader, httpPayload, httpResponseCode, httpQueryParams], breakingChanges: [{change: "any"}])
string httpPrefixHeaders
/// Bound to the whole body.
@trait(selector: "structure > member", conflicts: [httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpResponseCode, httpQueryParams], structurallyExclusive: "member", breakingChanges: [{change: "presence"}])
structure httpPayload {}
/// Bound to the status code.
@trait(selector: "structure :not([trait|input]) > member :test(> integer)", structurallyExclusive: "member", conflicts: [httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpPayload, httpQueryParams], breakingChanges: [{change: "any"}])
structure httpResponseCode {}
/// The status code of an error.
@trait(selector: "structure[trait|error]", breakingChanges: [{change: "any"}])
integer httpError
/// Requests carry a checksum, MD5 unless the service says otherwise.
@trait(selector: "operation") @unstable
structure httpChecksumRequired {}
/// What pages of other origins may do.
@trait(selector: "service", breakingChanges: [{change: "remove"}])
structure cors {
  origin: NonEmptyString = "*"
  /// Origins by name, instead of one.
  origins: NonEmptyStringMap
  /// Seconds a preflight answer may be kept.
  maxAge: Integer = 600
  additionalAllowedHeaders: NonEmptyStringList
  additionalExposedHeaders: NonEmptyStringList
}
/// A host of its own for an operation.
@trait(selector: "operation", breakingChanges: [{change: "any"}])
structure endpoint {
  /// A prefix with labels in braces.
  @required
  hostPrefix: NonEmptyString
}
/// Bound to a label of the host prefix.
@trait(selector: "structure > :test(member[trait|required] > string)", breakingChanges: [{change: "any"}])
structure hostLabel {}
`;
