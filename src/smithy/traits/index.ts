import { AWS_API } from './aws-api.ts';
import { AWS_APIGATEWAY } from './aws-apigateway.ts';
import { AWS_AUTH } from './aws-auth.ts';
import { AWS_CLOUDFORMATION } from './aws-cloudformation.ts';
import { AWS_CUSTOMIZATIONS } from './aws-customizations.ts';
import { AWS_ENDPOINTS } from './aws-endpoints.ts';
import { AWS_IAM } from './aws-iam.ts';
import { AWS_PROTOCOLS } from './aws-protocols.ts';
import { AWS_TEST } from './aws-test.ts';
import { PRELUDE_TEXT } from './prelude.ts';
import { SMITHY_CONTRACTS } from './smithy-contracts.ts';
import { SMITHY_MQTT } from './smithy-mqtt.ts';
import { SMITHY_OPENAPI } from './smithy-openapi.ts';
import { SMITHY_PROTOCOLS } from './smithy-protocols.ts';
import { SMITHY_RULES } from './smithy-rules.ts';
import { SMITHY_PROTOCOL_TESTS } from './smithy-test-protocol.ts';
import { SMITHY_SMOKE_TESTS } from './smithy-test-smoke.ts';
import { SMITHY_WAITERS } from './smithy-waiters.ts';

/** A model file that comes with Formwork. */
export interface BuiltInFile {
  readonly file: string;
  readonly text: string;
}

/** Trait definitions that a model may use without bringing them along. */
export interface TraitPackage extends BuiltInFile {
  /** The namespaces it defines shapes in; two packages may share one. */
  readonly namespaces: readonly string[];
  /** The namespaces of other packages that it refers to. */
  readonly uses: readonly string[];
}

/** Part of every model. */
export const PRELUDE: BuiltInFile = { file: 'prelude.smithy', text: PRELUDE_TEXT };

export const TRAIT_PACKAGES: readonly TraitPackage[] = [
  traitPackage('aws.api', AWS_API),
  traitPackage('aws.apigateway', AWS_APIGATEWAY, ['aws.api']),
  traitPackage('aws.auth', AWS_AUTH),
  traitPackage('aws.cloudformation', AWS_CLOUDFORMATION),
  traitPackage('aws.customizations', AWS_CUSTOMIZATIONS),
  traitPackage('aws.endpoints', AWS_ENDPOINTS),
  traitPackage('aws.iam', AWS_IAM),
  traitPackage('aws.protocols', AWS_PROTOCOLS),
  traitPackage('aws.test', AWS_TEST),
  traitPackage('smithy.contracts', SMITHY_CONTRACTS),
  traitPackage('smithy.mqtt', SMITHY_MQTT),
  traitPackage('smithy.openapi', SMITHY_OPENAPI),
  traitPackage('smithy.protocols', SMITHY_PROTOCOLS),
  traitPackage('smithy.rules', SMITHY_RULES),
  { ...traitPackage('smithy.test', SMITHY_PROTOCOL_TESTS), file: 'smithy.test.protocol.smithy' },
  { ...traitPackage('smithy.test', SMITHY_SMOKE_TESTS, ['aws.test']), file: 'smithy.test.smoke.smithy' },
  traitPackage('smithy.waiters', SMITHY_WAITERS),
];

function traitPackage(namespace: string, text: string, uses: readonly string[] = []): TraitPackage {
  return { file: `${namespace}.smithy`, text, namespaces: [namespace], uses };
}
