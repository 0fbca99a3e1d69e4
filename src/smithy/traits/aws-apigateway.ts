/** `aws.apigateway`: how API Gateway fronts a service. */
export const AWS_APIGATEWAY: string = `$version: "2.0"
namespace aws.apigateway

use aws.api#arnReference

/// Where the API key of a caller is found.
@trait(selector: "service") @internal @tags(["internal"])
@externalDocumentation("Developer Guide": "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-api-key-source.html")
string apiKeySource
/// Callers need an API key.
@trait(selector: "operation") @internal @tags(["internal"])
structure apiKeyRequired {}
/// Which parts of a request the gateway checks.
@trait(selector: ":test(service, operation)") @internal @tags(["internal"])
string requestValidator
/// Bodies from this many bytes on are compressed.
@trait(selector: "service") @internal @tags(["internal"]) @range(min: 0, max: 10485760)
integer minimumCompressionSize
/// The IAM policy of the API.
@trait(selector: "service") @internal @tags(["internal"])
document resourcePolicy

/// The authorizer in charge, by name.
@trait(selector: ":test(service, resource, operation)") @internal @tags(["internal"])
string authorizer
/// Authorizers of the service, by name.
@trait(selector: "service") @internal @tags(["internal"])
map authorizers { key: String, value: AuthorizerDefinition }
@private
structure AuthorizerDefinition {
  /// The auth trait that clients follow.
  @required
  @idRef(selector: "[trait|authDefinition]", failWhenMissing: true, errorMessage: "The scheme of an authorizer definition must reference an auth trait")
  scheme: String
  /// token or request.
  type: String
  customAuthType: String
  /// The function to call.
  uri: String
  credentials: String
  /// Expressions that find the caller in a request.
  identitySource: String
  /// What a token has to look like.
  identityValidationExpression: String
  /// Seconds a decision is kept.
  resultTtlInSeconds: Integer
  authorizerPayloadFormatVersion: PayloadFormatVersion
  /// The function answers yes or no, not with a policy.
  enableSimpleResponses: Boolean
}
@private
enum PayloadFormatVersion {
  V1_0 = "1.0"
  V2_0 = "2.0"
}

/// The backend that requests go to.
@trait(selector: ":test(service, resource, operation)", conflicts: ["aws.apigateway#mockIntegration"]) @internal @tags(["internal"])
structure integration {
  @required
  type: IntegrationType
  /// ARN or URL of the backend.
  @required
  uri: Arn
  /// The role to assume.
  credentials: IamRoleArn
  @required
  httpMethod: String
  /// What happens to bodies without a template.
  passThroughBehavior: PassThroughBehavior
  contentHandling: ContentHandling
  timeoutInMillis: Integer
  connectionId: String
  connectionType: ConnectionType = "INTERNET"
  cacheNamespace: String
  payloadFormatVersion: String
  cacheKeyParameters: StringList
  requestParameters: RequestParameters
  requestTemplates: Templates
  responses: IntegrationResponses
  tlsConfig: TlsConfig
  responseTransferMode: String
  /// A load balancer listener behind a VPC link.
  @suppress(["RepeatedShapeName"])
  integrationTarget: String
}
/// Answers made up by the gateway.
@trait(selector: ":test(service, resource, operation)", conflicts: ["aws.apigateway#integration"]) @internal @tags(["internal"])
structure mockIntegration {
  passThroughBehavior: PassThroughBehavior
  requestParameters: RequestParameters
  requestTemplates: Templates
  responses: IntegrationResponses
}
@private
enum IntegrationType {
  AWS = "aws"
  AWS_PROXY = "aws_proxy"
  HTTP = "http"
  HTTP_PROXY = "http_proxy"
}
@private
enum ConnectionType { INTERNET, VPC_LINK }
@private
enum ContentHandling { CONVERT_TO_TEXT, CONVERT_TO_BINARY }
@private
enum PassThroughBehavior {
  /// Unless there is any template.
  WHEN_NO_TEMPLATES = "when_no_templates"
  /// Unless a template fits.
  WHEN_NO_MATCH = "when_no_match"
  /// Refused with status 415.
  NEVER = "never"
}
/// The names of service and operation may stand in braces.
@private @arnReference
string Arn
@private @arnReference(type: "AWS::IAM::Role")
string IamRoleArn
@private
map RequestParameters { key: String, value: String }
@private
map Templates { key: String, value: String }
@private
map IntegrationResponses { key: String, value: IntegrationResponse }
@private
structure IntegrationResponse {
  statusCode: String
  contentHandling: ContentHandling
  responseTemplates: Templates
  responseParameters: ResponseParameters
}
@private
map ResponseParameters { key: String, value: String }
@private
structure TlsConfig {
  /// Certificates are taken on trust.
  insecureSkipVerification: Boolean
}
@private
list StringList { member: String }

/// Answers for errors of the gateway itself, by kind.
@trait(selector: "service") @internal @tags(["internal"])
map gatewayResponses { key: String, value: GatewayResponse }
@private
structure GatewayResponse {
  statusCode: String
  responseParameters: GatewayResponseParameterMap
  responseTemplates: GatewayResponseTemplateMap
}
@private
map GatewayResponseParameterMap { key: String, value: String }
@private
map GatewayResponseTemplateMap { key: String, value: String }

/// Where the API can be reached.
@trait(selector: "service") @internal @tags(["internal"])
structure endpointConfiguration {
  @required
  types: EndpointTypes
  vpcEndpointIds: VpcEndpointIds
  disableExecuteApiEndpoint: Boolean
  ipAddressType: IpAddressType
}
@private
list EndpointTypes { member: EndpointType }
@private
enum EndpointType { EDGE, REGIONAL, PRIVATE }
@private
list VpcEndpointIds { member: String }
@private
enum IpAddressType {
  IPV4 = "ipv4"
  DUAL_STACK = "dualstack"
}
/// How strictly connections are secured.
@trait(selector: "service") @internal @tags(["internal"])
structure apiTlsPolicy {
  @required
  securityPolicy: String
  endpointAccessMode: EndpointAccessMode
}
@private
enum EndpointAccessMode { BASIC, STRICT }
`;
