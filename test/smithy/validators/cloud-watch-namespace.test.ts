import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

test('CloudWatchNamespace: namespaces look like AWS/ServiceName', () => {
  const model = (name: string): string =>
    `use aws.api#service\n@service(sdkId: "S", cloudWatchNamespace: "${name}") service S {}\n`;
  const start = (name: string): string =>
    `[DANGER] a#S: The service's CloudWatch metric namespace \`${name}\` does not follow convention.`;
  assert.deepEqual(eventsWithId('CloudWatchNamespace', model('AWS/EC2Spot')), []);
  assert.deepEqual(eventsWithId('CloudWatchNamespace', model('Spot')), [
    `${start('Spot')} The namespace should start with the \`AWS/\` prefix. | CloudWatchNamespace`,
  ]);
  assert.deepEqual(eventsWithId('CloudWatchNamespace', model('my spot')), [
    `${start('my spot')} The namespace should start with the \`AWS/\` prefix. The namespace's service component ` +
      '`my spot` should be PascalCase. | CloudWatchNamespace',
  ]);
});
