import { spawnSync } from 'node:child_process';

/** The median of several cold starts, in milliseconds. */
export function coldStart(args: readonly string[], runs = 15): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!;
}

/** How many times longer a command takes than a Node.js that does nothing. */
export function coldStartRatio(args: readonly string[]): number {
  coldStart(args, 3);
  return coldStart(args) / coldStart(['-e', '0']);
}
