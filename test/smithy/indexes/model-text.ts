import assert from 'node:assert/strict';
import { loadModel, type MemberShape, type Model, memberId, type Shape } from '../../../src/smithy/index.ts';

/** A model of one text in the namespace `test`. Errors of loading fail the test unless they are expected. */
export function modelOf(body: string, version = '2.0'): Model {
  const text = `$version: "${version}"\nnamespace test\n${body}\n`;
  const { model, events } = loadModel([{ file: 'test.smithy', text }]);
  assert.deepEqual(
    events.filter((event) => event.severity === 'ERROR'),
    [],
  );
  return model;
}

export function shapeOf(model: Model, name: string): Shape {
  const shape = model.shape(`test#${name}`);
  assert.ok(shape, name);
  return shape;
}

export function memberOf(model: Model, name: string, member: string): MemberShape {
  const shape = model.shape(memberId(`test#${name}`, member));
  assert.equal(shape?.type, 'member', `${name}$${member}`);
  return shape as MemberShape;
}

/** Names without the namespace. */
export function namesOf(shapes: Iterable<Shape>): string[] {
  return Array.from(shapes, ({ id }) => id.slice(id.indexOf('#') + 1));
}
