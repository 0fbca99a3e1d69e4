/** `aws.endpoints`: how the host names of an AWS service depend on region and partition. */
export const AWS_ENDPOINTS: string = `$version: "2.0"
namespace aws.endpoints

/// A trait that says how endpoints are made.
@trait(selector: "structure[trait|trait]", breakingChanges: [{change: "presence"}])
structure endpointsModifier {}

/// One endpoint for each region, by the usual pattern.
@trait(selector: "service", conflicts: [standardPartitionalEndpoints], breakingChanges: [{change: "remove"}])
@endpointsModifier
structure standardRegionalEndpoints {
  /// Exceptions by partition.
  partitionSpecialCases: PartitionSpecialCaseMap
  /// Exceptions by region.
  regionSpecialCases: RegionSpecialCaseMap
}
@private
map PartitionSpecialCaseMap { key: String, value: PartitionSpecialCaseList }
@private
list PartitionSpecialCaseList { member: PartitionSpecialCase }
@private
structure PartitionSpecialCase {
  @required
  endpoint: String
  dualStack: Boolean
  fips: Boolean
}
@private
map RegionSpecialCaseMap { key: String, value: RegionSpecialCaseList }
@private
list RegionSpecialCaseList { member: RegionSpecialCase }
@private
structure RegionSpecialCase {
  @required
  endpoint: String
  dualStack: Boolean
  fips: Boolean
  /// The region to sign for, if another.
  signingRegion: String
}

/// One endpoint for each partition.
@trait(selector: "service", conflicts: [standardRegionalEndpoints], breakingChanges: [{change: "any"}])
@endpointsModifier
structure standardPartitionalEndpoints {
  @required
  endpointPatternType: PartitionEndpointPattern
  /// Exceptions by partition.
  partitionEndpointSpecialCases: PartitionEndpointSpecialCaseMap
}
@private
enum PartitionEndpointPattern {
  @deprecated(since: "2025-04-01", message: "Not recommended to use. Use AWS_RECOMMENDED instead")
  SERVICE_DNSSUFFIX = "service_dnsSuffix"
  @deprecated(since: "2025-04-01", message: "Not recommended to use. Use AWS_RECOMMENDED instead")
  SERVICE_REGION_DNSSUFFIX = "service_region_dnsSuffix"
  AWS_RECOMMENDED = "aws_recommended"
}
@private
map PartitionEndpointSpecialCaseMap { key: String, value: PartitionEndpointSpecialCaseList }
@private
list PartitionEndpointSpecialCaseList { member: PartitionEndpointSpecialCase }
@private
structure PartitionEndpointSpecialCase {
  endpoint: String
  /// The region of the endpoint, if not the partition's default.
  region: String
  dualStack: Boolean
  fips: Boolean
}

/// There are no endpoints without IPv6.
@trait(selector: "service", breakingChanges: [{change: "any"}])
@endpointsModifier
structure dualStackOnlyEndpoints {}
/// The rules are written by hand.
@trait(selector: "service", breakingChanges: [{change: "any"}])
@endpointsModifier @unstable
structure rulesBasedEndpoints {}
`;
