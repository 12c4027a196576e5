import { openKeepAlive, requestText, type KeepAlive } from './keep-alive.ts';
import type { LoadCall } from './load.ts';
import { quantile } from './numbers.ts';

/**
 * Calls at a fixed rate, answered or not. `calls` repeat in turn; each of `visits` runs once, step after step
 * (`HOLD_ID` as in load.ts).
 */
export type Stream = { perSecond: number } & ({ calls: LoadCall[] } | { visits: LoadCall[][] });
/** Streams, by name, that are sent to one server for some seconds. */
export type OpenLoad = { origin: string; seconds: number; streams: Record<string, Stream> };
/**
 * Outcome of a stream, in ms: `accepted` 2xx, `refused` 503 or 429, `failed` the rest (`example`: the first). `bare`:
 * refused without Retry-After.
 */
export type StreamReport = {
  sent: number;
  accepted: number;
  refused: number;
  bare: number;
  failed: number;
  example: string;
  acceptedP50: number;
  acceptedP95: number;
  acceptedP99: number;
  refusedP95: number;
};

const TICK_MS = 5;
const IDLE_MS = 3000;
/** How long answers are waited for once nothing more is sent. */
const LAST_MS = 10_000;

process.once('message', (load: OpenLoad) => {
  void drive(load).then((reports) => process.send?.(reports, () => process.exit(0)));
});

async function drive({ origin, seconds, streams }: OpenLoad): Promise<Record<string, StreamReport>> {
  const idle: { connection: KeepAlive; since: number }[] = [];
  const ask = async (request: string) => {
    const last = idle.pop();
    // What lay idle for long may be closed by the server at the very moment when it is used.
    const isFresh = last && performance.now() - last.since < IDLE_MS;
    if (last && !isFresh) last.connection.close();
    const connection = isFresh ? last.connection : await openKeepAlive(origin);
    const answer = await connection.send(request);
    idle.push({ connection, since: performance.now() });
    return answer;
  };
  const reports = Object.entries(streams).map(
    async ([name, stream]) => [name, await send(stream, seconds, ask)] as const,
  );
  return Object.fromEntries(await Promise.all(reports));
}

type Ask = (request: string) => ReturnType<KeepAlive['send']>;

async function send(stream: Stream, seconds: number, ask: Ask): Promise<StreamReport> {
  const took: Record<'accepted' | 'refused', number[]> = { accepted: [], refused: [] };
  const broken: string[] = [];
  let bare = 0;

  async function one(request: string): Promise<string | null> {
    const began = performance.now();
    try {
      const { status, head, body } = await ask(request);
      const ms = performance.now() - began;
      if (status >= 200 && status < 300) {
        took.accepted.push(ms);
        return body;
      }
      if (status !== 503 && status !== 429) broken.push(`${status} ${body.slice(0, 200)}`);
      else {
        took.refused.push(ms);
        if (!/\r\nretry-after: *\d/i.test(head)) bare += 1;
      }
    } catch (error) {
      broken.push(String(error));
    }
    return null;
  }

  async function visit(steps: LoadCall[]): Promise<void> {
    let holdId = '';
    for (const { method, path, headers, body = '' } of steps) {
      const answer = await one(requestText(method, path, headers, body.replace('HOLD_ID', holdId)));
      if (answer === null) return;
      holdId = /"aptHoldId":"([^"]+)"/.exec(answer)?.[1] ?? holdId;
    }
  }

  const next = 'calls' in stream ? inTurn(stream.calls, one) : inTurnOnce(stream.visits, visit);
  const under = new Set<Promise<unknown>>();
  const start = performance.now();
  for (let sent = 0; ;) {
    const passed = (performance.now() - start) / 1000;
    for (; sent < Math.min(passed, seconds) * stream.perSecond; sent += 1) {
      const work: Promise<unknown> = next().finally(() => under.delete(work));
      under.add(work);
    }
    if (passed >= seconds) break;
    await new Promise((later) => setTimeout(later, TICK_MS));
  }
  await Promise.race([Promise.all(under), new Promise((later) => setTimeout(later, LAST_MS))]);
  const { accepted, refused } = took;
  return {
    sent: accepted.length + refused.length + broken.length + under.size,
    accepted: accepted.length,
    refused: refused.length,
    bare,
    failed: broken.length + under.size,
    example: broken[0] ?? '',
    acceptedP50: quantile(accepted, 0.5),
    acceptedP95: quantile(accepted, 0.95),
    acceptedP99: quantile(accepted, 0.99),
    refusedP95: quantile(refused, 0.95),
  };
}

function inTurn(calls: LoadCall[], one: (request: string) => Promise<unknown>): () => Promise<unknown> {
  const requests = calls.map(({ method, path, headers, body }) => requestText(method, path, headers, body));
  let turn = 0;
  return () => one(requests[(turn += 1) % requests.length] ?? '');
}

function inTurnOnce(visits: LoadCall[][], visit: (steps: LoadCall[]) => Promise<void>): () => Promise<unknown> {
  let turn = 0;
  return () => visit(visits[turn++] ?? []);
}
