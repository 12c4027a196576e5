import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Alert } from '#ui/Alert.tsx';
import { ErrorMessage } from '#ui/Field.tsx';
import { Bar } from '#ui/Skeleton.tsx';
import { DaysSkeleton } from './BookingSkeletons.tsx';
import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import { dayWords } from '#scheduler/slot-words.ts';
import { DETAILS_FORM_ID, FIRST_SLOT_ID } from './store-continue.ts';
import { currentBooking } from '../booking-context.ts';
import { $marked } from '../store-hold.ts';
import { retryLocations } from './store-locations.ts';
import { $daysShown, $slots, chooseSlot, showMoreDays, type SlotsState } from './store-times.ts';
import { TechnicalIssue } from '#scheduler/TechnicalIssue.tsx';
import { useValue } from '#scheduler/use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';

/** Times of a day that are shown at once; a column of fifty is no list to choose from. */
const TIMES_SHOWN = 8;

interface SlotPickerProps {
  /** The location's name. */
  place: string | undefined;
  error?: string | undefined;
}

/** The free times of a location by day, in its own time zone, which is named [SCHED-2]. */
export function SlotPicker({ place, error }: SlotPickerProps): ReactNode {
  // Many times are drawn in pieces, so that a press meanwhile is answered at once.
  const slots = useDeferredValue(useValue($slots));
  return (
    <section className={error ? 'flow field bad' : 'flow'} aria-labelledby="times">
      <div className="head slim">
        <h2 className="lab big" id="times">
          {place ? `Time at ${place}` : 'Time'}
        </h2>
        {slots.state === 'found' && <p className="muted">Times are in {slots.timeZoneName}.</p>}
        {slots.state === 'loading' && (
          <p className="ghost" aria-hidden="true">
            <Bar />
          </p>
        )}
      </div>
      {error && <ErrorMessage id={FIRST_SLOT_ID}>{error}</ErrorMessage>}
      {slots.state === 'found' ? <Days slots={slots} hasError={Boolean(error)} /> : <NoDays state={slots.state} />}
    </section>
  );
}

function Days({ slots, hasError }: { slots: SlotsState & { state: 'found' }; hasError: boolean }): ReactNode {
  const shown = useValue($daysShown);
  const { days, complete } = slots;
  return (
    <>
      <div className="days">
        {days.slice(0, shown).map((day, index) => (
          <Day day={day} isFirst={index === 0} hasError={hasError} key={day.date} />
        ))}
      </div>
      {(days.length > shown || !complete) && (
        <p>
          <button className="btn quiet" type="button" onClick={showMoreDays}>
            <Icon name="calendar" />
            Show more days
          </button>
        </p>
      )}
    </>
  );
}

function Day({ day, isFirst, hasError }: { day: ScheduleDay; isFirst: boolean; hasError: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const marked = useValue($marked);
  const { weekday, monthDay } = dayWords(day.date);
  const { timeSlots } = day;
  const isChosenLater = timeSlots.slice(TIMES_SHOWN).some(({ id }) => id === marked);
  const whole = open || isChosenLater;
  const shown = whole ? timeSlots : timeSlots.slice(0, TIMES_SHOWN);
  const hidden = timeSlots.length - shown.length;

  function showAll(): void {
    flushSync(() => setOpen(true));
    const first = timeSlots[TIMES_SHOWN];
    if (first) document.getElementById(idOf(first))?.focus();
  }

  return (
    <fieldset className={whole ? 'day whole' : 'day'}>
      <legend>
        <b>{weekday}</b>
        <br /> <span className="muted">{monthDay}</span>
      </legend>
      {shown.map((slot, index) => (
        <Time
          slot={slot}
          id={isFirst && index === 0 ? FIRST_SLOT_ID : idOf(slot)}
          isChosen={marked === slot.id}
          hasError={hasError}
          key={slot.id}
        />
      ))}
      {hidden > 0 && (
        <button className="btn text" type="button" onClick={showAll}>
          {hidden} more
          <span className="vh">
            {' '}
            times on {weekday}, {monthDay}
          </span>
        </button>
      )}
    </fieldset>
  );
}

function idOf({ id }: Slot): string {
  return `time-${id}`;
}

interface TimeProps {
  slot: Slot;
  id: string;
  isChosen: boolean;
  hasError: boolean;
}

function Time({ slot, id, isChosen, hasError }: TimeProps): ReactNode {
  return (
    <label className="slot">
      <input
        type="radio"
        name="time"
        form={DETAILS_FORM_ID}
        id={id}
        checked={isChosen}
        onChange={() => chooseSlot(slot)}
        aria-describedby={hasError ? `${FIRST_SLOT_ID}-error` : undefined}
      />
      <span>{slot.localTime}</span>
    </label>
  );
}

/** Nothing to choose from: still loading, closed, fully booked, or failed; each in its own words [SCHED-11]. */
function NoDays({ state }: { state: Exclude<SlotsState['state'], 'found'> }): ReactNode {
  const { partner } = currentBooking();
  if (state === 'failed') return <TechnicalIssue onRetry={retryLocations} />;
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
      <DaysSkeleton times={TIMES_SHOWN} />
    </>
  );
}
