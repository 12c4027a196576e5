import type { KeyboardEvent, ReactNode } from 'react';

import type { Slot } from '#scheduler/engine/slot.schema.ts';
import { leavesTimeToFast } from '#scheduler/offered/before-visit.ts';
import type { Fast } from '#scheduler/offered/offered-services.ts';
import { IF_FASTED } from '../shown/FastedNote.tsx';
import type { DayPart } from '../shown/parts-of-day.ts';
import { FIRST_SLOT_ID } from './store-continue.ts';
import { chooseSlot } from './store-times.ts';

/** Times of a part of the day that are shown at once; with 'more' they fill a row of eight. */
const TIMES_SHOWN = 7;

/** A time in its cell; `gone` when somebody else has just taken it, so that the grid doesn't jump. */
export type Time = Slot & { gone?: boolean };

/** A part of the day and those of its times that are shown. */
export type ShownPart = { part: DayPart; times: Time[]; shown: Time[]; isLong: boolean; isOpen: boolean };

/** The first times of a part of the day, or all: where it was opened, and where the marked time would be hidden. */
export function shownPart(part: DayPart, times: Time[], isOpened: boolean, marked: string | null): ShownPart {
  const isLong = times.length > TIMES_SHOWN + 1;
  const isOpen = isOpened || times.slice(TIMES_SHOWN).some(({ id }) => id === marked);
  return { part, times, isLong, isOpen, shown: isLong && !isOpen ? times.slice(0, TIMES_SHOWN) : times };
}

/** Puts the focus on the first time that was hidden before, or on the first of all when some were hidden. */
export function focusTimeOf(times: Time[], isOpened: boolean): void {
  const next = times[isOpened ? TIMES_SHOWN : 0];
  if (next) document.querySelector<HTMLElement>(`[data-time="${next.id}"]`)?.focus();
}

interface PartHeadProps {
  part: ShownPart;
  /** Undefined where it can't show fewer times. */
  onFewer: (() => void) | undefined;
}

/** The name of a part of the day, how many times it has, and the button that hides some again. */
export function PartHead({ part: { part, times }, onFewer }: PartHeadProps): ReactNode {
  return (
    <div className="part-head">
      <h4>{part}</h4>
      <span className={times.length > 0 ? 'count' : 'count none'}>
        {times.filter(({ gone }) => !gone).length || 'none'} open
      </span>
      {onFewer && (
        <button className="btn text sm" type="button" aria-expanded="true" onClick={onFewer}>
          Show fewer<span className="vh"> {part.toLowerCase()} times</span>
        </button>
      )}
    </div>
  );
}

/** What all times of a day share: which is marked, which one the Tab key reaches, and what keys and focus do. */
export type DayChoice = {
  fast: Fast | null;
  hasError: boolean;
  marked: string | null;
  first: Time | undefined;
  stop: string | undefined;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

interface PartTimesProps {
  part: ShownPart;
  choice: DayChoice;
  onMore: () => void;
}

/** The times of a part of the day, with the button that shows the rest. */
export function PartTimes({ part: { part, times, shown, isLong, isOpen }, choice, onMore }: PartTimesProps): ReactNode {
  return (
    <div className="times">
      {shown.map((time) => (
        <TimeButton key={time.id} time={time} choice={choice} />
      ))}
      {isLong && !isOpen && (
        <button className="slot rest" type="button" aria-expanded="false" onClick={onMore}>
          {times.length - TIMES_SHOWN} more<span className="vh"> {part.toLowerCase()} times</span>
        </button>
      )}
    </div>
  );
}

function TimeButton({ time, choice }: { time: Time; choice: DayChoice }): ReactNode {
  const { fast, hasError, marked, first, stop, onFocus, onKeyDown } = choice;
  const canFast = leavesTimeToFast(time.start, fast);
  return (
    <button
      className={canFast ? 'slot' : 'slot fasted'}
      type="button"
      role="radio"
      id={time === first ? FIRST_SLOT_ID : undefined}
      data-time={time.id}
      aria-checked={marked === time.id}
      aria-describedby={hasError ? `${FIRST_SLOT_ID}-error` : undefined}
      tabIndex={time.id === stop ? 0 : -1}
      disabled={time.gone}
      onFocus={() => onFocus(time.id)}
      onKeyDown={onKeyDown}
      onClick={() => chooseSlot(time)}
    >
      {time.localTime}
      {!canFast && <span className="vh">, {IF_FASTED}</span>}
    </button>
  );
}
