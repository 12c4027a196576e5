import { CallError } from '#api/browser/call-error.ts';
import { clockAt, dayAt, type Timed } from '#scheduler/engine/slot-words.ts';
import { DAY } from '#text/durations.ts';
import { slotAt } from '../../kit/hold/nearest-slots.ts';
import { sendHold } from '../../kit/partner/partner-booking.ts';
import type { TimeLink } from '../../kit/wizard/deep-link.ts';
import { isTooEarly } from './store-first-day.ts';
import { fetchSlots } from './store-times.ts';

/** The server looks no farther ahead in one call. */
const MOST_DAYS = 180;

/** A deep link's time is held when it is offered; else it is said that it isn't, with the nearest ones. */
export async function holdLinkedTime({ locationId, serviceId, start }: TimeLink): Promise<void> {
  const ahead = Math.ceil((Date.parse(start) - Date.now()) / DAY) + 1;
  const days = Math.min(Math.max(ahead, 1), MOST_DAYS);
  const answer = await fetchSlots(locationId, serviceId, days).catch(asRefusal);
  if (answer === 'failed') return sendHold({ on: 'link-failed' });
  const slot = answer && slotAt(answer.providerDetail.scheduleDays, start);
  const isOpen = slot && !(await isTooEarly(dayAt(slot)));
  if (isOpen) return sendHold({ on: 'take', wanted: { slot, locationId, serviceId, isLinked: true } });
  const time: Timed | null = answer && { start, ...answer.contact, localTime: clockAt(start, answer.contact.timeZone) };
  // Times near one that is too early are too early as well.
  sendHold({ on: 'link-not-offered', time, offered: answer && !slot ? { locationId, serviceId } : null });
}

/** A place or service that there is not is a refusal, and null; no answer is none. */
function asRefusal(error: unknown): null | 'failed' {
  const status = error instanceof CallError ? error.status : undefined;
  return status === 404 || status === 422 ? null : 'failed';
}
