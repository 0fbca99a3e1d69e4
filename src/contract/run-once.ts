import type { JsonObject } from '../json/index.ts';
import { realClock } from '../provider/invoke/index.ts';
import { cleanUp, lookFirst, lookLast } from './frame.ts';
import { createInputSource, createPlaceholders, type InputSource } from './inputs/index.ts';
import { createLedger } from './ledger.ts';
import { createPlanner, type Models } from './models.ts';
import { createProbe } from './probe.ts';
import type { Leak, RunOptions } from './run.ts';
import { type Scenario, scenariosFor } from './scenarios/index.ts';
import { createScene, type Omission, type RecordedScene, type Stage } from './scene.ts';
import type { ScenarioName } from './steps.ts';
import type { Trace } from './trace.ts';

/** Everything once, with the models of one seed. */
export interface Pass {
  readonly seed: number;
  readonly traces: readonly Trace[];
  /** The number of the scenario that made a trace, in the order of their models. */
  readonly scenes: ReadonlyMap<Trace, number>;
  readonly leaks: readonly Leak[];
  readonly omissions: readonly Omission[];
}

export interface PassOptions {
  readonly seed: number;
  /** Only these; all if left out. */
  readonly scenarios?: ReadonlySet<ScenarioName> | undefined;
  /** Only the scenario of this number, with another model to create first. */
  readonly replace?: { readonly scene: number; readonly model: JsonObject } | undefined;
}

/** Scenarios at the same time. */
const AT_ONCE = 4;

const ANY_ACCOUNT = '123456789012';
const ANY_REGION = 'us-east-1';

export async function runOnce(options: RunOptions, pass: PassOptions): Promise<Pass> {
  const { type } = options;
  const inputs = inputsOf(options, pass.seed);
  const planner = createPlanner({ type, inputs, ...pass });
  const plays = scenariosFor(inputs.sets.length, options.target.restart !== undefined).map(
    (scenario, number): Play => ({ scenario, number, models: planner.plan(scenario.creates(type)) }),
  );
  const stage = createStage(options, planner.areDistinct);
  const like = pass.replace?.model ?? plays[0]?.models.creates[0];
  const frame = createScene({ ...stage, stop: undefined }, 'frame', plays[0]!.models);
  await lookFirst(frame, stage, like);
  const recorded = await playAll(
    stage,
    frame,
    plays.filter((play) => isWanted(play, pass)),
  );
  await cleanUp(frame, stage);
  const leaks = await lookLast(frame, stage, like);
  const numbered = [...recorded].map(([{ number }, { name, calls }]) => ({
    number,
    trace: { scenario: name, calls },
  }));
  return {
    seed: pass.seed,
    traces: [...numbered.map(({ trace }) => trace), { scenario: 'frame', calls: frame.calls }],
    scenes: new Map(numbered.map(({ trace, number }) => [trace, number])),
    leaks,
    omissions: stage.omissions,
  };
}

interface Play {
  readonly scenario: Scenario;
  readonly number: number;
  readonly models: Models;
}

export function inputsOf({ type, inputs }: RunOptions, seed: number): InputSource {
  if (inputs === undefined)
    return createInputSource(type, { seed, placeholders: createPlaceholders({ seed }) });
  return typeof inputs === 'function' ? inputs(seed) : inputs;
}

function isWanted({ scenario, number }: Play, { scenarios, replace }: PassOptions): boolean {
  if (replace !== undefined && replace.scene !== number) return false;
  return scenarios?.has(scenario.name) ?? true;
}

function createStage(options: RunOptions, areDistinct: boolean): Stage {
  const { type, target, clock = realClock, signal, region = ANY_REGION, accountId = ANY_ACCOUNT } = options;
  const ledger = createLedger(type);
  return {
    type,
    clock,
    ledger,
    probe: createProbe({ ...options, invoker: target.invoker, clock, onAnswer: ledger.answered }),
    restart: target.restart,
    isParallel: clock === realClock && areDistinct,
    stop: signal,
    requestFacts: { awsAccountId: accountId, region },
    onStep: options.onStep,
    omissions: [],
    waits: { inVain: 0 },
    hopeless: new Map(),
  };
}

/** Scenarios side by side, as far as they can be; those that need to be alone afterwards. */
async function playAll(
  stage: Stage,
  frame: RecordedScene,
  plays: readonly Play[],
): Promise<ReadonlyMap<Play, RecordedScene>> {
  const scenes = new Map(
    plays.map((play) => [play, createScene(stage, play.scenario.name, play.models)] as const),
  );
  const queue = plays.filter(({ scenario }) => !scenario.isAlone);
  const work = async (): Promise<void> => {
    for (let play = queue.shift(); play !== undefined; play = queue.shift()) {
      await play.scenario.run(scenes.get(play)!);
      if (!stage.isParallel) await cleanUp(frame, stage);
    }
  };
  await Promise.all(Array.from({ length: stage.isParallel ? AT_ONCE : 1 }, work));
  for (const play of plays.filter(({ scenario }) => scenario.isAlone)) {
    await cleanUp(frame, stage);
    await play.scenario.run(scenes.get(play)!);
  }
  return scenes;
}
