/** `aws.api`: what a model says about an AWS service, its ARNs, planes, tags and endpoint discovery. */
export const AWS_API: string = String.raw`$version: "2.0"
namespace aws.api

/// Names and prefixes under which AWS knows the service.
@trait(selector: "service")
structure service {
  /// Name that SDK clients are generated from.
  @required
  sdkId: String
  /// Service part of ARNs; the shape's name in lower case if absent.
  arnNamespace: ArnNamespace
  /// Service part of CloudFormation type names; the shape's name if absent.
  cloudFormationName: CloudFormationName
  /// Source of CloudTrail events.
  cloudTrailEventSource: String
  /// Where SDK documentation links to.
  docId: String
  /// First label of regional host names; not unique, may change.
  endpointPrefix: String
  /// Where most metrics of the service are found.
  cloudWatchNamespace: CloudWatchMetricNamespace
}
@private @pattern("^[a-z0-9.\\-]{1,63}$")
string ArnNamespace
@private @pattern("^[A-Z][A-Za-z0-9]+$")
string CloudFormationName
@private @pattern("^[^:].*$") @length(min: 1, max: 255)
string CloudWatchMetricNamespace

/// How the ARN of a resource is put together.
@trait(selector: "resource")
@externalDocumentation(Reference: "https://docs.aws.amazon.com/general/latest/gr/aws-arns-and-namespaces.html")
structure arn {
  /// The resource part, with identifiers in braces; the whole ARN if absolute.
  @required
  template: String
  absolute: Boolean
  noRegion: Boolean
  noAccount: Boolean
  /// What separates the resource part, for absolute ARNs.
  resourceDelimiter: ResourceDelimiter
  /// Another resource may get the same ARN later.
  reusable: Boolean
}
@private
enum ResourceDelimiter {
  FORWARD_SLASH = "/"
  COLON = ":"
}
/// The string is an ARN.
@trait(selector: "string")
structure arnReference {
  /// CloudFormation type of what the ARN names.
  type: String
  /// Resource shape of what the ARN names, which need not be in the model.
  resource: String
  /// Service shape that owns it, likewise.
  service: String
}

/// Works on configuration rather than on data.
@trait(selector: ":test(service, resource, operation)", conflicts: ["aws.api#dataPlane"])
structure controlPlane {}
/// Works on data rather than on configuration.
@trait(selector: ":test(service, resource, operation)", conflicts: ["aws.api#controlPlane"])
structure dataPlane {}
/// How confidential the content is.
@trait(selector: ":test(simpleType, list, structure, union, member)")
enum data {
  /// What customers store or process.
  CUSTOMER_CONTENT = "content"
  /// Who the customers are.
  CUSTOMER_ACCOUNT_INFORMATION = "account"
  /// How the service is used.
  SERVICE_ATTRIBUTES = "usage"
  /// Tags on resources.
  TAG_DATA = "tagging"
  /// Who may do what.
  PERMISSIONS_DATA = "permissions"
}
/// The stream may be sent in chunks of the AWS kind.
@trait(selector: "blob[trait|streaming]", breakingChanges: [{change: "remove"}])
structure awsChunked {}

/// Clients ask the service which endpoint to use.
@trait(selector: "service")
structure clientEndpointDiscovery {
  /// The operation to ask with.
  @required @idRef(failWhenMissing: true, selector: "operation")
  operation: String
  /// The error that says an endpoint is out of date.
  @recommended @idRef(failWhenMissing: true, selector: "structure[trait|error]")
  error: String
}
/// The operation goes to a discovered endpoint.
@trait(selector: "operation")
structure clientDiscoveredEndpoint {
  /// Whether the regional endpoint cannot serve it.
  @required
  required: Boolean
}
/// The member takes part in discovering the endpoint.
@trait(selector: """
  operation[trait|aws.api#clientDiscoveredEndpoint] -[input]->
  structure > :test(member[trait|required] > string)""")
structure clientEndpointDiscoveryId {}

/// Resources of the service carry tags.
@trait(selector: "service") @unstable
structure tagEnabled {
  /// The operations with the usual names do not serve all resources.
  disableDefaultOperations: Boolean
  /// Operations with other than the usual names.
  apiConfig: TaggableServiceApiConfig
}
structure TaggableServiceApiConfig {
  tagApi: ServiceTagOperationReference
  untagApi: ServiceTagOperationReference
  listTagsApi: ServiceTagOperationReference
}
@idRef(failWhenMissing: true, selector: "service > operation")
string ServiceTagOperationReference
/// The resource carries tags.
@trait(selector: "resource") @unstable
structure taggable {
  /// The resource property that holds them.
  property: String
  /// Operations of the resource that set, drop and list them.
  apiConfig: TaggableApiConfig
  /// AWS itself cannot tag it.
  disableSystemTags: Boolean
}
structure TaggableApiConfig {
  @required
  tagApi: TagOperationReference
  @required
  untagApi: TagOperationReference
  @required
  listTagsApi: TagOperationReference
}
@idRef(failWhenMissing: true, selector: "resource > operation")
string TagOperationReference
`;
