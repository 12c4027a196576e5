import { statSync, openSync, readSync, closeSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';

/** Milliseconds after which a server has written the lines of what it has answered. */
const WRITTEN_MS = 1500;

/**
 * Runs `work`; gives the milliseconds that the server's log says each call of a route took, without network and
 * client.
 */
export async function serverTimes<Result>(
  log: string,
  route: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; times: number[] }> {
  await later(WRITTEN_MS);
  const before = statSync(log).size;
  const result = await work();
  await later(WRITTEN_MS);
  return { result, times: linesFrom(log, before).flatMap((line) => timeOf(line, route)) };
}

function linesFrom(log: string, start: number): string[] {
  const file = openSync(log, 'r');
  try {
    const bytes = Buffer.alloc(statSync(log).size - start);
    readSync(file, bytes, 0, bytes.length, start);
    return bytes.toString().split('\n');
  } finally {
    closeSync(file);
  }
}

function timeOf(line: string, route: string): number[] {
  if (!line.includes(`"route":"${route}"`)) return [];
  const { status, ms } = JSON.parse(line) as { status: number; ms: number };
  return status === 200 ? [ms] : [];
}
