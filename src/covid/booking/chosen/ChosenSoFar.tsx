import type { ReactNode } from 'react';

import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { OfferedTest } from '../covid-page.ts';
import { $chosen } from './store-chosen.ts';

/** The test, the site and the time that were chosen before, beside a step that comes before the times; nothing where nothing was. */
export function ChosenSoFar({ tests }: { tests: readonly OfferedTest[] }): ReactNode {
  const { serviceId, site, time } = useValue($chosen);
  const test = tests.find((one) => one.serviceId === serviceId);
  if (!site && !test) return null;
  return (
    <div className="only-wide">
      <BookingSummary slot={time} location={site} service={test} booked soFar>
        {time && <p className="sm">We hold this time for you when you get to “Location and time”.</p>}
      </BookingSummary>
    </div>
  );
}
