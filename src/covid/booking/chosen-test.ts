import { atom, onMount } from 'nanostores';

import type { SummedService } from '#scheduler/kit/hold/BookingSummary.tsx';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';

/** A test as the summary beside a step says it before a time is held. */
export type OfferedTest = SummedService & { serviceId: number };

const $chosen = atom<number | null>(null);

onMount($chosen, () => {
  if (inBrowser()) $chosen.set(Number(pageBooking.session.readSession('serviceId')));
});

/** The test that this tab's booking is of, once its step has read the address. */
export function useChosenTest(tests: readonly OfferedTest[]): OfferedTest | undefined {
  const chosen = useValue($chosen);
  return tests.find(({ serviceId }) => serviceId === chosen);
}
