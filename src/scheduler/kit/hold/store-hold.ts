import { CallError } from '#api/browser/call-error.ts';
import { $place } from '#location/field/store.ts';
import type { HoldAnswer as Hold } from '../../offered/api.schema.ts';
import { call, type PageOfBooking } from '../session/booking-context.ts';
import type { BookingSession } from '../session/booking-session.ts';
import { makeHoldAtoms, WARN_SECONDS } from './hold-atoms.ts';
import { askForHold, endingOf, fetchHold, giveBack, isGone, openNear, type Where } from './hold-calls.ts';
import { heldOf, nextHold, secondsLeft, wasHeld } from './hold-states.ts';
import type { Held, HoldEffect, HoldEvent, Offered, Remembered, Seat } from './hold-life.ts';
import type { NearTime } from './nearest-slots.ts';
import { makeBackAgain } from './back-again.ts';
import { makeWatch } from './watch-time.ts';

type HoldParts = {
  session: BookingSession;
  /** The id of the organization whose times are held. */
  organization: () => string;
  defaultPlace: () => PageOfBooking['defaultPlace'];
  /** Begins again without a word, for someone else than whose booking it was. */
  startOver: () => void;
};
type SendHold = (event: HoldEvent) => void;

export type HoldStore = ReturnType<typeof makeHold>;

/** What is said once the visitor has kept the time. */
export const KEPT = 'We’ve held your time longer. You have more time to finish.';

/** The hold of one kind of booking: its state, what pages show of it, and what visitors do with it. */
export function makeHold({ session, organization, defaultPlace, startOver }: HoldParts) {
  const { $state, $answered, ...atoms } = makeHoldAtoms();
  const { $hold, $seat, $secondsLeft, $holdNews, $lastMinutes, $offersOpen } = atoms;
  /** True between a visitor's wish to keep the time and its answer. */
  let isKeeping = false;
  const where = (): Where => ({ organizationId: organization(), near: $place.get() ?? defaultPlace() });
  const back = makeBackAgain(session);
  const hasRunOut = (): boolean => $state.get().lost?.why === 'expired';
  const run = makeRun(sendHold, { session, where, tellKept, startOver, hasRunOut }, back);
  const watch = makeWatch(
    () => sendHold({ on: 'tick', now: Date.now() }),
    // While it is asked whether to keep the time, only the answer counts.
    () => {
      if ($lastMinutes.get() === null) sendHold({ on: 'activity', now: Date.now() });
    },
  );

  /** Tells the hold what has happened, and does what follows. */
  function sendHold(event: HoldEvent): void {
    const { lost } = $state.get();
    const [next, effects] = nextHold($state.get(), event);
    const held = heldOf(next.seat);
    const left = held ? secondsLeft(held, Date.now()) : 0;
    $secondsLeft.set(left);
    if (!held || left <= WARN_SECONDS) $holdNews.set(held ? 'You have 2 minutes left on your hold.' : '');
    watch(held !== null);
    $state.set(next);
    if (next.lost !== lost && event.on !== 'nearest') $offersOpen.set(wasHeld(next.lost) && !back.wasTimedOut());
    for (const effect of effects) void run(effect);
  }

  function tellKept(isKept: boolean): void {
    if (isKeeping && isKept) $holdNews.set(KEPT);
    isKeeping = false;
  }

  return {
    ...atoms,
    /** Whether somebody is back who was signed out here. */
    $back: back.$back,
    sendHold,
    ...makeAsking(sendHold, $seat, session, where),
    /** Keeps the time for ten minutes more. */
    keepTime: (): void => {
      isKeeping = true;
      sendHold({ on: 'keep', now: Date.now() });
    },
    /** Lets the last minutes run; they are not asked about again. */
    answerLastMinutes: (): void => $answered.set($hold.get()?.aptHoldId ?? null),
    /** Closes what is offered for a lost hold; it stays on the page. */
    closeOffers: (): void => $offersOpen.set(false),
  };
}

type RunParts = Pick<HoldParts, 'session' | 'startOver'> & {
  where: () => Where;
  tellKept: (isKept: boolean) => void;
  /** True where the time was lost because its hold has run out. */
  hasRunOut: () => boolean;
};

/** What carries the effects of the states out. */
function makeRun(
  sendHold: SendHold,
  { session, where, tellKept, startOver, hasRunOut }: RunParts,
  { $back, wasTimedOut }: ReturnType<typeof makeBackAgain>,
) {
  async function extend(holdId: string): Promise<void> {
    try {
      const longer = await call('$put', '/scheduler/holds/:id', { param: { id: holdId } });
      sendHold({ on: 'extended', holdId, ...longer });
      tellKept(true);
    } catch (error) {
      tellKept(false);
      if (isGone(error)) sendHold({ on: 'gone', holdId });
    }
  }
  return async function run(effect: HoldEffect): Promise<void> {
    switch (effect.do) {
      case 'fetch': {
        const answer = await fetchHold(effect.holdId);
        if (wasTimedOut()) {
          if (answer.on === 'not-restored' && answer.isNotOwn) return startOver();
          $back.set('back');
        }
        return sendHold({ turn: effect.turn, ...answer });
      }
      case 'ask':
        return sendHold({ turn: effect.turn, ...(await askForHold(effect.slot)) });
      case 'extend':
        return extend(effect.holdId);
      case 'release':
        return giveBack(effect.holdId);
      case 'remember':
        return remember(session, effect.held, effect.isChoice);
      case 'forget':
        if (hasRunOut()) session.loseHold();
        return session.forgetHold();
      case 'look': {
        const times = await openNear(effect.offered, effect.start, where()).catch(() => []);
        const same = $back.get() === 'back' ? times.find((time) => isSame(time, effect)) : undefined;
        if (!same) return sendHold({ on: 'nearest', turn: effect.turn, times });
        $back.set('held');
        return sendHold({ on: 'take', wanted: { slot: same.slot, ...same.offered } });
      }
    }
  };
}

/** True of the very time that was lost. */
function isSame({ slot, offered }: NearTime, lost: { offered: Offered; start: string }): boolean {
  return offered.locationId === lost.offered.locationId && Date.parse(slot.start) === Date.parse(lost.start);
}

/** What pages ask of a hold, with an answer to wait for. */
function makeAsking(
  sendHold: SendHold,
  $seat: ReturnType<typeof makeHoldAtoms>['$seat'],
  session: BookingSession,
  where: () => Where,
) {
  /** Resolves once no choice and no reload's question is on its way. */
  function settledSeat(): Promise<Seat> {
    return new Promise((resolve) => {
      const stop = $seat.listen(check);
      check($seat.get());
      function check(seat: Seat): void {
        if (seat.state !== 'none' && seat.state !== 'held') return;
        stop();
        resolve(seat);
      }
    });
  }

  /**
   * Has the time that is held for another service instead, in one step, and answers null; where it isn't open for that one, the old hold stands and the answer is
   * the open times near it. Throws CallError when no answer came.
   */
  async function holdForService(hold: Hold, serviceId: number): Promise<NearTime[] | null> {
    const { aptHoldId: id, location, slot } = hold;
    try {
      const made = await call('$put', '/scheduler/holds/:id/service', { param: { id }, json: { serviceId } });
      sendHold({ on: 'service-changed', from: id, hold: made, now: Date.now() });
      return null;
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 409 && error.status !== 422)) throw error;
      return openNear({ locationId: location.locationId, serviceId }, slot.start, where());
    }
  }

  return {
    settledSeat,
    holdForService,
    /** After a reload: asks whether the hold of the session still lasts, and resolves when that is known. */
    restoreHold: (): Promise<Seat> => {
      const from = remembered(session);
      if (from) sendHold({ on: 'restore', from });
      return settledSeat();
    },
    /** After a refusal with 410: the hold has ended, and why. */
    holdEnded: (error: CallError, holdId: string): void => sendHold({ on: 'gone', holdId, why: endingOf(error) }),
  };
}

function remembered({ readSession }: BookingSession): Remembered | null {
  const holdId = readSession('aptHoldId');
  const [locationId, serviceId] = [readSession('locationId'), Number(readSession('serviceId'))];
  const offered: Offered | null = locationId && serviceId ? { locationId, serviceId } : null;
  if (!holdId) return null;
  return { holdId, skew: Number(readSession('holdSkew') ?? 0), offered, start: readSession('slotStart') };
}

function remember({ writeSession }: BookingSession, { hold, skew }: Held, isChoice: boolean): void {
  const { slot, location } = hold;
  if (isChoice) writeSession({ confirmationNumber: null, appointmentId: null, bookingKey: null, notice: null });
  writeSession({
    lostHoldId: null,
    lostStart: null,
    holdSkew: String(skew),
    aptHoldId: hold.aptHoldId,
    slotStart: slot.start,
    serviceId: String(slot.serviceId),
    locationId: location.locationId,
    partnerLocationId: location.partnerLocationId,
    organizationId: location.organizationId,
    organizationName: location.organizationName,
  });
}
