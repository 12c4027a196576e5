import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { capital, ChosenSummary, Cost, WhoFor } from '../shown/ServiceParts.tsx';
import { preparationOf } from '../../kit/parts/VisitCost.tsx';
import { PLACES, timesAddress } from './plain-address.ts';
import type { PlainProps } from './plain-parts.tsx';

/** The service with its price, preparation and ages, and the way to another; where none is known, the list of all [SCHED-1]. */
export function PlainServices({ booking, page }: PlainProps): ReactNode {
  const { choice } = booking.partner;
  const { service, services } = page;
  return (
    <section aria-labelledby="service-title">
      <h2 className="lab big" id="service-title">
        {service ? capital(choice) : `Which ${choice}?`}
      </h2>
      {service ? (
        <details className="swap card">
          <ChosenSummary service={service} choice={services.length > 1 ? choice : ''} />
          <Rows booking={booking} page={page} />
        </details>
      ) : (
        <div className="card choices-of">
          <Rows booking={booking} page={page} />
        </div>
      )}
    </section>
  );
}

function Rows({ booking: { partner }, page: { ask, service: chosen, services } }: PlainProps): ReactNode {
  const { near, locationId, day } = ask;
  return (
    <ul className="nearest">
      {services.map((service) => (
        <li key={service.serviceId}>
          <a
            href={timesAddress(partner.slug, { near, serviceId: service.serviceId, locationId, day }, PLACES)}
            aria-current={service.serviceId === chosen?.serviceId ? 'true' : undefined}
          >
            <span>
              <b>{service.display}</b>
              <small>{preparationOf(service)}</small>
              <WhoFor service={service} />
            </span>
            <Cost service={service} />
            {!chosen && <Icon name="arrow-right" />}
          </a>
        </li>
      ))}
    </ul>
  );
}
