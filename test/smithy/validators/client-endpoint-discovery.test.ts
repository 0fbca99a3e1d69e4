import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

const ID = 'ClientEndpointDiscovery';

interface Parts {
  readonly trait?: string;
  readonly operations?: string;
  readonly input?: string;
  readonly output?: string;
  readonly endpoint?: string;
  readonly user?: string;
}

function model(parts: Parts): string {
  const { trait = ', error: Gone', operations = 'Find, Use', user = 'errors: [Gone]' } = parts;
  return `use aws.api#clientEndpointDiscovery
    use aws.api#clientDiscoveredEndpoint
    @clientEndpointDiscovery(operation: Find${trait}) service S { operations: [${operations}] }
    operation Find { input: In, output: Out }
    structure In { ${parts.input ?? 'Operation: String, Identifiers: Ids'} }
    structure Out { ${parts.output ?? 'Endpoints: Endpoints'} }
    map Ids { key: String, value: String }
    list Endpoints { member: Endpoint }
    structure Endpoint { ${parts.endpoint ?? 'Address: String, CachePeriodInMinutes: Long'} }
    @error("client") @httpError(421) structure Gone {}
    @clientDiscoveredEndpoint(required: true) operation Use { ${user} }\n`;
}

function eventsOf(parts: Parts): string[] {
  return eventsWithId(ID, model(parts));
}

test('ClientEndpointDiscovery: a complete set-up', () => {
  assert.deepEqual(eventsOf({}), []);
});

test('ClientEndpointDiscovery: there should be an error, and it should happen', () => {
  assert.deepEqual(eventsOf({ trait: '' }), [
    '[DANGER] a#S: Services SHOULD define an error which indicates an endpoint is invalid. | ' +
      'ClientEndpointDiscovery.MissingErrorDefinition',
  ]);
  assert.deepEqual(eventsOf({ user: '' }), [
    '[ERROR] a#Use: The operation `a#Use` is marked with `aws.api#clientDiscoveredEndpoint` and is bound to the service ' +
      '`a#S` but does not have the required error `a#Gone`. | ClientEndpointDiscovery',
  ]);
});

test('ClientEndpointDiscovery: the operations belong to the service', () => {
  assert.deepEqual(eventsOf({ operations: 'Use' }), [
    '[ERROR] a#S: The operation `a#Find` must be bound to the service `(service: `a#S`)` to use it as the endpoint ' +
      'operation. | ClientEndpointDiscovery.UnboundOperation.Find',
  ]);
  assert.deepEqual(eventsOf({ operations: 'Find' }), [
    '[WARNING] a#S: The service `a#S` is configured to use endpoint discovery, but has no operations bound with the ' +
      '`aws.api#clientDiscoveredEndpoint` trait. | ClientEndpointDiscovery.NoOperations',
    '[ERROR] a#Use: The operation `a#Use` is marked with `aws.api#clientDiscoveredEndpoint` but is not attached to a ' +
      'service with the `aws.api#clientEndpointDiscovery` trait. | ClientEndpointDiscovery',
  ]);
});

test('ClientEndpointDiscovery: the input is what clients know', () => {
  assert.deepEqual(eventsOf({ input: 'Operation: Ids, Identifiers: String, More: String' }).sort(), [
    '[ERROR] a#Ids: The Operation member of an endpoint discovery operation must be a string | ClientEndpointDiscovery',
    '[ERROR] a#In$Identifiers: The Identifiers member of an endpoint discovery operation must be a map whose keys and ' +
      'values are strings. | ClientEndpointDiscovery',
    '[ERROR] a#In: Input for endpoint discovery operation `a#Find` may only have the members Operation and Identifiers ' +
      'but found: Operation, Identifiers, More | ClientEndpointDiscovery',
  ]);
});

test('ClientEndpointDiscovery: the output is what clients know', () => {
  assert.deepEqual(eventsOf({ output: 'Endpoints: Endpoints, More: String' }), [
    '[ERROR] a#Find: Endpoint discovery operation output must only contain an `Endpoints` member, but found: ' +
      '[Endpoints,More] | ClientEndpointDiscovery',
  ]);
  assert.deepEqual(eventsOf({ output: 'Endpoints: String' }), [
    '[ERROR] a#Out$Endpoints: The output member `Endpoints` on an endpoint discovery operation must be a list. | ' +
      'ClientEndpointDiscovery',
  ]);
  assert.deepEqual(
    eventsOf({ endpoint: 'Address: Integer, CachePeriodInMinutes: Integer, More: String' }).sort(),
    [
      '[ERROR] a#Endpoint$Address: The `Address` member of the `Endpoint` shape must be a string type. | ' +
        'ClientEndpointDiscovery',
      '[ERROR] a#Endpoint$CachePeriodInMinutes: The `CachePeriodInMinutes` member of the `Endpoint` shape must be a long ' +
        'type. | ClientEndpointDiscovery',
      '[ERROR] a#Endpoint: The `Endpoint` shape must only have the members `Address` and `CachePeriodInMinutes`, but found: ' +
        'Address, CachePeriodInMinutes, More | ClientEndpointDiscovery',
    ],
  );
});
