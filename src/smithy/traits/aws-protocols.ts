/** `aws.protocols`: the AWS wire protocols and what tunes them. */
export const AWS_PROTOCOLS: string = String.raw`$version: "2.0"
namespace aws.protocols

/// Remote calls with JSON bodies, version 1.0.
@trait(selector: "service")
@protocolDefinition(traits: [timestampFormat, cors, endpoint, hostLabel])
structure awsJson1_0 with [HttpConfiguration] {}
/// Remote calls with JSON bodies, version 1.1.
@trait(selector: "service")
@protocolDefinition(traits: [timestampFormat, cors, endpoint, hostLabel])
structure awsJson1_1 with [HttpConfiguration] {}
/// REST with JSON bodies.
@trait(selector: "service")
@protocolDefinition(traits: [
  timestampFormat, cors, endpoint, hostLabel, http, httpError, httpHeader, httpLabel, httpPayload, httpPrefixHeaders
  httpQuery, httpQueryParams, httpResponseCode, httpChecksum, httpChecksumRequired, jsonName])
structure restJson1 with [HttpConfiguration] {}
/// REST with XML bodies.
@trait(selector: "service")
@protocolDefinition(traits: [
  timestampFormat, cors, endpoint, hostLabel, http, httpError, httpHeader, httpLabel, httpPayload, httpPrefixHeaders
  httpQuery, httpQueryParams, httpResponseCode, httpChecksum, httpChecksumRequired
  xmlAttribute, xmlFlattened, xmlName, xmlNamespace])
@traitValidators(UnsupportedProtocolDocument: {selector: "~> member :test(> document)", message: "Document types are not supported with restXml"})
@deprecated
structure restXml with [HttpConfiguration] {
  /// Errors come without the outer element.
  @deprecated
  noErrorWrapping: Boolean
}
/// Forms go out, XML comes back.
@trait(selector: "service [trait|xmlNamespace]")
@protocolDefinition(traits: [
  timestampFormat, cors, endpoint, hostLabel, awsQueryError, xmlAttribute, xmlFlattened, xmlName, xmlNamespace])
@traitValidators(UnsupportedProtocolDocument: {selector: "~> member :test(> document)", message: "Document types are not supported with awsQuery"})
@deprecated
structure awsQuery {}
/// Code and status of an error in awsQuery.
@trait(selector: "structure [trait|error]", breakingChanges: [{change: "any"}])
structure awsQueryError {
  @required
  code: String
  @required
  httpResponseCode: Integer
}
/// The service once spoke awsQuery and its errors still sound like it.
@trait(selector: """
  service :test([trait|aws.protocols#awsJson1_0],
                [trait|smithy.protocols#rpcv2Cbor],
                [trait|smithy.protocols#rpcv2Json])""")
structure awsQueryCompatible {}
/// Forms as EC2 wants them, XML comes back.
@trait(selector: "service [trait|xmlNamespace]")
@protocolDefinition(traits: [
  timestampFormat, cors, endpoint, hostLabel, ec2QueryName, xmlAttribute, xmlFlattened, xmlName, xmlNamespace])
@traitValidators(UnsupportedProtocolDocument: {selector: "~> member :test(> document)", message: "Document types are not supported with ec2Query"})
@deprecated
structure ec2Query {}
/// The name of a member in EC2 forms.
@trait(selector: "structure > member") @pattern("^[a-zA-Z_][a-zA-Z_0-9-]*$")
string ec2QueryName

/// Which HTTP versions a protocol may use.
@private @mixin(localTraits: [private])
structure HttpConfiguration {
  /// The preferred first.
  http: StringList
  /// Those for event streams; all of them if absent.
  eventStreamHttp: StringList
}
@private
list StringList { member: String }

/// Checksums of requests and responses.
@trait(selector: "operation", breakingChanges: [
  {change: "remove", severity: "DANGER", message: "Removing the trait removes the ability for clients to do request or response checksums. The service MUST continue to support old clients by supporting the \u0060httpChecksum\u0060 trait."}
  {change: "remove", path: "/requestAlgorithmMember", severity: "DANGER", message: "\u0060requestAlgorithmMember\u0060 was removed, so newly generated clients will no longer be able to pick the request checksum algorithms The service MUST continue to support old clients by supporting \u0060requestAlgorithmMember\u0060."}
  {change: "remove", path: "/requestValidationModeMember", severity: "DANGER", message: "\u0060requestValidationModeMember\u0060 was removed, so newly generated clients will no longer validate response checksums. The service MUST continue to support old clients by supporting \u0060requestValidationModeMember\u0060."}
  {change: "remove", path: "/responseAlgorithms/member", severity: "DANGER", message: "Members of \u0060responseAlgorithms\u0060 were removed, so newly generated clients will no longer validate response checksums for the removed algorithms. The service MUST continue to support old clients by supporting removed compression algorithms."}])
@unstable
structure httpChecksum {
  /// Input member that picks the algorithm.
  requestAlgorithmMember: String
  requestChecksumRequired: Boolean
  /// Input member that asks for checked responses.
  requestValidationModeMember: String
  /// Algorithms a response may use.
  responseAlgorithms: ChecksumAlgorithmSet
}
@private @length(min: 1) @uniqueItems
list ChecksumAlgorithmSet { member: ChecksumAlgorithm }
@private
enum ChecksumAlgorithm { CRC32, CRC32C, CRC64NVME, MD5, SHA1, SHA256, SHA512, XXHASH64, XXHASH3, XXHASH128 }
`;
