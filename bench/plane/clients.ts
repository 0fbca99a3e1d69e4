/**
 * Many clients that create: `<url> <clients>`. For every message with a number it creates so many resources, gives
 * some of the request tokens meanwhile, and at last the milliseconds from the first request to the last answer, and to
 * the end of the last operation.
 */
import { openClient, type RawClient } from './raw-client.ts';

const url = new URL(process.argv[2]!);
/** Messages cost more than requests do. */
const TOKEN_EVERY = 50;
let created = 0;

process.on('message', (total: number) => void createMany(total).then((took) => process.send!({ took })));
process.on('disconnect', () => process.exit());

async function createMany(total: number): Promise<{ readonly answered: number; readonly ended: number }> {
  const endedBefore = await ended();
  const clients = Array.from({ length: Number(process.argv[3]) }, () => openClient(url));
  const startedAt = performance.now();
  let left = total;
  const work = async (client: RawClient): Promise<void> => {
    while (left-- > 0) {
      const token = await create(client);
      if (left % TOKEN_EVERY === 0) process.send!({ token });
    }
  };
  await Promise.all(clients.map(work));
  const answered = performance.now() - startedAt;
  for (const client of clients) client.close();
  while ((await ended()) < endedBefore + total) await new Promise((resolve) => setTimeout(resolve, 5));
  return { answered, ended: performance.now() - startedAt };
}

async function create(client: RawClient): Promise<string> {
  created += 1;
  const DesiredState = JSON.stringify({
    Name: `thing-${created}`,
    Size: 3,
    Labels: ['a', 'b'],
    Secret: 'shh-quiet',
  });
  const answer = await client.ask('CreateResource', { TypeName: 'Acme::Bench::Thing', DesiredState });
  const token = /"RequestToken":"([^"]+)"/.exec(answer)?.[1];
  if (token === undefined) throw new Error(`A create was refused: ${answer}`);
  return token;
}

/** How many operations have succeeded, as the server counts. */
async function ended(): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^formwork_operations\{status="SUCCESS"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}
