/** `smithy.protocols`: protocols that belong to no vendor. */
export const SMITHY_PROTOCOLS: string = `$version: "2.0"
namespace smithy.protocols

/// Remote calls with CBOR bodies.
@trait(selector: "service")
@protocolDefinition(traits: [cors, endpoint, hostLabel, httpError, requestCompression])
@traitValidators("rpcv2Cbor.NoDocuments": {selector: "service ~> member :test(> document)", message: "This protocol does not support document types in most possible scenarios.", severity: "DANGER"})
structure rpcv2Cbor {
  /// HTTP versions, the preferred first.
  http: StringList
  /// Those for event streams.
  eventStreamHttp: StringList
}
/// Remote calls with JSON bodies.
@trait(selector: "service")
@protocolDefinition(traits: [cors, endpoint, hostLabel, httpError, requestCompression])
structure rpcv2Json {
  /// HTTP versions, the preferred first.
  http: StringList
  /// Those for event streams.
  eventStreamHttp: StringList
}
@private
list StringList { member: String }
`;
