/** `aws.cloudformation`: what shapes the CloudFormation schema of a resource. */
export const AWS_CLOUDFORMATION: string = `$version: "2.0"
namespace aws.cloudformation

/// The resource is a CloudFormation resource type.
@trait(selector: "resource", breakingChanges: [{change: "presence"}]) @unstable
structure cfnResource {
  /// Last part of the type name; the shape's name if absent.
  name: String
  /// Structures whose members are properties too.
  additionalSchemas: StructureIdList
  /// A string property to identify the resource by.
  @deprecated(message: "Prefer the resource's identifiers when generating resource schemas.")
  primaryIdentifier: String
}
@private
list StructureIdList {
  @idRef(failWhenMissing: true, selector: "structure")
  member: String
}
/// The property identifies the resource as well.
@trait(selector: "structure > :test(member > string)", conflicts: [cfnExcludeProperty], breakingChanges: [{change: "remove"}]) @unstable
structure cfnAdditionalIdentifier {}
/// The name of the property, if not that of the member.
@trait(selector: "structure > member", breakingChanges: [{change: "any"}]) @unstable
string cfnName
/// The member is no property.
@trait(selector: "structure > member", conflicts: [cfnAdditionalIdentifier, cfnMutability, cfnDefaultValue], breakingChanges: [{change: "add"}]) @unstable
structure cfnExcludeProperty {}
/// The service fills in a value if none is given.
@trait(selector: "resource > operation -[input, output]-> structure > member", conflicts: [cfnExcludeProperty]) @unstable
structure cfnDefaultValue {}
/// When the property can be set and seen.
@trait(selector: "structure > member", conflicts: [cfnExcludeProperty]) @unstable
enum cfnMutability {
  /// Set and seen at any time.
  FULL = "full"
  /// Set once, seen at any time.
  CREATE_AND_READ = "create-and-read"
  /// Set once, never seen.
  CREATE = "create"
  /// Seen, never set.
  READ = "read"
  /// Set at any time, never seen.
  WRITE = "write"
}
`;
