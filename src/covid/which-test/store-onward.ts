import { atom } from 'nanostores';

import { prepareCalls } from '#api/browser/client.ts';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import type * as keeping from '../booking/screened/keep-screening.ts';
import { SCREENING_VERSION } from '../screening/questions.ts';
import type { WholeAnswers } from '../screening/screening.ts';

/** `sending` until the booking has begun, `failed` where it could not: all answers are still there. */
export const $onward = atom<'ready' | 'sending' | 'failed'>('ready');

type Onward = { page: BookingContext; serviceId: number; answers: WholeAnswers; visit?: string | undefined };

/** Loads what begins a booking before the first answer: some browsers never ask again for what didn't come while the network was gone. */
export function prepareOnward(): void {
  prepareCalls();
  loadKeeping().catch(() => undefined);
}

/** Begins to book the test. The answers go along. `sooner`: times before the day on which a test can tell are wanted, too. */
export async function goOn({ page, serviceId, answers, visit }: Onward, sooner = false): Promise<void> {
  if ($onward.get() === 'sending') return;
  $onward.set('sending');
  try {
    const { bookScreened } = await loadKeeping();
    const { age, symptoms, began, near, lastNear, plans } = answers;
    const address = await bookScreened(page, serviceId, {
      version: SCREENING_VERSION,
      age,
      symptoms: [...symptoms],
      ...(began && { began }),
      near,
      ...(lastNear && { lastNear }),
      ...(visit && { visit }),
      ...(sooner && { sooner }),
      plans: [...plans],
    });
    // Back from the next page finds this one as it was.
    addEventListener('pageshow', () => $onward.set('ready'), { once: true });
    location.assign(address);
  } catch {
    $onward.set('failed');
  }
}

function loadKeeping(): Promise<typeof keeping> {
  return import('../booking/screened/keep-screening.ts');
}
