import { atom } from 'nanostores';

import { firstWords, makeChange, refusalOf, wrongFields } from '#admin/frame/change.ts';
import type { FieldError } from '#ui/fields/ErrorSummary.tsx';
import type { ZipFound } from '../../site-calls.schema.ts';
import { callSites } from '../call-sites.ts';
import { notSavedWords } from '../edit-words.ts';

export type NewSite = {
  storeNumber: string;
  name: string;
  zip: string;
  street: string;
  county: string;
  cliaNumber: string;
};

/** What is typed of a new site. It is kept while the page is open: who closes the dialog finds it again. */
export const $typed = atom<NewSite>({ storeNumber: '', name: '', zip: '', street: '', county: '', cliaNumber: '' });

/** What is known of the ZIP code that is typed; `failed`: it was not answered. */
export type ZipKnown =
  | { state: 'none' | 'looking' | 'failed' }
  | { state: 'found'; town: ZipFound }
  | { state: 'refused'; why: string };
export const $zip = atom<ZipKnown>({ state: 'none' });

/** How adding goes: why it was not added, by field and as a whole; `attempt` grows with each try that failed. */
export const $adding = atom<{ isBusy: boolean; errors: readonly FieldError[]; problem: string; attempt: number }>({
  isBusy: false,
  errors: [],
  problem: '',
  attempt: 0,
});

/** Keeps what is typed; another ZIP code is looked up. */
export function typeSite(changes: Partial<NewSite>): void {
  const before = $typed.get();
  $typed.set({ ...before, ...changes, ...(changes.zip !== undefined && { county: '' }) });
  if (changes.zip !== undefined) void lookUpZip();
}

let looking: AbortController | undefined;

/** Looks the typed ZIP code up once it has five digits; a later look-up displaces an earlier one. */
export async function lookUpZip(): Promise<void> {
  looking?.abort();
  const { signal } = (looking = new AbortController());
  const zip = $typed.get().zip.trim();
  if (!/^\d{5}$/.test(zip)) return $zip.set({ state: 'none' });
  $zip.set({ state: 'looking' });
  try {
    const town = await callSites('$get', '/admin/zip/:zip', { param: { zip } }, { signal });
    if (!signal.aborted) $zip.set({ state: 'found', town });
  } catch (error) {
    const why = refusalOf(error)?.problem?.detail;
    if (!signal.aborted) $zip.set(why ? { state: 'refused', why } : { state: 'failed' });
  }
}

/** Forgets why nothing was added, as the dialog closes. */
export function leaveAdding(): void {
  $adding.set({ isBusy: false, errors: [], problem: '', attempt: 0 });
}

const sendSite = makeChange();

/** Adds the site and opens it; what is typed stays whatever comes of it. */
export async function addSite(): Promise<void> {
  const { isBusy, attempt } = $adding.get();
  if (isBusy) return;
  $adding.set({ isBusy: true, errors: [], problem: '', attempt });
  const { zip, street, county, ...others } = $typed.get();
  const json = { ...others, address: { zip: zip.trim(), street, ...(county && { county }) } };
  const added = await sendSite(json, (options) => callSites('$post', '/admin/sites', { json }, options));
  if (added.state === 'done') return location.assign(`/admin/sites?site=${added.answer.locationId}`);
  const wrong =
    added.state === 'refused' ? wrongFields(added.refusal, (path) => `new-${path.replace('address.', '')}`) : {};
  const errors = Object.entries(wrong).map(([field, message]) => ({ field, message }));
  const why = added.state === 'refused' ? firstWords(added.refusal) : notSavedWords(added.why);
  $adding.set({ isBusy: false, errors, problem: errors.length > 0 ? '' : why, attempt: attempt + 1 });
}
