import { atom, onMount } from 'nanostores';

import type { AuditPage } from '../audit.schema.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import { callPeople, notShown, type NotShown } from './call-people.ts';

/** The log: on its way, shown, or why it isn't. */
export type AuditShown = { state: 'loading' } | NotShown | ({ state: 'shown' } & AuditPage);
/** What it is narrowed to; a visit's number is only ever here and in a call's body. */
export type Filters = Record<'who' | 'visit' | 'from' | 'to', string> & {
  what: '' | 'looks' | 'changes' | 'emergency';
};
/** Colleagues to choose of. */
export type Colleague = { id: string; name: string };

export const $audit = atom<AuditShown>({ state: 'loading' });
export const $filters = atom<Filters>({ what: '', who: '', visit: '', from: '', to: '' });
export const $colleagues = atom<readonly Colleague[]>([]);

onMount($audit, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  void loadAudit();
  void loadColleagues();
});

let latest: AbortController | undefined;

/** Loads the log as it is narrowed, or what is older than what is shown. A later call displaces an earlier one. */
export async function loadAudit(after?: string): Promise<void> {
  askedAgain($audit);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const { visit, who, what, from, to } = $filters.get();
  const asked = {
    ...(who && { who }),
    ...(what && { what }),
    ...(from && { from }),
    ...(to && { to }),
    ...(after && { after }),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  try {
    const page = visit.trim()
      ? await callPeople('$post', '/admin/audit/search', { json: { ...asked, visit: visit.trim() } }, { signal })
      : await callPeople('$get', '/admin/audit', { query: asked }, { signal });
    if (signal.aborted) return;
    const shown = $audit.get();
    const before = after && shown.state === 'shown' ? shown.lines : [];
    $audit.set({ state: 'shown', ...page, lines: [...before, ...page.lines] });
  } catch (error) {
    if (!signal.aborted) $audit.set(notShown(error));
  }
}

/** The log is there without them. */
async function loadColleagues(): Promise<void> {
  try {
    const { people } = await callPeople('$get', '/admin/users', { query: {} });
    $colleagues.set(people.map(({ id, name, email }) => ({ id, name: name || email || 'No name yet' })));
  } catch {
    $colleagues.set([]);
  }
}

/** Narrows the log, once it is asked for again. */
export function narrow(changes: Partial<Filters>): void {
  $filters.set({ ...$filters.get(), ...changes });
}
