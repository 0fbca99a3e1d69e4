/** `aws.auth`: signing and Cognito authentication. */
export const AWS_AUTH: string = `$version: "2.0"
namespace aws.auth

/// Requests are signed with Signature Version 4.
@trait(selector: "service", breakingChanges: [{change: "remove", message: "Removing the existing authentication scheme is not backward compatible and can break existing clients' authentication."}])
@authDefinition(traits: [unsignedPayload])
@externalDocumentation(Reference: "https://docs.aws.amazon.com/general/latest/gr/signature-version-4.html")
structure sigv4 {
  /// Service name in the credential scope.
  @required @length(min: 1)
  @externalDocumentation(Reference: "https://docs.aws.amazon.com/general/latest/gr/sigv4-create-string-to-sign.html")
  name: String
}
/// Requests are signed with a key pair, valid in several regions.
@trait(selector: "service[trait|aws.auth#sigv4]", breakingChanges: [{change: "remove", message: "Removing the existing authentication scheme is not backward compatible and can break existing clients' authentication."}])
@authDefinition(traits: [unsignedPayload])
@externalDocumentation(
  Reference: "https://docs.aws.amazon.com/general/latest/gr/signature-version-4.html"
  Examples: "https://github.com/aws-samples/sigv4a-signing-examples")
structure sigv4a {
  /// Service name in the credential scope.
  @required @length(min: 1)
  @externalDocumentation(Reference: "https://docs.aws.amazon.com/general/latest/gr/sigv4-create-string-to-sign.html")
  name: String
}
/// The body is left out of the signature.
@trait(selector: "operation")
structure unsignedPayload {}
/// Callers come from Cognito user pools.
@trait(selector: "service") @authDefinition @internal @tags(["internal"])
structure cognitoUserPools {
  /// ARNs of the pools.
  @required
  providerArns: StringList
}
/// OAuth scopes a caller needs.
@trait(selector: "service[trait|aws.auth#cognitoUserPools] ~> operation") @internal @tags(["internal"]) @length(min: 1)
list cognitoUserPoolsScopes { member: String }
@private
list StringList { member: String }
`;
