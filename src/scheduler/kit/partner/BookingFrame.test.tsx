import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TEST_BOOKING } from '#testing/browser-tab.ts';
import { BookingFrame } from './BookingFrame.tsx';
import { openBooking } from './partner-booking.ts';

/** The head of the details step, as HTML. */
function head(coLocated: boolean): string {
  const booking = openBooking(TEST_BOOKING);
  const frame = (
    <BookingFrame booking={booking} step="details" title="Choose a time" coLocated={coLocated}>
      Times
    </BookingFrame>
  );
  return /<p class="by">.*?<\/p>/.exec(renderToStaticMarkup(frame))?.[0] ?? '';
}

test("a visit in one of the retailer's own stores has its mark and name beside the partner's; elsewhere there is the partner's alone [SCHED-12]", () => {
  const { partner, retailer, retailerMonogram } = TEST_BOOKING;
  const marks = (html: string) => [...html.matchAll(/<text[^>]*>([^<]+)</g)].map(([, letters]) => letters);
  expect(marks(head(true))).toEqual([partner.plate.letters, retailerMonogram.letters]);
  expect(head(true)).toContain(`with <b>${partner.name}</b> at ${retailer}`);
  expect(marks(head(false))).toEqual([partner.plate.letters]);
  expect(head(false)).not.toContain(retailer);
});
