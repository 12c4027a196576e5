import { median, quantile } from './numbers.ts';
import { openKeepAlive, requestText, type KeepAlive } from './keep-alive.ts';

/** A request as data. In a later step of a visit `HOLD_ID` in the body stands for the aptHoldId of the answer before. */
export type LoadCall = { method: string; path: string; headers?: Record<string, string>; body?: string };
/** Clients on connections of their own, each with its visits (steps in order), one after another; or calls in turn, over and over, for some seconds. */
export type Load =
  | { origin: string; clients: LoadCall[][][] }
  | { origin: string; calls: LoadCall[]; connections: number; seconds: number; pauseMs?: number };
/** The result. Times in ms; `refused` counts answers that were not 2xx and `example` is the first of them. */
export type LoadReport = {
  visits: number;
  perSecond: number;
  refused: number;
  example: string;
  p50: number;
  p99: number;
  max: number;
};

const MOST_SECONDS = 60;

process.once('message', (load: Load) => {
  void drive(load).then((report) => process.send?.(report, () => process.exit(0)));
});

async function drive(load: Load): Promise<LoadReport> {
  const times: number[] = [];
  const bad: string[] = [];
  let turn = 0;
  const count = 'clients' in load ? load.clients.length : load.connections;
  const connections = await Promise.all(Array.from({ length: count }, () => openKeepAlive(load.origin)));
  const start = performance.now();
  const until = start + 1000 * ('clients' in load ? MOST_SECONDS : Math.min(load.seconds, MOST_SECONDS));
  const work = connections.map((connection, index) =>
    'clients' in load
      ? visitAll(connection, load.clients[index] ?? [], until)
      : repeat(connection, load.calls, until, load.pauseMs ?? 0, index / count),
  );
  await Promise.all(work);
  const seconds = (performance.now() - start) / 1000;
  connections.forEach((connection) => connection.close());
  return {
    visits: times.length,
    perSecond: times.length / seconds,
    refused: bad.length,
    example: bad[0] ?? '',
    p50: median(times),
    p99: quantile(times, 0.99),
    max: times.reduce((longest, time) => Math.max(longest, time), 0),
  };

  async function visitAll(connection: KeepAlive, visits: LoadCall[][], end: number): Promise<void> {
    for (const steps of visits) {
      if (performance.now() > end) return;
      await visit(connection, steps);
    }
  }

  async function visit(connection: KeepAlive, steps: LoadCall[]): Promise<void> {
    const began = performance.now();
    let holdId = '';
    for (const { method, path, headers, body = '' } of steps) {
      const answer = await connection.send(requestText(method, path, headers, body.replace('HOLD_ID', holdId)));
      if (answer.status < 200 || answer.status > 299)
        return void bad.push(`${answer.status} ${answer.body.slice(0, 300)}`);
      holdId = /"aptHoldId":"([^"]+)"/.exec(answer.body)?.[1] ?? holdId;
    }
    times.push(performance.now() - began);
  }

  async function repeat(
    connection: KeepAlive,
    calls: LoadCall[],
    end: number,
    pauseMs: number,
    phase: number,
  ): Promise<void> {
    const requests = calls.map(({ method, path, headers, body }) => requestText(method, path, headers, body));
    // People who type do not press their keys at one instant.
    await new Promise((later) => setTimeout(later, pauseMs * phase));
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await connection.send(requests[(turn += 1) % requests.length] ?? '');
      if (answer.status === 200) times.push(performance.now() - began);
      else bad.push(`${answer.status} ${answer.body.slice(0, 300)}`);
      if (pauseMs > 0) await new Promise((later) => setTimeout(later, pauseMs));
    }
  }
}
