import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Bar } from '#ui/Skeleton.tsx';
import { leavesTimeToFast, stopEatingWords } from '#scheduler/offered/before-visit.ts';
import type { Fast } from '#scheduler/offered/offered-services.ts';
import { slotShort } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { DaysSkeleton } from './BookingSkeletons.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DayTimes } from './DayTimes.tsx';
import { FirstDayNote } from './FirstDayNote.tsx';
import { FIRST_SLOT_ID, TIMES_ID } from './store-continue.ts';
import { chooseLocation, retryTimes } from './store-locations.ts';
import { $day, $locationId, $slots, chooseSlot, chooseWhenHere } from './store-times.ts';
import type { SlotsState } from './slots-state.ts';
import { ClosedFrom, StoreClosed } from '../shown/StoreClosed.tsx';
import { $hold, currentBooking } from '../../kit/partner/partner-booking.ts';

/** As wide as a time. */
const A_TIME = '\u2007'.repeat(20);

interface SlotPickerProps {
  /** The location's name. */
  place: string | undefined;
  /** For how long people go without food before it; null for not at all. */
  fast: Fast | null;
  error?: string | undefined;
}

/** The open times of a location by day, in its own time zone, which is named [SCHED-2]. */
export function SlotPicker({ place, fast, error }: SlotPickerProps): ReactNode {
  // Many times are drawn in pieces, so that a press meanwhile is answered at once.
  const slots = useDeferredValue(useValue($slots));
  return (
    <section className={error ? 'flow field bad' : 'flow'} aria-labelledby={TIMES_ID}>
      <div className="head slim">
        <div>
          <h2 className="lab big" id={TIMES_ID} tabIndex={-1}>
            {place ? `Time at ${place}` : 'Time'}
          </h2>
          {slots.state === 'found' ? (
            <p className="muted sm">Times are in {slots.timeZoneName}.</p>
          ) : (
            <p className="ghost sm" aria-hidden="true">
              <Bar />
            </p>
          )}
        </div>
        {(slots.state === 'loading' || slots.state === 'found') && <FirstOpen slots={slots} />}
      </div>
      <p className="vh" role="status">
        {slots.state === 'found' && timesFound(slots, place)}
      </p>
      <FirstDayNote />
      <HeldElsewhere />
      {slots.state === 'found' && fast && <FirstToFastFor slots={slots} fast={fast} />}
      {error && <ErrorMessage id={FIRST_SLOT_ID}>{error}</ErrorMessage>}
      {slots.state === 'found' ? (
        <Days slots={slots} fast={fast} hasError={Boolean(error)} />
      ) : (
        <NoDays slots={slots} />
      )}
    </section>
  );
}

/** The first open time, in its place from the beginning on: before this script is here, client-first-time.ts may have put the time on it, which hydration is to leave there. */
function FirstOpen({ slots }: { slots: SlotsState & { state: 'found' | 'loading' } }): ReactNode {
  const first = slots.state === 'found' ? slots.days[0]?.timeSlots[0] : undefined;
  return (
    <button
      className={first ? 'btn quiet' : 'btn quiet unknown'}
      type="button"
      data-first-open={first?.id ?? ''}
      suppressHydrationWarning
      onClick={({ currentTarget }) => (first ? chooseSlot(first) : chooseWhenHere(currentTarget.dataset['firstOpen']))}
    >
      <Icon name="clock" />
      <span>
        First open time:{' '}
        <span className="num" suppressHydrationWarning>
          {first ? slotShort(first) : A_TIME}
        </span>
      </span>
    </button>
  );
}

/** What has come, for people who don't see the list. */
function timesFound({ days }: SlotsState & { state: 'found' }, place = 'this location'): string {
  const first = days[0]?.timeSlots[0];
  return first ? `Open times at ${place} are here. The first is ${slotShort(first)}.` : '';
}

/** That the time held at another location is still the visitor's, and the way back to it [SCHED-3]. */
function HeldElsewhere(): ReactNode {
  const hold = useValue($hold);
  const locationId = useValue($locationId);
  if (!hold || !locationId || hold.location.locationId === locationId) return null;
  return (
    <p className="sm" role="status">
      You keep <b>{slotShort(hold.slot)}</b> at {hold.location.name} until you choose a time here.{' '}
      <button className="btn text sm" type="button" onClick={() => goBack(hold.location.locationId)}>
        Back to {hold.location.name}
      </button>
    </p>
  );
}

/** The button is gone then: the heading of the times takes the focus. */
function goBack(locationId: string): void {
  chooseLocation(locationId);
  document.getElementById(TIMES_ID)?.focus();
}

/** Where the first open time comes too soon to fast for: who can still take it, and the first time that others can. */
function FirstToFastFor({ slots, fast }: { slots: SlotsState & { state: 'found' }; fast: Fast }): ReactNode {
  const times = slots.days.flatMap(({ timeSlots }) => timeSlots);
  const [first] = times;
  if (!first || leavesTimeToFast(first.start, fast)) return null;
  const later = times.find(({ start }) => leavesTimeToFast(start, fast));
  return (
    <div className="row">
      <p className="muted">
        {first.localTime}: only if you have already fasted, with nothing to eat since {stopEatingWords(first, fast)}.
      </p>
      {later && (
        <button className="btn quiet" type="button" onClick={() => chooseSlot(later)}>
          <Icon name="clock" />
          <span>
            First time that you can fast for: <span className="num">{slotShort(later)}</span>
          </span>
        </button>
      )}
    </div>
  );
}

interface DaysProps {
  slots: SlotsState & { state: 'found' };
  fast: Fast | null;
  hasError: boolean;
}

function Days({ slots, fast, hasError }: DaysProps): ReactNode {
  const date = useValue($day);
  const day = slots.days.find((one) => one.date === date) ?? slots.days[0];
  return (
    <>
      {slots.closed && <StoreClosed closed={slots.closed} zone={day?.timeSlots[0]?.timeZone ?? 'UTC'} />}
      {slots.closedFrom && <ClosedFrom from={slots.closedFrom} />}
      <DayStrip days={slots.days} closedDays={slots.closedDays} complete={slots.complete} chosen={day?.date} />
      {day && <DayTimes day={day} days={slots.days} fast={fast} hasError={hasError} key={day.date} />}
    </>
  );
}

/** The catalogue's blue alert for times that could not be asked for (spec 8): it says so, and points to the partner's site. */
function NoTimes({ why }: { why: string | null }): ReactNode {
  const { website } = currentBooking().partner;
  return (
    <Alert tone="info" title="We couldn’t load the open times." live>
      <p>
        {why ?? 'We’re experiencing a technical issue and apologize for the inconvenience. Please try again.'} You can
        also see times at <a href={website}>{new URL(website).hostname}</a>.
      </p>
      <p>
        <button className="btn quiet" type="button" onClick={retryTimes}>
          Try again
        </button>
      </p>
    </Alert>
  );
}

/** Nothing to choose from: still loading, closed, fully booked, or failed; each in its own words [SCHED-11]. */
export function NoDays({ slots }: { slots: Exclude<SlotsState, { state: 'found' }> }): ReactNode {
  const { partner } = currentBooking();
  const { state } = slots;
  if (state === 'failed') return <NoTimes why={slots.partnerAway} />;
  if (state === 'closed') return <Alert tone="warn" title="This store is closed temporarily." live />;
  if (state === 'none')
    return (
      <Alert tone="info" title="No appointments are available here." live>
        <p>
          See more times at <a href={partner.website}>{new URL(partner.website).hostname}</a>. You can schedule up to 30
          days in advance.
        </p>
      </Alert>
    );
  return (
    <>
      <p className="vh" role="status">
        Times are loading
      </p>
      <DaysSkeleton />
    </>
  );
}
