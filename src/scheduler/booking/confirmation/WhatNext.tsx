import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { PARENT_COMES } from '#scheduler/ages.ts';
import type { AppointmentAnswer } from '#scheduler/appointments/appointment.schema.ts';
import type { BookingPartner } from '../booking-partners.ts';
import { lastMealWords } from './last-meal.ts';

/** How to get ready, with the hours of a fast on the clock; '' for nothing. */
export function beforeVisit({ datetime, timeZone, service, needsParent }: AppointmentAnswer): string {
  const meal = service.fast ? lastMealWords(datetime, timeZone, service.fast) : '';
  return [needsParent ? PARENT_COMES : '', meal, service.preparation].filter(Boolean).join(' ');
}

/** What happens next, step by step, and what to bring [SCHED-14]. */
export function WhatNext({ partner, visit }: { partner: BookingPartner; visit: AppointmentAnswer }): ReactNode {
  const steps = [
    ['Before your visit', beforeVisit(visit)],
    ['At your visit', [visit.location.note && `${visit.location.note}.`, partner.atVisit].filter(Boolean).join(' ')],
    ['After your visit', partner.afterVisit],
  ].filter(([, text]) => text);
  return (
    <>
      {steps.length > 0 && (
        <section aria-labelledby="next-title">
          <h2 className="lab big" id="next-title">
            What happens next
          </h2>
          <ol className="how cols">
            {steps.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="bring-title">
        <h2 className="lab big" id="bring-title">
          What to bring
        </h2>
        <ul className="ticks">
          {partner.whatToBring.map((item) => (
            <li key={item}>
              <Icon name="check" />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
