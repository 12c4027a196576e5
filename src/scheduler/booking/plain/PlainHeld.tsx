import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { telephoneLink } from '#text/telephone.ts';
import { whoForWords } from '#scheduler/offered/ages.ts';
import { addressLine, directionsLink } from '#scheduler/offered/directions.ts';
import { HOLD_MINUTES } from '#scheduler/engine/hold-times.ts';
import { clockAt, slotLong } from '#scheduler/engine/slot-words.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { lengthAndWay } from '#scheduler/offered/visit-length.ts';
import { canLastLonger } from '../../kit/hold/hold-states.ts';
import { partnerPath } from '../../offered/booking-path.ts';
import { deepLink } from '../../kit/wizard/deep-link.ts';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { WhatNext } from '../../appointments/visit/WhatNext.tsx';
import { VisitCost } from '../../kit/parts/VisitCost.tsx';
import { Call } from './CallInstead.tsx';
import { ACT_FIELD, HOLD_FIELD } from './fields.ts';
import { heldAddress, TIMES, timesAddress } from './plain-address.ts';
import type { HeldPage } from './plain-page.ts';
import { RefusedNews, Token } from './plain-parts.tsx';
import type { BookingContext } from '../../kit/partner/partner-booking.ts';

interface HeldProps {
  booking: BookingContext;
  page: HeldPage;
}

/** A time that is held for who has no script: until when, how to finish, what it is, and how to give it back [SCHED-3]. */
export function PlainHeld({ booking, page }: HeldProps): ReactNode {
  const { hold, refused } = page;
  return (
    <BookingFrame
      booking={booking}
      step={null}
      title={hold ? 'We are holding this time for you' : over(page)}
      coLocated={hold?.location.coLocated ?? false}
    >
      <RefusedNews refused={refused} />
      {hold ? <Held booking={booking} page={page} hold={hold} /> : <Over booking={booking} page={page} />}
    </BookingFrame>
  );
}

function over({ why }: HeldPage): string {
  return why === 'booked' ? 'This time is booked' : 'Your hold has ended';
}

function Over({ booking: { partner, phone }, page: { why, providerPhone } }: HeldProps): ReactNode {
  return (
    <div className="flow">
      {why === 'booked' ? (
        <p className="lead">
          To change or cancel the appointment, call{' '}
          <Numbers phone={phone} providerPhone={providerPhone} name={partner.name} />.
        </p>
      ) : (
        <>
          <p className="lead">Nothing is booked. Choose a time again, and we hold it for {HOLD_MINUTES} minutes.</p>
          <p>
            <a className="btn" href={timesAddress(partner.slug)}>
              Choose a time
            </a>
          </p>
        </>
      )}
    </div>
  );
}

interface NumbersProps {
  phone: string;
  providerPhone: string | undefined;
  name: string;
}

/** Who to call: the provider where content has its number, and the retailer. */
function Numbers({ phone, providerPhone, name }: NumbersProps): ReactNode {
  if (!providerPhone) return <Call number={phone} />;
  return (
    <>
      {name} at <Call number={providerPhone} />, or us at <Call number={phone} />
    </>
  );
}

function Held({ booking, page, hold }: HeldProps & { hold: HoldAnswer }): ReactNode {
  const { partner, phone, retailer } = booking;
  const { slot, location, service, expirationTime } = hold;
  const until = clockAt(expirationTime, slot.timeZone);
  return (
    <div className="aside end">
      <div className="flow">
        <div className="hold tint plain">
          <Icon name="clock" />
          <p>
            <b>{slotLong(slot)}</b> at {location.name} is held for you until{' '}
            <b>
              {until}, {slot.timeZoneName}
            </b>
            .
          </p>
        </div>
        <section className="flow" aria-labelledby="finish">
          <h2 className="lab big" id="finish">
            Finish booking by phone
          </h2>
          <p>
            It isn’t booked yet. Call before {until} and say which time you hold. They ask who the patient is and book
            it.
          </p>
          <div className="row">
            {page.providerPhone && <CallButton number={page.providerPhone} name={partner.name} />}
            <CallButton number={phone} name={retailer} isSecond={page.providerPhone !== undefined} />
          </div>
          <p>
            In a browser with JavaScript, you can also{' '}
            <a
              href={deepLink(partnerPath(partner.slug), {
                serviceId: service.serviceId,
                locationId: location.locationId,
                start: slot.start,
              })}
            >
              finish booking this time online
            </a>
            .
          </p>
        </section>
        <Acts booking={booking} page={page} hold={hold} />
        <WhatNext visit={{ datetime: slot.start, timeZone: slot.timeZone, needsParent: false, location, service }} />
      </div>
      <Slip hold={hold} />
    </div>
  );
}

function CallButton({
  number,
  name,
  isSecond = false,
}: {
  number: string;
  name: string;
  isSecond?: boolean;
}): ReactNode {
  return (
    <a className={isSecond ? 'btn quiet' : 'btn'} href={telephoneLink(number)}>
      <Icon name="phone" />
      <span>
        Call {name} at <span className="num">{number}</span>
      </span>
    </a>
  );
}

/** What can be done about the hold: keep it longer, give it back, or another time in its place. */
function Acts({ booking: { partner }, page: { token }, hold }: HeldProps & { hold: HoldAnswer }): ReactNode {
  const { aptHoldId, slot, location } = hold;
  const address = { serviceId: slot.serviceId, locationId: location.locationId, day: slot.date };
  return (
    <form method="post" action={heldAddress(partner.slug, aptHoldId)}>
      <Token token={token} />
      <input type="hidden" name={HOLD_FIELD} value={aptHoldId} />
      <div className="acts">
        {canLastLonger(hold) && (
          <button className="btn quiet" type="submit" name={ACT_FIELD} value="keep">
            Hold it for {HOLD_MINUTES} minutes from now
          </button>
        )}
        <a className="btn quiet" href={timesAddress(partner.slug, address, TIMES)}>
          Choose another time
        </a>
        <button className="btn text" type="submit" name={ACT_FIELD} value="release">
          Release this time
        </button>
      </div>
    </form>
  );
}

function Slip({ hold: { slot, location, service } }: { hold: HoldAnswer }): ReactNode {
  return (
    <aside className="slip card booked" aria-labelledby="slip-title">
      <div className="flow">
        <h2 id="slip-title">The time you hold</h2>
        <dl>
          <div>
            <dt>When</dt>
            <dd>
              <b>{slotLong(slot)}</b>
              <br />
              {slot.timeZoneName}, {lengthAndWay(slot)}
            </dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>
              <b>{location.name}</b>
              <br />
              {addressLine(location.address)}
              <br />
              <a href={directionsLink(location.position)}>Directions</a>
            </dd>
          </div>
          <div>
            <dt>What</dt>
            <dd>
              <b>{service.display}</b>
              <br />
              {service.serviceDetail}
              <br />
              {whoForWords(service.ages)}
            </dd>
          </div>
        </dl>
        <VisitCost service={service} />
      </div>
    </aside>
  );
}
