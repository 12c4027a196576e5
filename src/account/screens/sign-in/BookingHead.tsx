import { useEffect, type ReactNode } from 'react';

import { Monogram } from '#ui/monogram/Monogram.tsx';
import { Steps } from '#ui/Steps.tsx';
import { pageOf, type PartnerOfBooking } from './from-booking.ts';

interface BookingHeadProps {
  partner: PartnerOfBooking;
  /** The page that somebody comes from. */
  from: string;
  title: string;
}

/** What a step of a booking has at its head, above the heading: how far one has come, and whose visit it is. The page's title says the step too. */
export function BookingHead({ partner: { name, plate, visit, steps }, from, title }: BookingHeadProps): ReactNode {
  const page = pageOf(from);
  const step = Math.max(
    0,
    steps.findIndex(({ href }) => href === page),
  );
  useEffect(() => {
    const site = document.title.split(' | ').at(-1) ?? '';
    const place = `step ${step + 1} of ${steps.length}`;
    document.title = `${title}, ${place}: ${name} appointment | ${site}`;
  }, [title, step, steps.length, name]);
  return (
    <div className="from-booking">
      <Steps label="Booking steps" steps={steps} current={step} />
      <p className="by">
        <Monogram {...plate} small />
        <span>
          {visit} with <b>{name}</b>
        </span>
      </p>
    </div>
  );
}
