import { atom } from 'nanostores';

import type { FieldError } from '#ui/fields/ErrorSummary.tsx';
import type { ConsoleSite, Preview, SiteStatus } from '../site-calls.schema.ts';
import type { Stranded } from '../stranded-calls.schema.ts';
import type { Draft } from './draft.ts';

/** Another status of a site, and of a suspension from which day and why. */
export type StatusChange = Pick<SiteStatus, 'stationStatus' | 'from' | 'why'>;

/**
 * Who a change would leave before a closed door, while it is decided about them; `status` for a change of that, `jobId` for a job that has left them so. `problem`: why it
 * was not saved, and `gone` whose times are taken.
 */
export type Deciding = {
  people: Stranded;
  status: StatusChange | null;
  jobId: string | null;
  problem: string | null;
  gone: readonly string[];
};

/** The open site. */
export type Editing =
  | { state: 'loading' | 'gone' | 'failed' | 'guest' }
  | {
      state: 'open';
      site: ConsoleSite;
      was: Draft;
      draft: Draft;
      preview: Preview | null;
      date: string | null;
      errors: FieldError[];
      attempt: number;
      deciding: Deciding | null;
      /** What came of the last step, or why it didn't. */
      said: { tone: 'ok' | 'error' | 'warn' | 'info'; title: string; text: string } | null;
      isBusy: boolean;
    };
/** One that is shown. */
export type Open = Extract<Editing, { state: 'open' }>;

export const $editing = atom<Editing>({ state: 'loading' });

/** Changes the open site, as long as one is. */
export function change(changes: Partial<Open>): void {
  const now = $editing.get();
  if (now.state === 'open') $editing.set({ ...now, ...changes });
}
