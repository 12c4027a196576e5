import type { ReactNode } from 'react';
import { dayWords, slotLong, slotShort } from '#scheduler/engine/slot-words.ts';
import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import { leavesTimeToFast, stopEatingWords } from '#scheduler/offered/before-visit.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { FastedNote, IF_FASTED } from '../shown/FastedNote.tsx';
import { ClosedFrom, StoreClosed } from '../shown/StoreClosed.tsx';
import { nextDayWith, partsOfDay } from '../shown/parts-of-day.ts';
import { Days, type FoundProps, onDay } from './PlainDays.tsx';
import { INSTEAD_FIELD, SLOT_FIELD } from './fields.ts';
import { heldAddress, TIMES, timesAddress } from './plain-address.ts';
import { RefusedNews, Token, type PlainProps } from './plain-parts.tsx';

const FORM_ID = 'hold-form';

/** The open times of the chosen location: days are links, a time is the button of a plain form that holds it [SCHED-2, SCHED-3]. */
export function PlainSlots({ booking, page }: PlainProps): ReactNode {
  const { location, times } = page;
  return (
    <section className="flow" aria-labelledby={TIMES}>
      <div>
        <h2 className="lab big" id={TIMES}>
          Time at {location?.name}
        </h2>
        {times?.state === 'found' && <p className="muted sm">Times are in {times.timeZoneName}.</p>}
      </div>
      <RefusedNews refused={page.refused} />
      {times?.state === 'found' ? (
        <Times booking={booking} page={page} times={times} />
      ) : (
        <NoTimes booking={booking} page={page} />
      )}
    </section>
  );
}

function Times({ booking, page, times }: FoundProps): ReactNode {
  const { ask, service, held, token, wanted } = page;
  const fast = service?.fast ?? null;
  const date = ask.day ?? (wanted && 'slot' in wanted ? dayOf(times.days, wanted.slot) : null);
  const day = times.days.find((one) => one.date >= (date ?? '')) ?? times.days.at(-1);
  if (!day) return null;
  return (
    <>
      <form id={FORM_ID} method="post" action={timesAddress(booking.partner.slug, onDay(page, day.date), TIMES)}>
        <Token token={token} />
        {held.map(({ aptHoldId }) => (
          <input type="hidden" name={INSTEAD_FIELD} value={aptHoldId} key={aptHoldId} />
        ))}
      </form>
      <FirstTime booking={booking} page={page} times={times} />
      {times.closed && <StoreClosed closed={times.closed} zone={day.timeSlots[0]?.timeZone ?? 'UTC'} />}
      {times.closedFrom && <ClosedFrom from={times.closedFrom} />}
      {ask.day && ask.day !== day.date && (
        <p role="status">
          No open times on {dayWords(ask.day).long}. {ask.day < day.date ? 'The next are' : 'The last are'} on{' '}
          {dayWords(day.date).long}.
        </p>
      )}
      <Days booking={booking} page={page} times={times} shown={day} />
      <div className="flow">
        <h3>{dayWords(day.date).long}</h3>
        <p className="muted">Choose a time, and we hold it for you for 10 minutes.</p>
        {fast && <FastedNote slots={day.timeSlots} fast={fast} />}
        {partsOfDay(day.timeSlots).map(({ part, times: slots }) => {
          const next = nextDayWith(times.days, day.date, part);
          return (
            <div className="part" key={part}>
              <div className="part-head">
                <h4>{part}</h4>
                <span className={slots.length > 0 ? 'count' : 'count none'}>{slots.length || 'none'} open</span>
              </div>
              {slots.length > 0 && (
                <div className="times">
                  {slots.map((slot) => (
                    <Time booking={booking} slot={slot} fits={leavesTimeToFast(slot.start, fast)} key={slot.id} />
                  ))}
                </div>
              )}
              {slots.length === 0 && next && (
                <p>
                  <a href={timesAddress(booking.partner.slug, { ...onDay(page, next.date) }, TIMES)}>
                    Next {part.toLowerCase()} times: {dayWords(next.date).weekday}, {dayWords(next.date).monthDay}
                  </a>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

function dayOf(days: readonly ScheduleDay[], { id }: Slot): string | null {
  return days.find(({ timeSlots }) => timeSlots.some((slot) => slot.id === id))?.date ?? null;
}

function Time({ booking, slot, fits }: Pick<PlainProps, 'booking'> & { slot: Slot; fits: boolean }): ReactNode {
  if (slot.aptHoldId)
    return (
      <a className="slot held" href={heldAddress(booking.partner.slug, slot.aptHoldId)} aria-current="true">
        {slot.localTime}
        <span className="vh">, held for you</span>
      </a>
    );
  return (
    <button className={fits ? 'slot' : 'slot fasted'} type="submit" name={SLOT_FIELD} value={slot.id} form={FORM_ID}>
      <span className="vh">Hold </span>
      {slot.localTime}
      {!fits && <span className="vh">, {IF_FASTED}</span>}
    </button>
  );
}

/** The time that the address names, else the first open one; and where that comes too soon to fast for, the first that doesn't. */
function FirstTime({ booking, page: { wanted, service }, times }: FoundProps): ReactNode {
  const fast = service?.fast ?? null;
  const all = times.days.flatMap(({ timeSlots }) => timeSlots);
  const first = wanted && 'slot' in wanted ? wanted.slot : all[0];
  if (!first) return null;
  const fits = leavesTimeToFast(first.start, fast);
  const later = fits ? undefined : all.find(({ start }) => start > first.start && leavesTimeToFast(start, fast));
  return (
    <>
      {wanted && 'lost' in wanted && (
        <Alert tone="warn" title={`${slotLong(wanted.lost)} is no longer available.`}>
          <p>Choose another time. These are open.</p>
        </Alert>
      )}
      <div className="row">
        {first.aptHoldId ? (
          <a className="btn" href={heldAddress(booking.partner.slug, first.aptHoldId)}>
            See the time that you hold
          </a>
        ) : (
          <Choose slot={first} words={wanted && 'slot' in wanted ? 'Hold' : 'First open time:'} main />
        )}
        {later && <Choose slot={later} words="First time that you can fast for:" />}
      </div>
      {!fits && fast && (
        <p className="muted">
          {first.localTime}: only if you have already fasted, with nothing to eat since {stopEatingWords(first, fast)}.
        </p>
      )}
    </>
  );
}

function Choose({ slot, words, main = false }: { slot: Slot; words: string; main?: boolean }): ReactNode {
  return (
    <button className={main ? 'btn' : 'btn quiet'} type="submit" name={SLOT_FIELD} value={slot.id} form={FORM_ID}>
      <Icon name="clock" />
      <span>
        {words} <span className="num">{slotShort(slot)}</span>
      </span>
    </button>
  );
}

/** Closed, full, or not to be asked for; each in its own words [SCHED-11]. */
function NoTimes({ booking: { partner }, page: { times, ask } }: PlainProps): ReactNode {
  const site = <a href={partner.website}>{new URL(partner.website).hostname}</a>;
  if (times?.state === 'closed')
    return (
      <Alert tone="warn" title="This store is closed temporarily.">
        <p>Choose another location above.</p>
      </Alert>
    );
  if (times?.state === 'failed')
    return (
      <Alert tone="info" title="We couldn’t load the open times.">
        <p>
          {times.partnerAway ??
            'We’re experiencing a technical issue and apologize for the inconvenience. Please try again.'}{' '}
          You can also see times at {site}.
        </p>
        <p>
          <a className="btn quiet" href={timesAddress(partner.slug, ask, TIMES)}>
            Try again
          </a>
        </p>
      </Alert>
    );
  return (
    <Alert tone="info" title="No appointments are available here.">
      <p>See more times at {site}. You can schedule up to 30 days in advance.</p>
    </Alert>
  );
}
