import { atom } from 'nanostores';
import type { ReactNode } from 'react';

import { formatMiles } from '#location/distance.ts';
import { isGivenAt } from '#scheduler/booking/details/NotGivenHere.tsx';
import { TIMES_ID } from '#scheduler/booking/details/store-continue.ts';
import { $locations, chooseLocation } from '#scheduler/booking/details/store-locations.ts';
import { $services } from '#scheduler/booking/details/store-services.ts';
import { $locationId, $serviceId } from '#scheduler/booking/details/store-times.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { needsInsurance } from '../../sites/site-note.ts';

/** Who has said that a plan or a voucher pays isn't asked again on this page. */
const $hasCover = atom(false);

/** Says that the chosen location needs insurance or a voucher before a time is chosen there, beside the way to one that doesn't [COV-4 part]. */
export function InsuranceNeeded(): ReactNode {
  const found = useValue($locations);
  const chosen = useValue($locationId);
  const known = useValue($services);
  const serviceId = useValue($serviceId);
  const hasCover = useValue($hasCover);
  const service = known.state === 'found' ? known.services.find((one) => one.serviceId === serviceId) : undefined;
  if (found.state !== 'found' || !service || hasCover) return null;
  const place = found.locations.find(({ locationId }) => locationId === chosen);
  if (!place || !needsInsurance(place.note) || !isGivenAt(place, service)) return null;
  const other = found.locations.find(
    (one) => one.status === 'Active' && one.nextFree && !needsInsurance(one.note) && isGivenAt(one, service),
  );
  return (
    <Alert tone="info" title={`${place.name} tests people with insurance or a voucher.`} live>
      {other && (
        <p>
          Without either, you can pay {service.price?.figure} at {other.name}.
        </p>
      )}
      <p className="acts">
        {other && (
          <button className="btn quiet" type="button" onClick={() => goOn(() => chooseLocation(other.locationId))}>
            {[`Times at ${other.name}`, other.distance !== undefined && formatMiles(other.distance)]
              .filter(Boolean)
              .join(', ')}
          </button>
        )}
        <button className="btn quiet" type="button" onClick={() => goOn(() => $hasCover.set(true))}>
          I have insurance or a voucher
        </button>
      </p>
    </Alert>
  );
}

/** The button is gone then: the heading of the times takes the focus. */
function goOn(choose: () => void): void {
  choose();
  document.getElementById(TIMES_ID)?.focus();
}
