import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';

import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import type { Fast } from '#scheduler/offered/offered-services.ts';
import { dayAt, dayWords } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { isByChoice, LostAlert } from '../../kit/hold/LostAlert.tsx';
import { FastedNote } from '../shown/FastedNote.tsx';
import { nextDayWith, partOf, partsOfDay, type DayPart } from '../shown/parts-of-day.ts';
import { focusTimeOf, PartHead, PartTimes, shownPart, type ShownPart, type Time } from './PartTimes.tsx';
import { $locationId, chooseDay } from './store-times.ts';
import { $lost, $marked } from '../../kit/partner/partner-booking.ts';

interface DayTimesProps {
  day: ScheduleDay;
  /** All days that are loaded. */
  days: ScheduleDay[];
  /** For how long people go without food before it; null for not at all. */
  fast: Fast | null;
  hasError: boolean;
}

/**
 * The times of one day by morning, afternoon and evening. All are one stop of the Tab key: arrows only move, and Space, Enter or a click has a time held, so that
 * nobody takes seats on the way [SCHED-2, SCHED-3].
 */
export function DayTimes({ day, days, fast, hasError }: DayTimesProps): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const marked = useValue($marked);
  const lost = useLostHere(day);
  const [opened, setOpened] = useState<readonly DayPart[]>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const parts = partsOfDay(withLost(day.timeSlots, lost)).map(({ part, times }) =>
    shownPart(part, times, opened.includes(part), marked),
  );
  const shown = parts.flatMap((part) => part.shown).filter(({ gone }) => !gone);
  const stop = [current, marked].find((id) => shown.some((time) => time.id === id)) ?? shown[0]?.id;
  const lostPart = lost && partOf(lost.slot.localTime);

  function toggle({ part, times }: ShownPart, open: boolean): void {
    flushSync(() => setOpened(open ? [...opened, part] : opened.filter((one) => one !== part)));
    focusTimeOf(times, open);
  }

  const onKeyDown = (event: KeyboardEvent): void => moveFocus(event, group.current);
  const choice = { fast, hasError, marked, first: shown[0], stop, onFocus: setCurrent, onKeyDown };
  const { long } = dayWords(day.date);
  return (
    <div role="radiogroup" aria-labelledby="day-times" aria-describedby="day-keys" ref={group}>
      <h3 className="vh" id="day-times">
        Times on {long}: {day.timeSlots.length} open
      </h3>
      <p className="vh" id="day-keys">
        Arrow keys move between times. Space or Enter holds one for you.
      </p>
      {fast && <FastedNote slots={day.timeSlots} fast={fast} />}
      {!lostPart && <LostAlert of="choice" />}
      {parts.map((one) => (
        <div className="part" key={one.part}>
          <PartHead
            part={one}
            onFewer={one.isLong && opened.includes(one.part) ? () => toggle(one, false) : undefined}
          />
          {one.times.length === 0 ? (
            <NoTimes part={one.part} date={day.date} days={days} />
          ) : (
            <PartTimes part={one} choice={choice} onMore={() => toggle(one, true)} />
          )}
          {lostPart === one.part && <LostAlert of="choice" />}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus among the times that can be had. */
function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  const times = [...(group?.querySelectorAll<HTMLElement>('[role=radio]:not(:disabled)') ?? [])];
  const at = times.indexOf(document.activeElement as HTMLElement);
  const to = at < 0 ? null : targetOf(event.key, at, times.length);
  if (to === null) return;
  event.preventDefault();
  times.at(to)?.focus();
}

/** The next day that has times in an empty part of this one. */
function NoTimes({ part, date, days }: { part: DayPart; date: string; days: ScheduleDay[] }): ReactNode {
  const next = nextDayWith(days, date, part);
  if (!next) return null;
  const { weekday, monthDay } = dayWords(next.date);
  return (
    <p className="muted">
      <button className="btn text" type="button" onClick={() => chooseDay(next.date)}>
        Next {part.toLowerCase()} times: {weekday}, {monthDay}
      </button>
    </p>
  );
}

/** Where a key leads to; negative counts from the end, null for another key. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : null;
}

type LostHere = { slot: Slot; isTaken: boolean };

/** The time of this day that the visitor pressed and can't have. */
function useLostHere(day: ScheduleDay): LostHere | null {
  const lost = useValue($lost);
  const locationId = useValue($locationId);
  if (!lost?.time || !('id' in lost.time) || lost.offered?.locationId !== locationId) return null;
  if (!isByChoice(lost) || dayAt(lost.time) !== day.date) return null;
  return { slot: lost.time as Slot, isTaken: lost.why === 'taken' };
}

function withLost(slots: Slot[], lost: LostHere | null): Time[] {
  if (!lost?.isTaken) return slots;
  const others = slots.filter(({ id }) => id !== lost.slot.id);
  return [...others, { ...lost.slot, gone: true }].sort(
    (one, other) => Date.parse(one.start) - Date.parse(other.start),
  );
}
