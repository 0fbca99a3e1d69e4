import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partitionOf } from '../../src/provider/partition.ts';

for (const [region, partition] of [
  ['us-east-1', 'aws'],
  ['eu-central-1', 'aws'],
  ['ap-southeast-7', 'aws'],
  ['mx-central-1', 'aws'],
  ['cn-north-1', 'aws-cn'],
  ['cn-northwest-1', 'aws-cn'],
  ['us-gov-west-1', 'aws-us-gov'],
  ['us-gov-east-1', 'aws-us-gov'],
  ['us-iso-east-1', 'aws-iso'],
  ['us-iso-west-1', 'aws-iso'],
  ['us-isob-east-1', 'aws-iso-b'],
  ['eu-isoe-west-1', 'aws-iso-e'],
  ['us-isof-south-1', 'aws-iso-f'],
  ['eusc-de-east-1', 'aws-eusc'],
  ['local', 'aws'],
] as const)
  test(`${region} is in the partition ${partition}`, () => assert.equal(partitionOf(region), partition));
