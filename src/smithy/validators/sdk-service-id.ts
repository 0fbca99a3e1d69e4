import type { ValidationEvent } from '../model/event.ts';
import { AWS_SERVICE } from './aws-service.ts';
import { traitPlace, traitTextMember } from './trait-members.ts';
import { danger, type Validator } from './validator.ts';

const PATTERN = '^[a-zA-Z][a-zA-Z0-9]*( [a-zA-Z0-9]+)*$';
const COMPANY = /AWS|Aws|Amazon/;
const LAST_WORD = /(?:service|client|api)$/;

/** IDs that were published before there were rules. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'ACM PCA',
  'ApiGatewayManagementApi',
  'Application Discovery Service',
  'Config Service',
  'Cost and Usage Report Service',
  'Database Migration Service',
  'Directory Service',
  'Elasticsearch Service',
  'IoT 1Click Devices Service',
  'IoTAnalytics',
  'Lex Model Building Service',
  'Lex Runtime Service',
  'Marketplace Entitlement Service',
  'Resource Groups Tagging API',
  'mq',
]);

/** SDKs name clients after the service ID, so it must make a name and not repeat what every client is. */
export const sdkServiceId: Validator = {
  id: 'SdkServiceId',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.withTrait(AWS_SERVICE)) {
      const id = traitTextMember(service, AWS_SERVICE, 'sdkId');
      if (id === undefined || PUBLISHED.has(id)) continue;
      const problems = problemsOf(id);
      if (problems.length === 0) continue;
      const message = `Invalid SDK service ID value, \`${id}\`: ${problems.join(';')}`;
      yield danger('SdkServiceId', service, message, traitPlace(service, AWS_SERVICE));
    }
  },
};

function problemsOf(id: string): readonly string[] {
  const problems: string[] = [];
  if (!new RegExp(PATTERN).test(id)) problems.push(`Does not match the required pattern \`${PATTERN}\``);
  if (COMPANY.test(id)) {
    problems.push('Must not contain any of the following company names: [`AWS`, `Amazon`, `Aws`]');
  }
  const [word] = LAST_WORD.exec(id.toLowerCase()) ?? [];
  if (word !== undefined) problems.push(`Must not case-insensitively end with \`${word}\``);
  if (id.length < 1 || id.length > 50) problems.push('Must be between 1 and 50 characters long.');
  return problems;
}
