import { HOLD_MINUTES } from '../../engine/hold-times.ts';
import type { HoldAnswer as Hold } from '../../offered/api.schema.ts';
import type {
  Offered,
  Wanted,
  Remembered,
  Held,
  Seat,
  Ending,
  LostTime,
  HoldState,
  HoldEvent,
  HoldEffect,
} from './hold-life.ts';

/** Seconds that a hold lasts from holding or extending it. */
export const HOLD_SECONDS = HOLD_MINUTES * 60;
/** Milliseconds between two extensions at the least. */
const EXTEND_EVERY_MS = 60_000;

export const NO_HOLD: HoldState = { seat: { state: 'none', end: null }, lost: null, turn: 0 };

/** The state after an event, and what is to be done: all that a hold can go through (SCHED-3). */
export function nextHold(now: HoldState, event: HoldEvent): [HoldState, HoldEffect[]] {
  const { seat, turn } = now;
  if ('turn' in event && event.turn !== turn) return [now, afterLateAnswer(event)];
  switch (event.on) {
    case 'restore':
      if (seat.state !== 'none' && seat.state !== 'restoring') return [now, []];
      return [
        { ...now, seat: { state: 'restoring', from: event.from }, turn: turn + 1 },
        [{ do: 'fetch', turn: turn + 1, holdId: event.from.holdId }],
      ];
    case 'restored':
      return seat.state === 'restoring' ? stand(now, event.hold, seat.from.skew, false) : [now, []];
    case 'not-restored':
      return seat.state === 'restoring' ? notRestored(now, seat.from, event.why) : [now, []];
    case 'take':
      return take(now, event.wanted);
    case 'answered':
      return seat.state === 'holding' ? answered(now, seat.before, event) : [now, []];
    case 'refused':
      return seat.state === 'holding' ? refused(now, seat, event) : [now, []];
    case 'tick':
      return secondsLeft(seat, event.now) > 0 ? [now, []] : gone(now);
    case 'service-changed':
      return serviceChanged(now, event);
    case 'activity':
      return extend(now, event.now);
    case 'keep':
      return keep(now, event.now);
    case 'extended':
      return seat.state === 'held' && seat.hold.aptHoldId === event.holdId
        ? stand(now, { ...seat.hold, ...timesOf(event) }, seat.skew, false, seat.extendedAt)
        : [now, []];
    case 'gone':
      return heldOf(seat)?.hold.aptHoldId === event.holdId ? gone(now, event.why) : [now, []];
    case 'drop':
    case 'confirmed':
      return end(now, event.on);
    case 'link-not-offered':
      // A time chosen meanwhile counts for more than the link's.
      if (seat.state !== 'none') return [now, []];
      return lose(now, { why: 'not-offered', time: event.time, offered: event.offered });
    case 'link-failed':
      if (seat.state !== 'none') return [now, []];
      return lose(now, { why: 'failed', time: null, offered: null });
    case 'nearest':
      return [{ ...now, lost: now.lost && { ...now.lost, nearest: event.times } }, []];
  }
}

/** The hold that stands, also while another time is chosen. */
export function heldOf(seat: Seat): Held | null {
  if (seat.state === 'held') return seat;
  return seat.state === 'holding' ? seat.before : null;
}

/** Whole seconds that the hold still lasts at `now` (epoch ms); Infinity without one. */
export function secondsLeft(seat: Seat, now: number): number {
  const held = heldOf(seat);
  if (!held) return Infinity;
  return Math.max(0, Math.ceil((Date.parse(held.hold.expirationTime) - now - held.skew) / 1000));
}

/** A seat that nobody waits for any more is given back. */
function afterLateAnswer(event: HoldEvent): HoldEffect[] {
  return event.on === 'answered' ? [{ do: 'release', holdId: event.hold.aptHoldId }] : [];
}

function stand(now: HoldState, hold: Hold, skew: number, isChoice: boolean, extendedAt = 0): [HoldState, HoldEffect[]] {
  const seat: Held = { state: 'held', hold, skew, extendedAt };
  return [{ ...now, seat }, [{ do: 'remember', held: seat, isChoice }]];
}

function notRestored(now: HoldState, { offered, start }: Remembered, why: string): [HoldState, HoldEffect[]] {
  if (why !== 'gone') return [{ ...now, seat: { state: 'none', end: why === 'booked' ? 'booked' : 'failed' } }, []];
  const [next, effects] = lose(
    { ...now, seat: { state: 'none', end: 'expired' } },
    { why: 'expired', time: null, offered: offered && start ? offered : null },
    start,
  );
  return [next, [{ do: 'forget' }, ...effects]];
}

function take(now: HoldState, wanted: Wanted): [HoldState, HoldEffect[]] {
  const turn = now.turn + 1;
  const before = heldOf(now.seat);
  if (before?.hold.slot.id === wanted.slot.id) return [{ seat: before, lost: null, turn }, []];
  return [{ seat: { state: 'holding', wanted, before }, lost: null, turn }, [{ do: 'ask', turn, slot: wanted.slot }]];
}

/** Only an answer to a new hold tells how far the two clocks are apart: it lasts ten minutes from then. */
function answered(
  now: HoldState,
  before: Held | null,
  { hold, now: at, isNew }: HoldEvent & { on: 'answered' },
): [HoldState, HoldEffect[]] {
  const skew = isNew ? Date.parse(hold.expirationTime) - HOLD_SECONDS * 1000 - at : (before?.skew ?? 0);
  const [next, effects] = stand({ ...now, lost: null }, hold, skew, true);
  const isOther = before && before.hold.aptHoldId !== hold.aptHoldId;
  return [next, isOther ? [{ do: 'release', holdId: before.hold.aptHoldId }, ...effects] : effects];
}

/** The same time is held for another service: the server has put one hold in place of the other. */
function serviceChanged(now: HoldState, event: HoldEvent & { on: 'service-changed' }): [HoldState, HoldEffect[]] {
  const { seat, turn } = now;
  const { from, hold } = event;
  // Another time was chosen meanwhile, or none is wanted any more.
  if (seat.state !== 'held' || seat.hold.aptHoldId !== from) return [now, [{ do: 'release', holdId: hold.aptHoldId }]];
  const skew = Date.parse(hold.expirationTime) - HOLD_SECONDS * 1000 - event.now;
  return stand({ ...now, lost: null, turn: turn + 1 }, hold, skew, true);
}

function refused(
  now: HoldState,
  { wanted, before }: Extract<Seat, { state: 'holding' }>,
  { why, detail }: HoldEvent & { on: 'refused' },
): [HoldState, HoldEffect[]] {
  const { slot, locationId, serviceId, isLinked } = wanted;
  const isElsewhereFree = why === 'taken' || why === 'not-offered';
  const offered = isElsewhereFree ? { locationId, serviceId } : null;
  const lost = { why, time: slot, offered, detail, ...(isLinked && { isLinked }) };
  return lose({ ...now, seat: before ?? { state: 'none', end: why } }, lost);
}

/** True for a time that was held: other times are then offered in its place. */
export function wasHeld(lost: LostTime | null | undefined): boolean {
  return lost?.why === 'expired' || lost?.why === 'too-near' || lost?.why === 'closed';
}

/** The hold has run out, its time has come too near, or the server no longer knows it. What was typed is kept (SCHED-3). */
function gone(now: HoldState, why: Ending = 'expired'): [HoldState, HoldEffect[]] {
  const { seat } = now;
  if (seat.state === 'holding') return [{ ...now, seat: { ...seat, before: null } }, [{ do: 'forget' }]];
  if (seat.state !== 'held') return [now, []];
  const { slot } = seat.hold;
  const [next, effects] = lose({ ...now, seat: { state: 'none', end: why } }, { why, time: slot, offered: slot });
  // A hold that has run out needs no giving back.
  const release: HoldEffect[] = why !== 'expired' ? [{ do: 'release', holdId: seat.hold.aptHoldId }] : [];
  return [next, [{ do: 'forget' }, ...release, ...effects]];
}

/** While the visitor is active the hold is extended, once a minute, to at most 30 minutes from its start (SCHED-3). */
function extend(now: HoldState, at: number): [HoldState, HoldEffect[]] {
  const { seat } = now;
  if (seat.state !== 'held' || at - seat.extendedAt < EXTEND_EVERY_MS) return [now, []];
  return secondsLeft(seat, at) > HOLD_SECONDS - EXTEND_EVERY_MS / 1000 ? [now, []] : keep(now, at);
}

/** True when a hold can last longer than it does now. */
export function canLastLonger({ expirationTime, extendableUntil }: Hold): boolean {
  return Date.parse(expirationTime) < Date.parse(extendableUntil);
}

/** Asks for more time, as far as there is any (SCHED-3). */
function keep(now: HoldState, at: number): [HoldState, HoldEffect[]] {
  const { seat } = now;
  if (seat.state !== 'held' || !canLastLonger(seat.hold)) return [now, []];
  return [{ ...now, seat: { ...seat, extendedAt: at } }, [{ do: 'extend', holdId: seat.hold.aptHoldId }]];
}

function timesOf({ expirationTime, extendableUntil }: Pick<Hold, 'expirationTime' | 'extendableUntil'>) {
  return { expirationTime, extendableUntil };
}

/** Who lets go of a time gives the seat back; a booking keeps it. */
function end({ seat, turn }: HoldState, on: 'drop' | 'confirmed'): [HoldState, HoldEffect[]] {
  const held = heldOf(seat);
  const next: HoldState = {
    seat: { state: 'none', end: on === 'drop' ? 'dropped' : 'confirmed' },
    lost: null,
    turn: turn + 1,
  };
  const release: HoldEffect[] = on === 'drop' && held ? [{ do: 'release', holdId: held.hold.aptHoldId }] : [];
  return [next, [{ do: 'forget' }, ...release]];
}

function lose(
  now: HoldState,
  lost: Omit<LostTime, 'nearest'>,
  start: string | null = lost.time?.start ?? null,
): [HoldState, HoldEffect[]] {
  const turn = now.turn + 1;
  const { offered } = lost;
  const look: HoldEffect[] = offered && start ? [{ do: 'look', turn, offered: offeredOf(offered), start }] : [];
  return [{ ...now, turn, lost: { ...lost, offered, nearest: look.length > 0 ? null : [] } }, look];
}

function offeredOf({ locationId, serviceId }: Offered): Offered {
  return { locationId, serviceId };
}
