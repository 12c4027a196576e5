import { map } from 'nanostores';

import { randomId } from '#api/browser/random-id.ts';
import { callDay } from './call-day.ts';
import { refusalOf } from '#admin/frame/change.ts';
import { isHeard } from './store-live.ts';
import { $opened } from './store-visit.ts';
import type { Colleague } from '../open.schema.ts';

/** Milliseconds after which a tab that follows no events says again what it has open; it is believed for a minute. */
const AGAIN_MS = 20_000;

/** Who else has an appointment open just now, by appointment. */
export const $colleagues = map<Record<string, readonly Colleague[] | undefined>>({});

/** Which tab this is, for the server alone: new with each page. */
export const TAB = randomId();

/** Takes who else has which appointment open; rows about whom nothing has changed are not drawn again. */
export function takeColleagues(colleagues: readonly Colleague[]): void {
  const now = Map.groupBy(colleagues, ({ appointmentId }) => appointmentId);
  const known = $colleagues.get();
  for (const id of new Set([...Object.keys(known), ...now.keys()]))
    if (JSON.stringify(known[id]) !== JSON.stringify(now.get(id))) $colleagues.setKey(id, now.get(id));
}

/** What the server was told last that this tab has open, and when (epoch ms). */
let told: { id: string | null; at: number } = { id: null, at: 0 };
let isTelling = false;

/** Tells the server what this tab has open, where it doesn't know that or forgets it soon. What gets no answer is told at the next call; what comes meanwhile, after it. */
export async function tellOpened(): Promise<void> {
  const opened = $opened.get();
  if (isTelling || document.hidden || opened?.state === 'loading') return;
  const id = opened?.state === 'open' ? opened.id : null;
  const isForgottenSoon = id !== null && !isHeard() && Date.now() - told.at >= AGAIN_MS;
  const about = id ?? told.id;
  if (about === null || (id === told.id && !isForgottenSoon)) return;
  isTelling = true;
  const isAnswered = await put(about, id !== null);
  isTelling = false;
  if (!isAnswered) return;
  told = { id, at: Date.now() };
  void tellOpened();
}

/** Whether it was answered, if only by a refusal, which would be the same again. */
async function put(id: string, isOpen: boolean, keepalive = false): Promise<boolean> {
  try {
    const input = { param: { id }, json: { tab: TAB, isOpen } };
    await callDay('$put', '/admin/appointments/:id/open', input, { keepalive });
    return true;
  } catch (error) {
    return refusalOf(error) !== null;
  }
}

/** Has it told once more when somebody is back: a tab that nobody looks at is forgotten after a minute. */
export function tellLater(): void {
  told = { id: null, at: 0 };
}

/** Tells, as the page goes, that nothing is open any more. */
export function tellLeft(): void {
  const id = $opened.get()?.id ?? told.id;
  tellLater();
  if (id !== null) void put(id, false, true);
}
