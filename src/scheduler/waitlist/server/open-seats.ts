import type { Reading } from '#identity/make-actor.ts';
import { MINUTE } from '#text/durations.ts';
import { bookableSpan, type Offering } from '../../engine/server/offerings.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { LONGEST_VISIT_MINUTES, openSeats, type TakenSeat } from '../../engine/server/slots.ts';
import { startsBetween } from '../../engine/time-slots.ts';
import type { OpenSeats } from '../../visits/earlier-times.ts';

/** Of each start before a visit: how many seats no visit has taken, held ones among them, and which of them can be booked by a visitor now. */
type BeforeVisit = { open: OpenSeats; isFree: (start: number) => boolean };

/** What is open from now to `to` (epoch ms). Free is what `freeTimes` shows: by hours, holidays, reserve, lead time and horizon, less every live seat. */
export async function openBefore(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  offering: Offering,
  to: number,
): Promise<BeforeVisit> {
  const { rows } = await db.query<TakenSeat & { isHeld: boolean }>(
    `select seat, ${epoch('starts_at')} as start, ${epoch('upper(during)')} as end, null as "ownHold", status = 'held' as "isHeld" from seats
     where location_id = $1 and starts_at > $2 and starts_at < $3 and live and (expires_at is null or expires_at > now())`,
    [offering.locationId, new Date(now - LONGEST_VISIT_MINUTES * MINUTE), new Date(to)],
  );
  const days = startsBetween(offering.schedule, now, to);
  const withoutHolds = openSeats(
    days,
    rows.filter(({ isHeld }) => !isHeld),
    offering,
  );
  const withHolds = openSeats(days, rows, offering);
  const bookable = bookableSpan(offering, now);
  return {
    open: new Map(days.flatMap(({ starts }) => starts.map((start) => [start, withoutHolds(start)]))),
    isFree: (start) => start >= bookable.from && start < bookable.to && withHolds(start) > 0,
  };
}
