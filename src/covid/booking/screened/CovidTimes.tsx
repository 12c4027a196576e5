import { useState } from 'react';
import type { ReactNode } from 'react';

import { PlaceAndTime } from '#scheduler/booking/details/PlaceAndTime.tsx';
import { beginOn, type FirstDay } from '#scheduler/booking/details/store-first-day.ts';
import { openBooking, type BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { COVID_KIND } from '../covid-kind.ts';
import { screenedDay } from './screened-day.ts';

/** Few locations need it, so it comes once the page is awake. */
const loadInsuranceNeeded = () => import('./InsuranceNeeded.tsx');

const loadOldEnough = () => import('./old-enough-day.ts');

/** From which day on a test makes sense: by the answers before it, and by the patient's age. */
async function firstDay(): Promise<FirstDay | null> {
  const byAge = loadOldEnough().then(({ oldEnoughDay }) => oldEnoughDay());
  const [screened, oldEnough] = await Promise.all([screenedDay(), byAge.catch(() => null)]);
  if (!screened || !oldEnough) return screened ?? oldEnough;
  return screened.date > oldEnough.date ? screened : oldEnough;
}

/** The step that chooses a location and a time, from the day on which a test makes sense. */
export function CovidTimes(props: BookingContext): ReactNode {
  const [booking] = useState(() => {
    const opened = openBooking(props, COVID_KIND);
    if (inBrowser()) beginOn(firstDay());
    return opened;
  });
  const loaded = useLoaded(true, loadInsuranceNeeded);
  return <PlaceAndTime {...booking} kind={COVID_KIND} beforeTimes={loaded && <loaded.InsuranceNeeded />} />;
}
