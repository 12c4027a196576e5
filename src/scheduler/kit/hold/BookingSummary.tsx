import { useContext } from 'react';
import type { ReactNode } from 'react';

import { SlipScene } from '#ui/pictures/scenes.tsx';
import { formatMiles, isThere } from '#location/distance.ts';
import { addressLine, directionsLink } from '../../offered/directions.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import { countdown, slotLong } from '../../engine/slot-words.ts';
import type { PickableLocation, ServiceAnswer } from '../../offered/api.schema.ts';
import { HoldViewOf } from './hold-view.ts';
import type { HoldStore } from './store-hold.ts';
import { preparationOf, VisitCost } from '../parts/VisitCost.tsx';
import { visitLength } from '../../offered/visit-length.ts';
import { useValue } from '../parts/use-store-value.ts';

/** The countdown in the summary, which stays in view beside a long list. */
function HeldNote({ store }: { store: HoldStore }): ReactNode {
  const hold = useValue(store.$hold);
  const left = useValue(store.$secondsLeft);
  if (!hold) return null;
  return (
    <>
      <br />
      <small className="muted">
        Held for <span className="num">{countdown(left)}</span>
      </small>
    </>
  );
}

/** What the summary says of a service. */
export type SummedService = Pick<ServiceAnswer, 'display' | 'price' | 'preparation' | 'serviceDetail'>;

/** What the summary says of a place. */
export type SummedPlace = Pick<PickableLocation, 'name' | 'address' | 'position' | 'distance'>;

interface BookingSummaryProps {
  slot: Pick<Slot, 'start' | 'end' | 'localTime' | 'timeZone' | 'timeZoneName'> | undefined;
  location: SummedPlace | undefined;
  service: SummedService | undefined;
  /** Of a visit that is booked, or beside a step that changes nothing in it: it needs no room for what is chosen later. */
  booked?: boolean;
  /** Beside a step before the times: only what is chosen. */
  soFar?: boolean;
  /** 'a test' where that is the one question of the page: the rest waits for its answer. */
  asked?: string | undefined;
  /** The button at its foot. */
  children?: ReactNode;
}

/** The summary of what is being booked, beside each step. */
export function BookingSummary({
  slot,
  location,
  service,
  booked = false,
  soFar = false,
  asked,
  children,
}: BookingSummaryProps): ReactNode {
  if (asked) return <SummaryBefore asked={asked} />;
  return (
    <aside className={booked ? 'slip card stick booked' : 'slip card stick'} aria-labelledby="slip-title">
      <SlipScene />
      <div className="flow">
        <h2 id="slip-title">Your appointment</h2>
        <dl>
          {(slot || !soFar) && <When slot={slot} />}
          {(location || !soFar) && <Where location={location} />}
          {(service || !soFar) && <What service={service} />}
        </dl>
        {(service || !soFar) && <VisitCost service={service} />}
        {children}
      </div>
    </aside>
  );
}

function When({ slot }: Pick<BookingSummaryProps, 'slot'>): ReactNode {
  const view = useContext(HoldViewOf);
  return (
    <div>
      <dt>When</dt>
      {slot ? (
        <dd>
          <b>{slotLong(slot)}</b>
          <br />
          {slot.timeZoneName}, {visitLength(slot)}
          {view && <HeldNote store={view.hold} />}
        </dd>
      ) : (
        <dd className="muted">Choose a time</dd>
      )}
    </div>
  );
}

function Where({ location }: Pick<BookingSummaryProps, 'location'>): ReactNode {
  return (
    <div>
      <dt>Where</dt>
      {location ? (
        <dd>
          <b>{location.name}</b>
          <br />
          {addressLine(location.address)}
          <br />
          <a href={directionsLink(location.position)}>Directions</a>
          {location.distance !== undefined && !isThere(location.distance) && `, ${formatMiles(location.distance)}`}
        </dd>
      ) : (
        <dd className="muted">Choose a location</dd>
      )}
    </div>
  );
}

function What({ service }: Pick<BookingSummaryProps, 'service'>): ReactNode {
  return (
    <div>
      <dt>What</dt>
      {service ? (
        <dd className="long">
          <b>{service.display}</b>
          <br />
          {preparationOf(service)}
        </dd>
      ) : (
        <dd className="muted long">Choose a service</dd>
      )}
    </div>
  );
}

/** The summary while the page asks its first question: it names that question, and keeps no room for what comes later. */
function SummaryBefore({ asked }: { asked: string }): ReactNode {
  return (
    <aside className="slip card stick booked" aria-labelledby="slip-title">
      <SlipScene />
      <div className="flow">
        <h2 id="slip-title">Your appointment so far</h2>
        <dl>
          <dt>What</dt>
          <dd className="muted">Choose {asked}</dd>
        </dl>
      </div>
    </aside>
  );
}
