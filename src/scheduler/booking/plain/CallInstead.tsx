import type { ReactNode } from 'react';

import { telephoneLink } from '#text/telephone.ts';
import type { BookingContext } from '../../kit/partner/partner-booking.ts';

/** A telephone number as a link. */
export function Call({ number }: { number: string }): ReactNode {
  return (
    <a className="num" href={telephoneLink(number)}>
      {number}
    </a>
  );
}

/** What these pages can't do, and who to call for it. */
export function CallInstead({ booking: { phone, partner } }: { booking: BookingContext }): ReactNode {
  return (
    <p className="muted">
      You choose and hold a time here. Patient details need JavaScript, or a call to <Call number={phone} />. You can
      also book on <a href={partner.website}>{partner.name}’s website</a>.
    </p>
  );
}
