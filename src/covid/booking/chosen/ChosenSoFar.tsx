import type { ReactNode } from 'react';

import { slotLong, slotShort } from '#scheduler/engine/slot-words.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import type { OfferedTest } from '../covid-page.ts';
import { $chosen, type Chosen } from './store-chosen.ts';

/** The test, the site and the time that were chosen before, beside a step that comes before the times, above it on a phone; nothing where nothing was chosen. */
export function ChosenSoFar({ tests }: { tests: readonly OfferedTest[] }): ReactNode {
  const chosen = useValue($chosen);
  const test = tests.find(({ serviceId }) => serviceId === chosen.serviceId);
  const { trouble, time } = chosen;
  const site = trouble === 'not-given' ? undefined : chosen.site;
  const slot = trouble ? undefined : time;
  if (!chosen.site && !test) return null;
  return (
    <>
      <div className="only-wide">
        <BookingSummary slot={slot} location={site} service={test} booked soFar>
          {site && <p className="sm">{site.note}</p>}
          <WhatFollows {...chosen} />
        </BookingSummary>
      </div>
      <section className="only-narrow chosen-before card" aria-label="Your appointment so far">
        {slot && <b className="num">{slotShort(slot)}</b>}
        <p>{[test?.display, test?.price.figure, site?.name].filter(Boolean).join(' · ')}</p>
        {site && <p className="sm muted">{site.note}</p>}
        <WhatFollows {...chosen} />
      </section>
    </>
  );
}

/** Says when the time will be held, or that it can't be. */
function WhatFollows({ site, time, trouble }: Chosen): ReactNode {
  if (trouble === 'not-given')
    return (
      <Alert tone="warn" title={`${site?.name ?? 'That location'} doesn’t give this test.`}>
        {CHOOSE}
      </Alert>
    );
  if (!time) return null;
  if (trouble === 'gone')
    return (
      <Alert tone="warn" title={`${slotLong(time)} is no longer open.`}>
        {CHOOSE}
      </Alert>
    );
  return <p className="sm">We hold this time for you when you get to “Location and time”.</p>;
}

const CHOOSE = <p>You choose another at “Location and time”.</p>;
