import { VISIT_MINUTES } from '#covid/organization.ts';
import { closeMinuteOf, minuteOf, openingProblem } from '#location/opening-rules.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import { startsOfDay, startsPerHour } from '#scheduler/engine/time-slots.ts';
import { openingOf, type DayDraft } from '../draft.ts';

/** A stretch of a day in minutes after midnight: open as before, newly open, or no longer. */
export type Stretch = { look: 'come' | 'new' | 'cut'; from: number; to: number };
type Span = { from: number; to: number };

/** What the bars of a week run from and to: the day as it is drawn, or all that is open. */
export type Scale = Span;
const [DRAWN_FROM, DRAWN_TO, HOUR] = [6 * 60, 21 * 60, 60];

/** The opening of a day as it is typed; null where it is closed, or can't be. */
function goodOpening(day: DayDraft): Opening | null {
  const opening = openingOf(day);
  return opening === null || opening === 'unread' || openingProblem(opening) ? null : opening;
}

/** When it is open, without its break. */
function spansOf(day: DayDraft): Span[] {
  const opening = goodOpening(day);
  if (!opening) return [];
  const [from, to] = [minuteOf(opening.open), closeMinuteOf(opening)];
  if (opening.breakStart === undefined || opening.breakMinutes === undefined) return [{ from, to }];
  const pause = minuteOf(opening.breakStart);
  return [
    { from, to: pause },
    { from: pause + opening.breakMinutes, to },
  ].filter((span) => span.to > span.from);
}

function inside(one: readonly Span[], other: readonly Span[]): Span[] {
  return one
    .flatMap((span) => other.map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) })))
    .filter(({ from, to }) => to > from);
}

function outside(one: readonly Span[], other: readonly Span[]): Span[] {
  return other.reduce<Span[]>(
    (left, { from, to }) =>
      left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ])
        .filter((span) => span.to > span.from),
    [...one],
  );
}

/** What a day's bar shows: what stays open, what is added, what goes. While it can't be read, what goes isn't told. */
export function barOf(was: DayDraft | undefined, is: DayDraft): Stretch[] {
  const now = spansOf(is);
  const before = was ? spansOf(was) : now;
  const canBe = is.kind === 'closed' || now.length > 0;
  const looks = [
    ['come', inside(now, before)],
    ['new', outside(now, before)],
    ['cut', canBe ? outside(before, now) : []],
  ] as const;
  return looks.flatMap(([look, spans]) => spans.map((span) => ({ look, ...span })));
}

/** From when to when the bars of these days run, in whole hours. */
export function scaleOf(days: readonly DayDraft[]): Scale {
  const spans = days.flatMap(spansOf);
  return {
    from: Math.min(DRAWN_FROM, ...spans.map(({ from }) => Math.floor(from / HOUR) * HOUR)),
    to: Math.max(DRAWN_TO, ...spans.map(({ to }) => Math.ceil(to / HOUR) * HOUR)),
  };
}

/** How many people one start takes of so many an hour. */
export function seatsOf(anHour: string): number {
  const number = Number(anHour);
  return Number.isFinite(number) ? Math.max(0, Math.floor((number * VISIT_MINUTES) / HOUR)) : 0;
}

/** The minutes after midnight at which a visit can start, by the rule that open times have. */
export function startsOf(day: DayDraft): number[] {
  const opening = goodOpening(day);
  const every = { durationMinutes: VISIT_MINUTES, everyMinutes: VISIT_MINUTES };
  return startsOfDay({ hours: Array.from({ length: 7 }, () => opening), zone: 'UTC', ...every }, 0).minutes;
}

/** How many visits start in each hour of a day that has any. */
export function startsByHour(day: DayDraft): { hour: number; starts: number }[] {
  return startsPerHour(startsOf(day));
}
