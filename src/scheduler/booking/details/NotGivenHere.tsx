import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { formatMiles } from '#location/distance.ts';
import type { PickableLocation, ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { currentBooking } from '../../kit/partner/partner-booking.ts';
import { FIRST_SLOT_ID, TIMES_ID } from './store-continue.ts';
import { $locations, chooseLocation, showService } from './store-locations.ts';
import { $services } from './store-services.ts';

/** Whether a location gives a service; one that is only known from a time held there does. */
export function isGivenAt({ services }: PickableLocation, { serviceId }: ServiceAnswer): boolean {
  return services?.includes(serviceId) ?? true;
}

interface NotGivenHereProps {
  service: ServiceAnswer;
  place: PickableLocation;
  error: string | undefined;
}

/** In place of the times of a location that doesn't give the chosen service: neither is changed for the visitor, and both ways on stand side by side. */
export function NotGivenHere({ service, place, error }: NotGivenHereProps): ReactNode {
  const known = useValue($services);
  const found = useValue($locations);
  const { choice } = currentBooking().partner;
  const given = known.state === 'found' ? known.services.filter((one) => isGivenAt(place, one)) : [];
  const other =
    found.state === 'found'
      ? found.locations.find((one) => one.status === 'Active' && one.distance !== undefined && isGivenAt(one, service))
      : undefined;
  return (
    <section className={error ? 'flow field bad' : 'flow'} aria-labelledby={TIMES_ID}>
      <h2 className="lab big" id={TIMES_ID} tabIndex={-1}>
        Time at {place.name}
      </h2>
      {error && <ErrorMessage id={FIRST_SLOT_ID}>{error}</ErrorMessage>}
      <Alert tone="info" title={saysWhat(place, given, service)} live>
        <p>
          You chose: {service.display}. Change the {choice}, or the location?
        </p>
        <p className="acts">
          {given.map((one, index) => (
            <button
              className="btn quiet"
              type="button"
              key={one.serviceId}
              id={index === 0 ? FIRST_SLOT_ID : undefined}
              onClick={() => goOn(() => showService(one.serviceId))}
            >
              {[one.display, one.price?.figure].filter(Boolean).join(', ')}
            </button>
          ))}
          {other && (
            <button className="btn quiet" type="button" onClick={() => goOn(() => chooseLocation(other.locationId))}>
              {other.name} has it, {formatMiles(other.distance ?? 0)}
            </button>
          )}
        </p>
      </Alert>
    </section>
  );
}

/** 'Oak Park gives one test only: Rapid antigen test.' */
function saysWhat({ name }: PickableLocation, given: readonly ServiceAnswer[], service: ServiceAnswer): string {
  const { choice } = currentBooking().partner;
  const [only, second] = given;
  return only && !second
    ? `${name} gives one ${choice} only: ${only.display}.`
    : `${name} doesn’t give this ${choice}: ${service.display}.`;
}

/** The button is gone then: the heading of the times takes the focus. */
function goOn(choose: () => void): void {
  flushSync(choose);
  document.getElementById(TIMES_ID)?.focus();
}
