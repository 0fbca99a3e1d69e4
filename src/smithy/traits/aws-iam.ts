/** `aws.iam`: actions, resources, condition keys and principals as IAM policies see them. */
export const AWS_IAM: string = String.raw`$version: "2.0"
namespace aws.iam

/// The operation as an IAM action.
@trait(selector: "operation")
structure iamAction {
  name: String
  /// What the permission allows, in one phrase.
  documentation: String
  relativeDocumentation: String
  /// Actions the caller must be allowed besides.
  requiredActions: RequiredActionsList
  /// What the action is authorized against.
  resources: ActionResources
  /// What the action brings into being.
  createsResources: ResourceNameList
}
@private
structure ActionResources {
  /// Always checked.
  required: ActionResourceMap
  /// Checked when certain features are used.
  optional: ActionResourceMap
}
@private
map ActionResourceMap { key: ResourceName, value: ActionResource }
@private
structure ActionResource { conditionKeys: ConditionKeysList }
@private
string ResourceName
@private @uniqueItems
list ResourceNameList { member: ResourceName }
@private @uniqueItems
list RequiredActionsList { member: IamIdentifier }
@private @pattern("^([A-Za-z0-9][A-Za-z0-9-\\.]{0,62}:[^:]+)$")
string IamIdentifier
/// The resource as IAM names it.
@trait(selector: "resource")
structure iamResource {
  name: String
  relativeDocumentation: String
  /// Condition keys of parents do not apply.
  disableConditionKeyInheritance: Boolean
}
/// The name of the action, if not that of the operation.
@trait(selector: "operation") @deprecated(since: "2023-11-10", message: "Use the \u0060name\u0060 member of the \u0060aws.iam#iamAction\u0060 trait instead.")
string actionName
/// What the permission allows.
@trait(selector: "operation") @deprecated(since: "2023-11-10", message: "Use the \u0060documentation\u0060 member of the \u0060aws.iam#iamAction\u0060 trait instead.")
string actionPermissionDescription
/// Actions the caller must be allowed besides.
@trait(selector: "operation") @deprecated(since: "2023-11-10", message: "Use the \u0060requiredActions\u0060 member of the \u0060aws.iam#iamAction\u0060 trait instead.")
list requiredActions { member: IamIdentifier }
/// Kinds of callers that may call.
@trait(selector: ":test(service, operation)")
list supportedPrincipalTypes { member: PrincipalType }
@private
enum PrincipalType {
  ROOT = "Root"
  IAM_USER = "IAMUser"
  IAM_ROLE = "IAMRole"
  FEDERATED_USER = "FederatedUser"
}

/// Condition keys of the service's own.
@trait(selector: "service")
map defineConditionKeys { key: ConditionKeyName, value: ConditionKeyDefinition }
@private
structure ConditionKeyDefinition {
  @required
  type: ConditionKeyType
  documentation: String
  externalDocumentation: String
  relativeDocumentation: String
  /// Always present, for keys that the service resolves.
  required: Boolean
}
@private
enum ConditionKeyType {
  ARN
  ARRAY_OF_ARN = "ArrayOfARN"
  /// Base64.
  BINARY = "Binary"
  ARRAY_OF_BINARY = "ArrayOfBinary"
  STRING = "String"
  ARRAY_OF_STRING = "ArrayOfString"
  NUMERIC = "Numeric"
  ARRAY_OF_NUMERIC = "ArrayOfNumeric"
  /// ISO 8601.
  DATE = "Date"
  ARRAY_OF_DATE = "ArrayOfDate"
  BOOL = "Bool"
  ARRAY_OF_BOOL = "ArrayOfBool"
  /// RFC 4632.
  IP_ADDRESS = "IPAddress"
  ARRAY_OF_IP_ADDRESS = "ArrayOfIPAddress"
}
/// Condition keys that apply here.
@trait(selector: ":test(resource, operation)")
list conditionKeys { member: ConditionKeyName }
/// The member gives the value of this condition key.
@trait(selector: "member") @pattern("^(([A-Za-z0-9][A-Za-z0-9-\\.]{0,62}:)?[^:\\s]+)$")
string conditionKeyValue
/// Condition keys the service finds out by itself.
@trait(selector: "service")
list serviceResolvedConditionKeys { member: ConditionKeyName }
/// No condition keys are made from identifiers.
@trait(selector: ":test(service, resource)")
structure disableConditionKeyInference {}
@private @uniqueItems
list ConditionKeysList { member: String }
@private @pattern("^(([A-Za-z0-9][A-Za-z0-9-\\.]{0,62}:)?[^:\\s]+)$")
string ConditionKeyName
`;
