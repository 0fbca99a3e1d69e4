/** `aws.customizations`: peculiarities of single services. */
export const AWS_CUSTOMIZATIONS: string = `$version: "2.0"
namespace aws.customizations

/// S3 answers without the usual outer XML element.
@trait(selector: "operation")
structure s3UnwrappedXmlOutput {}
`;
