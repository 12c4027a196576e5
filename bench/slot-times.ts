import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { slotMaker } from '#scheduler/engine/server/slots.ts';
import { startsBetween, type Schedule } from '#scheduler/engine/time-slots.ts';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median, ratio, short } from './numbers.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const ROUNDS = 15;
const CALLS = 20;
const DAYS = 90;
const SLOTS = 2160;
const ZONE = 'America/Chicago';
/** 90 days with the change of the clocks in November in them; 24 slots on each. */
const FIRST_DAY = '2026-10-01';
const SCHEDULE: Schedule = {
  zone: ZONE,
  hours: Array.from({ length: 7 }, () => ({ open: '09:00', close: '17:00' })),
  durationMinutes: 20,
  everyMinutes: 20,
};
const PLACE = {
  location: { locationId: 'bench' },
  service: { serviceId: 1 },
  schedule: SCHEDULE,
} as Parameters<typeof slotMaker>[0];

type Shown = { start: string; end: string; localTime: string };

/** The making of the slots of 90 days, against a loop that asks dayjs for each. */
export async function slotTimes(): Promise<BenchOutcome> {
  const [own, theirs] = [ours(), withDayjs()];
  const shown = own.map(({ start, end, localTime }) => ({ start, end, localTime }));
  if (own.length !== SLOTS || JSON.stringify(shown) !== JSON.stringify(theirs))
    throw new Error('The two do not make the same slots');
  const taken = await interleaved(
    { 'ms of ours': () => timed(ours), 'ms of the dayjs loop': () => timed(withDayjs) },
    ROUNDS,
  );
  const [mine, loop] = [taken['ms of ours'], taken['ms of the dayjs loop']];
  return {
    title: `${SLOTS.toLocaleString('en')} slots over a change of the clocks, to a loop with dayjs`,
    figures: [
      atMost('Time of ours to that of the loop', ratio(mine, loop), 0.3),
      plain('Ours, the loop', `${short(median(mine))} ms, ${short(median(loop))} ms`),
    ],
    notes: [
      `${DAYS} days from ${FIRST_DAY} in ${ZONE}, 09:00 to 17:00, every 20 minutes: starts and ends in UTC and the times as people read them. Both give the same texts; ours also the slots' ids and zones. The loop parses each day's opening in the zone and adds 20 minutes at a time. Each round: ${CALLS} times, one after another.`,
    ],
  };
}

function ours() {
  const from = dayjs.tz(`${FIRST_DAY} 00:00`, ZONE);
  const slot = slotMaker(PLACE);
  const to = dayjs.tz('2026-12-30 00:00', ZONE);
  return startsBetween(SCHEDULE, from.valueOf(), to.valueOf()).flatMap(({ starts, minutes }) =>
    starts.map((start, index) => slot(start, minutes[index] ?? 0)),
  );
}

function withDayjs(): Shown[] {
  const slots: Shown[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const date = dayjs.utc(FIRST_DAY).add(day, 'day').format('YYYY-MM-DD');
    const close = dayjs.tz(`${date} 17:00`, ZONE);
    for (let start = dayjs.tz(`${date} 09:00`, ZONE); start.isBefore(close);) {
      const end = start.add(20, 'minute');
      slots.push({ start: start.toISOString(), end: end.toISOString(), localTime: start.format('h:mm a') });
      start = end;
    }
  }
  return slots;
}

function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < CALLS; call += 1) work();
  return Promise.resolve((performance.now() - start) / CALLS);
}
