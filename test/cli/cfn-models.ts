import type { SchemaName } from '../contract/reference/schemas.ts';
import type { CfnInputs } from './cfn.ts';

/** The parcel is left out: AWS's CLI refuses a schema with `dependencies`. */
export type CfnSchemaName = Exclude<SchemaName, 'parcel'>;

/** Each leaves out something that has a default, which is wrong when it is not returned. */
export const CFN_MODELS: Readonly<Record<CfnSchemaName, CfnInputs>> = {
  report: {
    create: {
      Name: 'quarterly',
      Kind: 'WEEKLY',
      Title: 'How it went',
      Cover: { Heading: 'Numbers', Color: 'BLUE', Printed: true },
      Readers: ['bill', 'peter', 'milton'],
      Topics: ['money', 'staples'],
      Labels: { floor: 'basement', desk: 'four' },
      ReleaseKey: 'a-long-secret',
    },
    update: {
      Name: 'quarterly',
      Kind: 'WEEKLY',
      Title: 'How it really went',
      Copies: 5,
      Cover: { Heading: 'More numbers', Color: 'GREEN', Printed: false },
      Readers: ['samir', 'bill'],
      Topics: ['fire', 'staples', 'insurance'],
      Labels: { floor: 'second' },
      ReleaseKey: 'another-secret',
    },
  },
  role: {
    create: {
      RoleName: 'Accountant',
      Path: '/finance/',
      Login: { User: 'anna', Password: 'correct-horse' },
      Rules: [
        { Effect: 'ALLOW', Actions: ['ledger:Read', 'ledger:Write'], Weight: 2.5 },
        { Effect: 'DENY', Actions: ['ledger:Burn'], Weight: 1 },
      ],
      Tags: [
        { Key: 'team', Value: 'finance' },
        { Key: 'stage', Value: 'test' },
      ],
      Limits: { DAY: { Soft: 10, Hard: 100 } },
      Enabled: false,
      Note: 'Counts beans.',
    },
    update: {
      RoleName: 'Accountant',
      Path: '/finance/',
      Login: { User: 'bela', Password: 'battery-staple', Expires: 60 },
      Rules: [{ Effect: 'DENY', Actions: ['ledger:Burn', 'ledger:Hide'], Weight: 3 }],
      Tags: [{ Key: 'team', Value: 'audit' }],
      Limits: { DAY: { Soft: 20, Hard: 200 }, HRS: { Soft: 1, Hard: 2 } },
      Note: 'Counts all beans.',
    },
  },
  grant: {
    create: {
      Account: '004711',
      Alias: 'travel',
      Purpose: 'Conferences',
      Seats: 4,
      Holders: ['anna', 'bela'],
    },
    update: {
      Account: '004711',
      Alias: 'travel',
      Purpose: 'Fewer conferences',
      Seats: 2,
      Holders: ['cora'],
    },
  },
  marker: {
    create: { Place: { Code: 'ABC12345', Floor: 3 }, Shape: 'RING' },
    update: { Place: { Code: 'ABC12345', Floor: 3 }, Shape: 'RING' },
  },
};
