/** Another system for counts, which takes lines of JSON; `batch` is the same when the same lines are sent again. It throws where it can't be told. */
export type CountsTaker = (lines: readonly object[], batch: string) => Promise<void>;

/** The longest that it may take, in milliseconds: no one waits for it. */
const PATIENCE_MS = 10_000;

/** POST {url} with a line of JSON for each count (application/x-ndjson), and with the batch as Idempotency-Key. Any 2xx is a yes; what else it answers isn't read. */
export function outsideCounts(url: string, key: string | undefined, patienceMs = PATIENCE_MS): CountsTaker {
  return async (lines, batch) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'idempotency-key': batch,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the system for counts answered ${String(answer.status)}`);
  };
}
