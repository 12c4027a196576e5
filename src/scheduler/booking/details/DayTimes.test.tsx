import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import { HOUR } from '#text/durations.ts';
import { HoldViewOf } from '../../kit/hold/hold-view.ts';
import { PARTNER_HOLD } from '../../kit/partner/BookingFrame.tsx';
import { DayTimes } from './DayTimes.tsx';

const timeZone = 'America/Chicago';
const slotIn = (hours: number): Slot => {
  const start = new Date(Date.now() + hours * HOUR).toISOString();
  const localTime = `in ${hours} hours`;
  return { id: String(hours), start, end: start, localTime, timeZone, timeZoneName: 'Central Time' };
};
const day: ScheduleDay = { date: '2026-12-01', timeSlots: [1, 8, 10, 12].map(slotIn) };
const shown = (fast: { least: number; most: number } | null) =>
  renderToStaticMarkup(
    <HoldViewOf value={PARTNER_HOLD}>
      <DayTimes day={day} days={[day]} fast={fast} hasError={false} />
    </HoldViewOf>,
  );

test('times that come too soon to fast for say that they are only for people who have fasted, and since when [SCHED-2 part]', () => {
  const html = shown({ least: 9, most: 12 });
  expect(html.match(/class="slot fasted"/g)).toHaveLength(2);
  expect(html.match(/, only if you have already fasted<\/span>/g)).toHaveLength(2);
  expect(html).toMatch(
    /in 1 hours to in 8 hours, with a dashed line: only if you have already fasted\. For in 1 hours, you have eaten nothing since \d+:\d\d [ap]m on \w+, /,
  );
  expect(shown(null)).not.toMatch(/fasted/);
});
