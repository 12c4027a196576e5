import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { askedAgain } from '../../../frame/asked-again.ts';
import type { VisitCharts, VisitReport } from '../visit-report.schema.ts';
import type { visitReportRoutes } from '../server/routes.ts';

const call = client<typeof visitReportRoutes>();

/** The numbers of visits: on their way, shown, or why they aren't. */
export type Numbers =
  | { state: 'loading' | 'guest' | 'failed' }
  | { state: 'refused'; why: string }
  | { state: 'shown'; report: VisitReport; charts: VisitCharts; site: string; isLoading: boolean; problem: string };

export const $numbers = atom<Numbers>({ state: 'loading' });

/** Sites to choose from: those of the first report. */
export const $sites = atom<VisitReport['sites']>([]);

/** Where 'Numbers only' is kept while the tab is open. */
const ONLY = 'numbers-only';
export const $onlyNumbers = atom(false);

onMount($numbers, () => {
  if (typeof document === 'undefined') return;
  $onlyNumbers.set(sessionStorage.getItem(ONLY) === '1');
  void loadNumbers(askedFor());
});

/** What a report covers, as the address has it. */
export type Covers = { from?: string; to?: string; site?: string };

function askedFor(): Covers {
  const address = new URLSearchParams(location.search);
  const of = (name: keyof Covers) => {
    const value = address.get(name);
    return value ? { [name]: value } : {};
  };
  return { ...of('from'), ...of('to'), ...of('site') };
}

let latest: AbortController | undefined;

/** Loads the numbers; what is shown stays until they are there. A later call displaces an earlier one. */
export async function loadNumbers(query: Covers): Promise<void> {
  askedAgain($numbers);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const before = $numbers.get();
  if (before.state === 'shown') $numbers.set({ ...before, isLoading: true });
  try {
    const [report, charts] = await Promise.all([
      call('$get', '/admin/reports', { query }, { signal }),
      call('$get', '/admin/charts', { query }, { signal }),
    ]);
    if (signal.aborted) return;
    if (query.site === undefined) $sites.set(report.sites);
    $numbers.set({ state: 'shown', report, charts, site: query.site ?? '', isLoading: false, problem: '' });
    const address = new URLSearchParams(query).toString();
    history.replaceState(null, '', address ? `?${address}` : location.pathname);
  } catch (error) {
    if (!signal.aborted) notLoaded(error, before);
  }
}

function notLoaded(error: unknown, before: Numbers): void {
  const { status, problem } = error instanceof CallError ? error : {};
  if (status === 422 && before.state === 'shown')
    $numbers.set({ ...before, isLoading: false, problem: problem?.errors?.[0]?.message ?? 'These days can’t be' });
  else if (status === 401) $numbers.set({ state: 'guest' });
  else if (problem && (status === 403 || status === 404 || status === 422))
    $numbers.set({ state: 'refused', why: problem.detail });
  else $numbers.set({ state: 'failed' });
}

/** Shows tables in place of charts, or charts again. */
export function toggleOnlyNumbers(): void {
  const isOn = !$onlyNumbers.get();
  $onlyNumbers.set(isOn);
  if (isOn) sessionStorage.setItem(ONLY, '1');
  else sessionStorage.removeItem(ONLY);
}
