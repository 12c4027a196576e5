import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { beforeVisit, bringTo, type ToComeTo } from '#scheduler/offered/before-visit.ts';

/** A visit, booked or held: what people get ready for, and where. */
type Visit = Omit<ToComeTo, 'service'> & {
  location: { note: string | null };
  service: ToComeTo['service'] & { atVisit: string; afterVisit: string };
};

/** What happens next, step by step, and what to bring [SCHED-14]; once it `isOver`, what comes after it. */
export function WhatNext({ visit, isOver = false }: { visit: Visit; isOver?: boolean }): ReactNode {
  const { location, service } = visit;
  const ahead = [
    ['Before your visit', beforeVisit(visit)],
    ['At your visit', [location.note?.replace(/[^.]$/, '$&.'), service.atVisit].filter(Boolean).join(' ')],
  ];
  const steps = [...(isOver ? [] : ahead), ['After your visit', service.afterVisit]].filter(([, text]) => text);
  const bring = isOver ? [] : bringTo(visit);
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
      {bring.length > 0 && (
        <section aria-labelledby="bring-title">
          <h2 className="lab big" id="bring-title">
            What to bring
          </h2>
          <ul className="ticks">
            {bring.map((item) => (
              <li key={item}>
                <Icon name="check" />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
