import type { ReactNode } from 'react';

import { Confirmation } from '#scheduler/booking/confirmation/Confirmation.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { ImHereNow } from '../../day/ImHere.tsx';
import { WhenYouCome } from '../../day/WhenYouCome.tsx';
import { PaidAnew } from './PaidAnew.tsx';
import { COVID_KIND } from '../covid-kind.ts';

/** The number to keep, and what to do on the day; in the lot, that comes first. */
export function CovidConfirmation(props: BookingContext): ReactNode {
  return (
    <Confirmation
      {...props}
      kind={COVID_KIND}
      ownDay={{
        now: (visit) => (
          <>
            <PaidAnew visit={visit} />
            <ImHereNow visit={visit} />
          </>
        ),
        steps: (visit) => <WhenYouCome visit={visit} />,
      }}
    />
  );
}
