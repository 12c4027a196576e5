import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { MoveBanner } from '#scheduler/appointments/move/MoveBanner.tsx';
import { $edited } from '#scheduler/appointments/move/store-move.ts';
import type { PickableLocation, ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { BOOKING_REFUSALS, isBookingRefusal } from '../../visits/booking-refusals.ts';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { GoBar } from '../../kit/hold/GoBar.tsx';
import { HoldBar } from '../../kit/hold/HoldBar.tsx';
import { LostAlert } from '../../kit/hold/LostAlert.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { isGivenAt, NotGivenHere } from './NotGivenHere.tsx';
import { NothingNear } from './nothing-near/NothingNear.tsx';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { ServicePicker, ServiceSkeleton } from './ServicePicker.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { $consent } from './store-consent.ts';
import { $detailsErrors, $leaving, DETAILS_FORM_ID, oneToChoose, submitDetails } from './store-continue.ts';
import { $locations } from './store-locations.ts';
import { $services, retryDetails } from './store-services.ts';
import { $bookingFailed, $locationId, $serviceId, NO_SERVICE } from './store-times.ts';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import {
  $hold,
  $lost,
  $seat,
  $slot,
  nameAfter,
  openBooking,
  type ScreenProps,
} from '../../kit/partner/partner-booking.ts';

/** Step 1: service, location and time; choosing a time holds it (spec 4) [SCHED-1, SCHED-2, SCHED-3]. `beforeTimes`: what a kind of visit says between the two. */
export function PlaceAndTime(props: ScreenProps & { beforeTimes?: ReactNode }): ReactNode {
  const [booking] = useState(() => openBooking(props, props.kind));
  const { toChoose, service, locationId, place, location } = useChosen();
  const slot = useValue($slot) ?? undefined;
  const { errors, attempt } = useValue($detailsErrors);
  const leaving = useValue($leaving);
  const isMove = useValue($edited).state !== 'none';
  const next = isMove ? 'the change' : nameAfter('details');
  useRoomForHold();

  return (
    <BookingFrame
      booking={booking}
      step={isMove ? null : 'details'}
      title={isMove ? 'Change the time' : 'Choose a location and time'}
      errors={errors}
      attempt={attempt}
      coLocated={location?.coLocated ?? false}
    >
      {/* The form stands beside its controls: the place dialog among them has a form of its own. */}
      <form
        id={DETAILS_FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitDetails();
        }}
      />
      <div className="aside end">
        <div className="flow">
          <DetailsNews isMove={isMove} />
          <Pickers
            toChoose={toChoose}
            service={service}
            place={place}
            error={errors[0]?.message}
            beforeTimes={props.beforeTimes}
          />
        </div>
        <BookingSummary slot={slot} location={location} service={service} asked={toChoose ? oneToChoose() : undefined}>
          <button className="btn wide only-wide" type="submit" form={DETAILS_FORM_ID} aria-disabled={leaving}>
            {leaving ? 'One moment' : `Continue to ${next}`}
          </button>
        </BookingSummary>
        {!toChoose && (
          <GoBar none="No time chosen" price={service?.price} locationId={locationId}>
            <button className="btn" type="submit" form={DETAILS_FORM_ID} aria-disabled={leaving}>
              Continue<span className="vh"> to {next}</span>
            </button>
          </GoBar>
        )}
      </div>
      <ConsentDialog />
    </BookingFrame>
  );
}

/** What is chosen so far; `place` is the location that is looked at, `location` the one that is being booked. */
function useChosen() {
  const services = useValue($services);
  const serviceId = useValue($serviceId);
  const locations = useValue($locations);
  const locationId = useValue($locationId);
  const hold = useValue($hold);
  const places = locations.state === 'found' ? locations.locations : [];
  const placeOf = (id: string | null) => places.find((place) => place.locationId === id);
  const place = placeOf(locationId);
  return {
    /** True while nothing but the service can be chosen. */
    toChoose: services.state === 'found' && serviceId === NO_SERVICE,
    service: services.state === 'found' ? services.services.find((one) => one.serviceId === serviceId) : undefined,
    locationId,
    place,
    // What is being booked is where the time is held, whichever location is looked at.
    location: hold ? (placeOf(hold.location.locationId) ?? hold.location) : place,
  };
}

/** Room was kept for a time that the session holds or a link asks for (client-first-time.ts): what came of it has its own from here on. */
function useRoomForHold(): void {
  const seat = useValue($seat);
  const lost = useValue($lost);
  useEffect(() => {
    if (lost || seat.state === 'held' || (seat.state === 'none' && seat.end !== null))
      document.querySelector('[data-held]')?.removeAttribute('data-held');
  }, [lost, seat]);
}

/** What there is to know before choosing: what is being changed, what went wrong, and the time that is held. */
function DetailsNews({ isMove }: { isMove: boolean }): ReactNode {
  const bookingFailed = useValue($bookingFailed);
  const consentFailed = useValue($consent).state === 'failed';
  return (
    <>
      <MoveBanner />
      {!isMove && <NothingNear />}
      {(bookingFailed || consentFailed) && (
        <TechnicalIssue why={isBookingRefusal(bookingFailed) ? BOOKING_REFUSALS[bookingFailed] : null} />
      )}
      <LostAlert of="before" />
      <div className="flow hold-place">
        <HoldBar />
      </div>
    </>
  );
}

interface PickersProps {
  toChoose: boolean;
  service: ServiceAnswer | undefined;
  place: PickableLocation | undefined;
  error: string | undefined;
  beforeTimes: ReactNode;
}

/** The service, then the location and the time. */
function Pickers({ toChoose, service, place, error, beforeTimes }: PickersProps): ReactNode {
  const services = useValue($services);
  const locations = useValue($locations);
  if (services.state === 'failed') return <TechnicalIssue onRetry={retryDetails} />;
  return (
    <>
      {services.state === 'loading' ? (
        <ServiceSkeleton />
      ) : (
        <ServicePicker services={services.services} service={service} error={toChoose ? error : undefined} />
      )}
      {toChoose ? <p className="to-choose muted">Then choose a location and an open time.</p> : <LocationPicker />}
      {!toChoose && locations.state !== 'none' && locations.state !== 'failed' && (
        <>
          {beforeTimes}
          {service && place && !isGivenAt(place, service) ? (
            <NotGivenHere service={service} place={place} error={error} />
          ) : (
            <SlotPicker place={place?.name} fast={service?.fast ?? null} error={error} />
          )}
        </>
      )}
    </>
  );
}
