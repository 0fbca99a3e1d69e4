import type { JsonObject } from '../../src/json/index.ts';
import type { LogEntry, LogSink } from '../../src/provider/logger.ts';
import type { HandlerRequest, WireAction } from '../../src/provider/protocol.ts';
import type { ProviderType } from '../../src/provider/provider-type.ts';

/** A report as the official example has it, with a secret, tags and a nested read-only property. */
export const REPORT: ProviderType = {
  typeName: 'Initech::TPS::Report',
  primaryIdentifier: [{ segments: ['Id'] }],
  additionalIdentifiers: [[{ segments: ['Title'] }, { segments: ['Owner', 'Name'] }]],
  readOnly: { paths: [{ segments: ['Id'] }, { segments: ['Owner', 'Since'] }] },
  writeOnly: {
    paths: [{ segments: ['Password'] }, { segments: ['Keys', '*', 'Secret'] }, { segments: ['Pins', '*'] }],
  },
  handlers: {
    create: { timeoutInMinutes: 5 },
    read: { timeoutInMinutes: 5 },
    update: { timeoutInMinutes: 5 },
    delete: { timeoutInMinutes: 5 },
    list: { timeoutInMinutes: 5 },
  },
};

export const TOKEN = '4e0a3c1f-8f4c-4a43-9d3c-3a6a8b0a9c11';

type Data = HandlerRequest['requestData'];

/** A request as CloudFormation sends it. */
export function wire(
  action: WireAction,
  model: JsonObject = {},
  more: Partial<HandlerRequest> = {},
  data: Partial<Data> = {},
): HandlerRequest {
  return {
    action,
    awsAccountId: '123456789012',
    bearerToken: TOKEN,
    region: 'eu-central-1',
    resourceType: 'Initech::TPS::Report',
    resourceTypeVersion: '00000001',
    stackId:
      'arn:aws:cloudformation:eu-central-1:123456789012:stack/office/e722ae60-fe62-11e8-9a0e-0ae8cc519968',
    callbackContext: null,
    nextToken: null,
    ...more,
    requestData: {
      resourceProperties: model,
      previousResourceProperties: null,
      logicalResourceId: 'WeeklyReport',
      stackTags: { team: 'initech' },
      previousStackTags: {},
      systemTags: { 'aws:cloudformation:stack-name': 'office' },
      previousSystemTags: {},
      callerCredentials: {
        accessKeyId: 'ASIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        sessionToken: 'FwoGZXIvYXdzEXAMPLETOKEN//////////wEaDEXAMPLE',
      },
      providerCredentials: null,
      providerLogGroupName: null,
      typeConfiguration: null,
      ...data,
    },
  };
}

/** A log that can be looked at. */
export function recordLog(): { readonly entries: LogEntry[]; readonly log: LogSink; text(): string } {
  const entries: LogEntry[] = [];
  return { entries, log: (entry) => entries.push(entry), text: () => JSON.stringify(entries) };
}

/** A clock that stands still until somebody sleeps. */
export function stillClock(start: number = Date.UTC(2030, 0, 1)): {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  readonly slept: number[];
} {
  let time = start;
  const slept: number[] = [];
  return {
    now: () => time,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      time += milliseconds;
    },
    slept,
  };
}
