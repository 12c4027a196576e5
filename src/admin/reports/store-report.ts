import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { askedAgain } from '../frame/asked-again.ts';
import type { SearchReport } from '../report.schema.ts';
import type { reportRoutes } from '../server/routes.ts';

/** The report: on its way, shown, not for who asks, or not loaded. */
export type ReportShown =
  | { state: 'loading' }
  | ({ state: 'shown' } & SearchReport)
  | { state: 'guest' }
  | { state: 'refused' }
  | { state: 'failed' };

export const $report = atom<ReportShown>({ state: 'loading' });
onMount($report, () => void loadReport());

const call = client<ReturnType<typeof reportRoutes>>();
let latest: AbortController | undefined;

/** Loads the report of a month, the newest unless said. A later call displaces an earlier one. */
export async function loadReport(month?: string): Promise<void> {
  askedAgain($report);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  try {
    const report = await call('$get', '/admin/reports/searches', { query: { ...(month && { month }) } }, { signal });
    if (!signal.aborted) $report.set({ state: 'shown', ...report });
  } catch (error) {
    if (signal.aborted) return;
    const status = error instanceof CallError ? error.status : undefined;
    $report.set({ state: status === 401 ? 'guest' : status === 403 ? 'refused' : 'failed' });
  }
}
