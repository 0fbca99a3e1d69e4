/**
 * For each node of a graph the number of its strongly connected part, or -1 if no way leads from it back to
 * itself. Tarjan's algorithm, with a stack of its own.
 */
export function loopParts(follow: readonly (readonly number[])[]): readonly number[] {
  const parts = new Array<number>(follow.length).fill(-1);
  const order = new Array<number>(follow.length).fill(-1);
  const low = new Array<number>(follow.length).fill(0);
  const open: number[] = [];
  const isOpen = new Set<number>();
  let visited = 0;
  let partCount = 0;

  const close = (node: number): void => {
    const members = open.splice(open.indexOf(node));
    for (const member of members) isOpen.delete(member);
    if (members.length === 1 && !follow[node]!.includes(node)) return;
    for (const member of members) parts[member] = partCount;
    partCount++;
  };

  for (let root = 0; root < follow.length; root++) {
    if (order[root] !== -1) continue;
    const calls: { node: number; at: number }[] = [{ node: root, at: 0 }];
    while (calls.length > 0) {
      const call = calls.at(-1)!;
      const { node } = call;
      if (call.at === 0) {
        order[node] = low[node] = visited++;
        open.push(node);
        isOpen.add(node);
      }
      const next = follow[node]![call.at++];
      if (next === undefined) {
        calls.pop();
        const caller = calls.at(-1)?.node;
        if (caller !== undefined) low[caller] = Math.min(low[caller]!, low[node]!);
        if (low[node] === order[node]) close(node);
      } else if (order[next] === -1) calls.push({ node: next, at: 0 });
      else if (isOpen.has(next)) low[node] = Math.min(low[node]!, order[next]!);
    }
  }
  return parts;
}
