/** `aws.test`: settings of an AWS client under test. */
export const AWS_TEST: string = `$version: "2.0"
namespace aws.test

/// Settings that every service has.
@mixin @suppress(["UnreferencedShape"])
structure BaseAwsVendorParams {
  region: String = "us-west-2"
  /// Regions a SigV4A signature is good for.
  sigv4aRegionSet: NonEmptyStringList
  /// A fixed endpoint.
  uri: String
  useFips: Boolean = false
  useDualstack: Boolean = false
  useAccountIdRouting: Boolean = true
}
@private @length(min: 1) @suppress(["UnreferencedShape"])
list NonEmptyStringList { member: String }
/// Settings of services other than S3.
@suppress(["UnreferencedShape"])
structure AwsVendorParams with [BaseAwsVendorParams] {}
/// Settings of S3.
@suppress(["UnreferencedShape"])
structure S3VendorParams with [BaseAwsVendorParams] {
  useAccelerate: Boolean = false
  useGlobalEndpoint: Boolean = false
  /// The bucket goes into the path.
  forcePathStyle: Boolean = false
  /// The region of the bucket's ARN wins.
  useArnRegion: Boolean = true
  useMultiRegionAccessPoints: Boolean = true
}
`;
