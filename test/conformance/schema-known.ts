/** Schemas of the corpus that have a real defect: the codes we report as errors, and what is wrong. */
export const KNOWN_DEFECTS: Readonly<
  Record<string, { readonly codes: readonly string[]; readonly reason: string }>
> = {
  'aws-provider-projects/aws-cloudformation__aws-cloudformation-resource-providers-cloudformation/aws-cloudformation-hookversion/aws-cloudformation-hookversion.json':
    { codes: ['pointer-unresolved'], reason: 'ProvisioningType is read-only but not a property' },
  'aws-provider-projects/aws-cloudformation__aws-cloudformation-resource-providers-connect/aws-connect-contactflow/aws-connect-contactflow.json':
    { codes: ['pointer-unresolved'], reason: 'Status is read-only but not a property' },
  'aws-provider-projects/aws-cloudformation__aws-cloudformation-resource-providers-kendra/aws-kendra-featuredresultsset/aws-kendra-featuredresultsset.json':
    {
      codes: ['taggable-and-tagging', 'tag-property-unresolved'],
      reason: 'it says both taggable and tagging, and its tag property does not exist',
    },
  'aws-provider-projects/aws-cloudformation__aws-cloudformation-resource-providers-transitgateway/aws-ec2-transitgatewaypeeringattachment/aws-ec2-transitgatewaypeeringattachment.json':
    {
      codes: ['pointer-unresolved'],
      reason: 'RequesterTgwInfo and AccepterTgwInfo are create-only but no properties',
    },
  'resource-schemas/aws-dynamodb-globaltable.json': {
    codes: ['required-unknown'],
    reason: 'a branch of ReplicaStreamSpecification requires Tags, which that object cannot have',
  },
  'resource-schemas/aws-ec2-verifiedaccesstrustprovider.json': {
    codes: ['reference-loop'],
    reason: 'the definition SseSpecification is a reference to itself',
  },
  'resource-schemas/aws-efs-accesspoint.json': {
    codes: ['pointer-unresolved'],
    reason: 'CreationInfo is create-only but not a property',
  },
  'resource-schemas/aws-iam-virtualmfadevice.json': {
    codes: ['pointer-unresolved'],
    reason: 'Base32StringSeed is create-only but not a property',
  },
  'resource-schemas/aws-medialive-multiplexprogram.json': {
    codes: ['required-unknown'],
    reason: 'the list handler requires MultiplexId, which its schema does not define',
  },
  'resource-schemas/aws-sagemaker-cluster.json': {
    codes: ['pointer-unresolved'],
    reason: 'CustomMetadata is conditionally create-only but not a property of instance groups',
  },
  'third-party-schemas/EWS-Network__aws_cfn_resource_ews_kafka_acls/ews-kafka-acl.json': {
    codes: ['pointer-unresolved'],
    reason: 'the primary identifier Name is not a property',
  },
  'third-party-schemas/RenovoSolutions__cfn-generic-vault-secret-provider/generic-vault-secret.json': {
    codes: ['pointer-unresolved'],
    reason: 'an additional identifier names Server and Token, which are no properties',
  },
  'third-party-schemas/aws-cloudformation__community-registry-extensions/resources/DynamoDB_Item/awscommunity-dynamodb-item.json':
    { codes: ['pointer-unresolved'], reason: 'Key is create-only but not a property' },
  'third-party-schemas/aws-ia__cloudformation-pagerduty-resource-providers/PagerDuty-Schedules-Schedule/pagerduty-schedules-schedule.json':
    { codes: ['pointer-unresolved'], reason: 'read-only properties of users that users do not have' },
  'third-party-schemas/aws-quickstart__quickstart-trend-micro-cloudone-helm-resource-provider/trendmicro-cloudonecontainer-helm.json':
    { codes: ['pointer-unresolved'], reason: 'Resources is read-only but not a property' },
  'third-party-schemas/mongodb__mongodbatlas-cloudformation-resources/cfn-resources/x509-authentication-database-user/mongodb-atlas-x509authenticationdatabaseuser.json':
    { codes: ['pointer-unresolved'], reason: 'read-only properties below Results, which is not a property' },
};

/** Schemas where our verdict differs from the Python CLI's, and why. */
export const ORACLE_DIFFERENCES: Readonly<Record<string, string>> = {
  'resource-schemas/aws-autoscaling-autoscalinggroup.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-ec2-launchtemplate.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-ecs-service.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-ecs-taskdefinition.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-quicksight-analysis.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-quicksight-template.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-rds-dbinstance.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'resource-schemas/aws-s3-bucket.json':
    'AWS itself publishes this type: the 60 KiB of the CLI are no limit of the registry, so it is a warning',
  'schema-cases/java-library/invalid-tagProperty-schema.json':
    'the Python CLI does not check tagging; the Java library, whose case it is, refuses it',
  'schema-cases/java-library/invalid-taggable-schema.json':
    'the Python CLI does not check tagging; the Java library, whose case it is, refuses it',
  'schema-cases/java-library/invalid-update-tagging-schema.json':
    'the Python CLI does not check tagging; the Java library, whose case it is, refuses it',
  'schema-cases/java-library/invalid-with-tagging-bad-pointer-schema.json':
    'the Python CLI does not check tagging; the Java library, whose case it is, refuses it',
  'schema-cases/java-library/invalid-with-tagging-bad-reference-schema.json':
    'the Python CLI does not check tagging; the Java library, whose case it is, refuses it',
  'schema-cases/java-library/minimal-schema-with-typeconfiguration.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/java-library/minimal-schema.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/java-library/singleton-test-schema.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/java-library/test-schema-with-empty-write-only.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/python-cli/valid/test-schema-validtypeconfiguration.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/python-cli/valid/valid_no_properties.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/python-cli/valid/valid_pattern_properties.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'schema-cases/python-cli/valid/valid_type_complex.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'smithy-cfn/real-models/pipes-2015-10-07/aws-pipes-pipe.cfn.json':
    'larger than 60 KiB, which is no limit of the registry, so it is a warning',
  'smithy-cfn/real-models/transfer-2018-11-05/aws-transfer-workflow.cfn.json':
    'tags are said to be updatable without an update handler; the Java library refuses that',
};

/** Cases of the official libraries where our verdict differs from the expected one, and why. */
export const CASE_DIFFERENCES: Readonly<Record<string, string>> = {
  'ValidatorTest.idKeyword':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.matching documentationUrl[https://github.com/aws-cloudformation/aws-cloudformation-rpdk]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.matching sourceUrl[https://example.com/%F0%9F%8E%85]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.matching sourceUrl[https://github.com/aws-cloudformation/aws-cloudformation-rpdk.git]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.matching sourceUrl[https://github.com/aws-cloudformation/aws-cloudformation-rpdk]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.relativeTemplateUri':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.validMinimalDefinition':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.validReplacementStrategy[create_then_delete]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.validTaggable[False]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'ValidatorTest.validTaggable[True]':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'java-library/minimal-schema-with-typeconfiguration.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'java-library/minimal-schema.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'java-library/singleton-test-schema.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'java-library/test-schema-with-empty-write-only.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'python-cli/valid/test-schema-validtypeconfiguration.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'python-cli/valid/valid_no_properties.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'python-cli/valid/valid_pattern_properties.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
  'python-cli/valid/valid_type_complex.json':
    'its identifier (or another pointer) names a property that does not exist, which neither library looks at',
};
