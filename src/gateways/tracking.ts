import { textWithin } from './text-within.ts';

/** A service that knows which address counts a visit for a store; null when it has none. It throws when it can't be asked. */
export type Tracking = (asked: { storeId: string; serviceName: string; transactionId: string }) => Promise<unknown>;

/** The longest that an outside service may take, in milliseconds (spec 9). */
const PATIENCE_MS = 5000;
/** The longest answer that is read, in bytes. */
const LONGEST_ANSWER = 64_000;

/** An outside tracking service: GET {base}/{storeId}/{healthServiceName}?o=acs with the transactionId header; its answer's data.trackingURL (spec 7). */
export function outsideTracking(base: string, patienceMs = PATIENCE_MS): Tracking {
  return async ({ storeId, serviceName, transactionId }) => {
    const url = `${base.replace(/\/$/, '')}/${encodeURIComponent(storeId)}/${encodeURIComponent(serviceName)}?o=acs`;
    const answer = await fetch(url, {
      headers: { transactionId, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the tracking service answered ${String(answer.status)}`);
    const text = await textWithin(answer, LONGEST_ANSWER);
    if (text === null) throw new Error('the tracking service answered too much');
    return trackingUrl(JSON.parse(text) as unknown);
  };
}

function trackingUrl(answer: unknown): unknown {
  const data = (answer as { data?: { trackingURL?: unknown } } | null)?.data;
  return data?.trackingURL ?? null;
}

/** In place of an outside service: `linkOf` makes the address from content. */
export function offlineTracking(linkOf: (storeId: string, serviceName: string) => string | null): Tracking {
  return ({ storeId, serviceName }) => Promise.resolve(linkOf(storeId, serviceName));
}
