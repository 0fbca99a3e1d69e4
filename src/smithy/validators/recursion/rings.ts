import { orderByDependency } from '../../model/dependency-order.ts';
import type { DataShape, MemberShape, Shape } from '../../model/shape.ts';
import type { ShapeId } from '../../model/shape-id.ts';

/** A member and the shape it leads to. */
export interface Step {
  readonly member: MemberShape;
  readonly to: DataShape;
}

/** The ways from a shape back to itself can be more than anybody could count; so many are looked for and shown. */
const MAX_RINGS = 10;
const MAX_STEPS = 10_000;
const MAX_STEPS_OF_ALL = 200_000;

/** The ways from shapes back to themselves, each with the shape at both ends and the members between. */
export function* rings(
  shapes: readonly DataShape[],
  stepsFrom: (shape: DataShape) => readonly Step[],
): Iterable<readonly Shape[]> {
  const steps = new Map<ShapeId, readonly Step[]>();
  const starts = new Map<ShapeId, DataShape>();
  for (const shape of shapes) {
    starts.set(shape.id, shape);
    steps.set(shape.id, stepsFrom(shape));
  }
  const targets = new Map(Array.from(steps, ([id, found]) => [id, found.map(({ to }) => to.id)]));
  const { cycles } = orderByDependency([...starts.keys()], (id) => targets.get(id)!);
  let left = MAX_STEPS_OF_ALL;
  for (const group of cycles) {
    const search = createSearch(new Set(group), steps);
    for (const id of group) {
      if (left <= 0) break;
      const { found, taken } = search(starts.get(id)!);
      left -= taken;
      yield* found;
    }
  }
}

interface Frame {
  readonly steps: readonly Step[];
  next: number;
}

interface Found {
  readonly found: readonly (readonly Shape[])[];
  /** How much work it was. */
  readonly taken: number;
}

/** Looks for ways back inside a group of shapes that all lead to each other. */
function createSearch(
  group: ReadonlySet<ShapeId>,
  steps: ReadonlyMap<ShapeId, readonly Step[]>,
): (start: DataShape) => Found {
  const insideSteps = new Map(
    Array.from(group, (id) => [id, (steps.get(id) ?? []).filter(({ to }) => group.has(to.id))]),
  );
  const inside = (id: ShapeId): readonly Step[] => insideSteps.get(id)!;
  return (start) => {
    const found: (readonly Shape[])[] = [];
    const way: Step[] = [];
    const onWay = new Set<ShapeId>();
    const frames: Frame[] = [{ steps: inside(start.id), next: 0 }];
    let taken = 0;
    while (frames.length > 0 && taken < MAX_STEPS && found.length < MAX_RINGS) {
      const frame = frames.at(-1)!;
      const step = frame.steps[frame.next++];
      if (step === undefined) {
        frames.pop();
        const last = way.pop();
        if (last !== undefined) onWay.delete(last.to.id);
      } else if (step.to === start) {
        found.push(ring(start, [...way, step]));
      } else if (!onWay.has(step.to.id)) {
        taken++;
        way.push(step);
        onWay.add(step.to.id);
        frames.push({ steps: inside(step.to.id), next: 0 });
      }
    }
    if (found.length > 0) return { found, taken };
    return { found: [ring(start, shortestWay(start, inside))], taken: taken + group.size };
  };
}

/** Breadth first, which always ends; shapes of one group lead to each other, so there is a way. */
function shortestWay(start: DataShape, inside: (id: ShapeId) => readonly Step[]): Step[] {
  const cameBy = new Map<DataShape, { readonly from: DataShape; readonly step: Step }>();
  const open = new Set([start]);
  for (const shape of open) {
    for (const step of inside(shape.id)) {
      if (!cameBy.has(step.to)) cameBy.set(step.to, { from: shape, step });
      open.add(step.to);
    }
    if (cameBy.has(start)) break;
  }
  const way: Step[] = [];
  let at = start;
  do {
    const { from, step } = cameBy.get(at)!;
    way.push(step);
    at = from;
  } while (at !== start);
  return way.reverse();
}

function ring(start: DataShape, way: readonly Step[]): readonly Shape[] {
  return [start, ...way.flatMap(({ member, to }) => [member, to])];
}
