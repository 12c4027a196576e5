import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { clockAt, slotLong } from '#scheduler/engine/slot-words.ts';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { heldAddress } from './plain-address.ts';
import { CallInstead } from './CallInstead.tsx';
import { PlainLocations } from './PlainLocations.tsx';
import { PlainServices } from './PlainServices.tsx';
import { RefusedNews, type PlainProps } from './plain-parts.tsx';
import { PlainSlots } from './PlainSlots.tsx';

/** Service, location and time as links and plain forms, for who has no script: what the wizard's first step shows, in the same order and words [SCHED-1, SCHED-2]. */
export function PlainTimes({ booking, page }: PlainProps): ReactNode {
  const { service, location, farAway, refused, ask, held } = page;
  const [mine] = held;
  // What is being booked is the time that is held, whichever location is looked at.
  const booked = mine ?? (service && { service, location });
  return (
    <BookingFrame
      booking={booking}
      step="details"
      title="Choose a location and time"
      coLocated={location?.coLocated ?? false}
    >
      <div className="aside end">
        <div className="flow">
          {!location && <RefusedNews refused={refused} />}
          {ask.released && (
            <Alert tone="ok" title="You no longer hold that time." live>
              <p>Nothing is booked. Choose another time, or leave it at that.</p>
            </Alert>
          )}
          <HeldAlready booking={booking} page={page} />
          {farAway && <Alert tone="info" title={farAway} />}
          <PlainServices booking={booking} page={page} />
          <PlainLocations booking={booking} page={page} />
          {service && location && <PlainSlots booking={booking} page={page} />}
          <CallInstead booking={booking} />
        </div>
        {booked && (
          <BookingSummary slot={mine?.slot} location={booked.location ?? undefined} service={booked.service} />
        )}
      </div>
    </BookingFrame>
  );
}

/** The time that this browser holds already, and the way to it. */
function HeldAlready({ booking: { partner }, page: { held } }: PlainProps): ReactNode {
  return held.map(({ aptHoldId, slot, location, expirationTime }) => (
    <Alert tone="ok" title={`We are holding ${slotLong(slot)} at ${location.name} for you.`} key={aptHoldId}>
      <p>
        It is yours until {clockAt(expirationTime, slot.timeZone)}, {slot.timeZoneName}, unless you choose another time
        here. <a href={heldAddress(partner.slug, aptHoldId)}>See it and how to finish booking</a>
      </p>
    </Alert>
  ));
}
