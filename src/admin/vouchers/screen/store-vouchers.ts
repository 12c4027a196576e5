import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { callDay } from '../../day/state/call-day.ts';
import { makeChange, refusalOf, refusedWords, wrongFields } from '#admin/frame/change.ts';
import type { DaySites } from '../../day/visit.schema.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import type { voucherRoutes } from '../server/routes.ts';
import type { NewVoucher, VoucherRequest, Vouchers } from '../vouchers.schema.ts';

const call = client<ReturnType<typeof voucherRoutes>>();

/** The vouchers of a site: on their way, a site to be chosen, shown, or why not. */
export type VouchersShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | { state: 'refused'; why: string }
  | { state: 'choosing'; sites: DaySites['sites'] }
  | { state: 'shown'; site: string; vouchers: Vouchers };

export const $vouchers = atom<VouchersShown>({ state: 'loading' });
/** The voucher that was just issued, with its code, until it is put away: shown this once. */
export const $issued = atom<NewVoucher | null>(null);
/** How many were issued since the page was opened. */
export const $issuedCount = atom(0);
/** What is wrong with the form, by field, and as a whole. */
export const $form = atom<{ isBusy: boolean; problem: string; errors: Readonly<Record<string, string>> }>({
  isBusy: false,
  problem: '',
  errors: {},
});

onMount($vouchers, () => {
  if (typeof document === 'undefined') return;
  const load = (): void => void loadVouchers();
  load();
  addEventListener('popstate', load);
  return () => removeEventListener('popstate', load);
});

/** The address of a site's vouchers. */
export function vouchersPath(site: string): string {
  return `/admin/vouchers?${new URLSearchParams({ site }).toString()}`;
}

/** Loads the vouchers of the site in the address, or of the only one, or a choice of sites. */
export async function loadVouchers(): Promise<void> {
  askedAgain($vouchers);
  try {
    let site = new URLSearchParams(location.search).get('site');
    if (!site) {
      const { sites } = await callDay('$get', '/admin/appointments/sites', { query: { only: 'tests' } });
      const [only, ...others] = sites;
      if (!only || others.length > 0) {
        $vouchers.set({ state: 'choosing', sites });
        return;
      }
      site = only.locationId;
      history.replaceState(null, '', vouchersPath(site));
    }
    $vouchers.set({ state: 'shown', site, vouchers: await call('$get', '/admin/vouchers', { query: { site } }) });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 401) $vouchers.set({ state: 'guest' });
    else if (refusal) $vouchers.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not see vouchers.' });
    else $vouchers.set({ state: 'failed' });
  }
}

const sendChange = makeChange();

/** Issues a voucher; sent again after no answer, it is issued once. */
export async function issueVoucher(json: VoucherRequest): Promise<void> {
  $form.set({ isBusy: true, problem: '', errors: {} });
  const issued = await sendChange(json, (options) => call('$post', '/admin/vouchers', { json }, options));
  if (issued.state === 'unknown')
    return $form.set({ isBusy: false, problem: `${issued.why} Try again: it is issued once.`, errors: {} });
  if (issued.state === 'refused') {
    const errors = wrongFields(issued.refusal, (path) => path.split('.')[0]);
    return $form.set({ isBusy: false, problem: refusedWords(issued.refusal), errors });
  }
  $issued.set(issued.answer);
  $issuedCount.set($issuedCount.get() + 1);
  $form.set({ isBusy: false, problem: '', errors: {} });
  await loadVouchers();
}
