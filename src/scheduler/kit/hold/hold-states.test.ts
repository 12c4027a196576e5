import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { HoldEffect, HoldEvent, HoldState, Wanted } from './hold-life.ts';
import { heldOf, HOLD_SECONDS, NO_HOLD, nextHold, secondsLeft } from './hold-states.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const iso = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();
const offered = { locationId: 'lab-1', serviceId: 7 };

function wanted(id = 'nine'): Wanted {
  const zone = { timeZone: 'America/Chicago', timeZoneName: 'Central Time' };
  return { ...offered, slot: { id, start: iso(86_400), end: iso(87_000), localTime: '9:00 am', ...zone } };
}

function holdOf(aptHoldId: string, { slot } = wanted(), lasts = HOLD_SECONDS) {
  return {
    aptHoldId,
    expirationTime: iso(lasts),
    extendableUntil: iso(1800),
    slot: { ...slot, date: '2026-12-02', ...offered },
    location: { locationId: offered.locationId },
    service: { serviceId: offered.serviceId },
  } as unknown as (HoldEvent & { on: 'answered' })['hold'];
}

/** What a row of the table below does: the events one after another, with the turn filled in. */
type Late<E> = E extends { turn: number } ? Omit<E, 'turn'> & { turn?: number } : E;
function after(...events: Late<HoldEvent>[]): { state: HoldState; effects: HoldEffect[] } {
  let state = NO_HOLD;
  let effects: HoldEffect[] = [];
  for (const event of events) [state, effects] = nextHold(state, { turn: state.turn, ...event } as HoldEvent);
  return { state, effects };
}

const take = (id: string): HoldEvent => ({ on: 'take', wanted: wanted(id) });
const answered = (id: string, slot = 'nine') =>
  ({ on: 'answered', hold: holdOf(id, wanted(slot)), now: NOW, isNew: true }) as const;
const held = [take('nine'), answered('A')];
const near = { slot: wanted('eleven').slot, offered, place: 'Lab 1', difference: 'The same location' };
const from = { holdId: 'A', skew: 0, offered, start: iso(86_400) };

type Row = [name: string, Late<HoldEvent>[], seat: object, lost: object | null, effects: object[]];
const TABLE: Row[] = [
  ['a time that is pressed is asked for', [take('nine')], { state: 'holding' }, null, [{ do: 'ask' }]],
  ['the seat is had', held, { state: 'held', hold: { aptHoldId: 'A' } }, null, [{ do: 'remember', isChoice: true }]],
  ['pressing the time that is held asks for nothing', [...held, take('nine')], { state: 'held' }, null, []],
  [
    'another time: the seat before is given back once the new one stands',
    [...held, take('ten'), answered('B', 'ten')],
    { state: 'held', hold: { aptHoldId: 'B' } },
    null,
    [{ do: 'release', holdId: 'A' }, { do: 'remember' }],
  ],
  [
    'taken by another: the seat before stays, free times near are looked for',
    [...held, take('ten'), { on: 'refused', why: 'taken' }],
    { state: 'held', hold: { aptHoldId: 'A' } },
    { why: 'taken', time: { id: 'ten' }, nearest: null },
    [{ do: 'look', offered }],
  ],
  [
    'taken by another, with no seat before',
    [take('ten'), { on: 'refused', why: 'taken' }],
    { state: 'none', end: 'taken' },
    { why: 'taken' },
    [{ do: 'look' }],
  ],
  [
    'too many: what the server says is kept, nothing is looked for',
    [take('ten'), { on: 'refused', why: 'too-many', detail: 'Five already.' }],
    { state: 'none', end: 'too-many' },
    { why: 'too-many', detail: 'Five already.', nearest: [] },
    [],
  ],
  [
    'no answer to a choice',
    [take('ten'), { on: 'refused', why: 'failed' }],
    { state: 'none', end: 'failed' },
    { why: 'failed', nearest: [] },
    [],
  ],
  [
    'an answer that comes after another choice is given back',
    [take('nine'), take('ten'), { ...answered('A'), turn: 1 }],
    { state: 'holding', wanted: { slot: { id: 'ten' } } },
    null,
    [{ do: 'release', holdId: 'A' }],
  ],
  [
    'a refusal that comes after another choice says nothing',
    [take('nine'), take('ten'), { on: 'refused', why: 'taken', turn: 1 }],
    { state: 'holding' },
    null,
    [],
  ],
  ['the time runs', [...held, { on: 'tick', now: NOW + 599_000 }], { state: 'held' }, null, []],
  [
    'it runs out: said, and free times near are looked for',
    [...held, { on: 'tick', now: NOW + 600_000 }],
    { state: 'none', end: 'expired' },
    { why: 'expired', time: { id: 'nine' }, nearest: null },
    [{ do: 'forget' }, { do: 'look', offered }],
  ],
  [
    'it runs out while another time is asked for: that one decides',
    [...held, take('ten'), { on: 'tick', now: NOW + 600_000 }],
    { state: 'holding', before: null },
    null,
    [{ do: 'forget' }],
  ],
  [
    'who is active at once extends nothing',
    [...held, { on: 'activity', now: NOW + 30_000 }],
    { state: 'held' },
    null,
    [],
  ],
  [
    'who is active later has it extended',
    [...held, { on: 'activity', now: NOW + 90_000 }],
    { state: 'held', extendedAt: NOW + 90_000 },
    null,
    [{ do: 'extend', holdId: 'A' }],
  ],
  [
    'who asks to keep the time has it extended at once',
    [...held, { on: 'keep', now: NOW + 30_000 }],
    { state: 'held' },
    null,
    [{ do: 'extend', holdId: 'A' }],
  ],
  [
    'but not past its end',
    [
      ...held,
      { on: 'extended', holdId: 'A', expirationTime: iso(1800), extendableUntil: iso(1800) },
      { on: 'keep', now: NOW + 1_700_000 },
    ],
    { state: 'held' },
    null,
    [],
  ],
  [
    'once a minute',
    [...held, { on: 'activity', now: NOW + 90_000 }, { on: 'activity', now: NOW + 140_000 }],
    { state: 'held' },
    null,
    [],
  ],
  [
    'it lasts as long as the server says then',
    [...held, { on: 'extended', holdId: 'A', expirationTime: iso(700), extendableUntil: iso(1800) }],
    { state: 'held', hold: { expirationTime: iso(700) } },
    null,
    [{ do: 'remember', isChoice: false }],
  ],
  [
    'extended to the end: it is extended no more',
    [
      ...held,
      { on: 'extended', holdId: 'A', expirationTime: iso(1800), extendableUntil: iso(1800) },
      { on: 'activity', now: NOW + 1_700_000 },
    ],
    { state: 'held' },
    null,
    [],
  ],
  [
    'lost on the server',
    [...held, { on: 'gone', holdId: 'A' }],
    { state: 'none', end: 'expired' },
    { why: 'expired' },
    [{ do: 'forget' }, { do: 'look' }],
  ],
  [
    'too near to be booked any more: given back, and the next ones are looked for',
    [...held, { on: 'gone', holdId: 'A', why: 'too-near' }],
    { state: 'none', end: 'too-near' },
    { why: 'too-near' },
    [{ do: 'forget' }, { do: 'release' }, { do: 'look' }],
  ],
  [
    'another one lost on the server is none of ours',
    [...held, { on: 'gone', holdId: 'B' }],
    { state: 'held' },
    null,
    [],
  ],
  [
    'let go of: released',
    [...held, { on: 'drop' }],
    { state: 'none', end: 'dropped' },
    null,
    [{ do: 'forget' }, { do: 'release', holdId: 'A' }],
  ],
  [
    'confirmed: kept on the server',
    [...held, { on: 'confirmed' }],
    { state: 'none', end: 'confirmed' },
    null,
    [{ do: 'forget' }],
  ],
  [
    'the same time for another service: the new hold stands, and the server has released the old one',
    [...held, { on: 'service-changed', from: 'A', hold: holdOf('B'), now: NOW }],
    { state: 'held', hold: { aptHoldId: 'B' } },
    null,
    [{ do: 'remember', isChoice: true }],
  ],
  [
    'the same for a hold that is no longer the one: given back',
    [...held, { on: 'drop' }, { on: 'service-changed', from: 'A', hold: holdOf('B'), now: NOW }],
    { state: 'none', end: 'dropped' },
    null,
    [{ do: 'release', holdId: 'B' }],
  ],
  ['a reload asks', [{ on: 'restore', from }], { state: 'restoring' }, null, [{ do: 'fetch', holdId: 'A' }]],
  [
    'and has it back',
    [
      { on: 'restore', from },
      { on: 'restored', hold: holdOf('A') },
    ],
    { state: 'held', hold: { aptHoldId: 'A' } },
    null,
    [{ do: 'remember', isChoice: false }],
  ],
  [
    'or it ran out meanwhile',
    [
      { on: 'restore', from },
      { on: 'not-restored', why: 'gone' },
    ],
    { state: 'none', end: 'expired' },
    { why: 'expired', time: null, nearest: null },
    [{ do: 'forget' }, { do: 'look', offered, start: from.start }],
  ],
  [
    'or it is booked',
    [
      { on: 'restore', from },
      { on: 'not-restored', why: 'booked' },
    ],
    { state: 'none', end: 'booked' },
    null,
    [],
  ],
  [
    'or there is no answer, and it may still last',
    [
      { on: 'restore', from },
      { on: 'not-restored', why: 'failed' },
    ],
    { state: 'none', end: 'failed' },
    null,
    [],
  ],
  [
    "a link's time is not offered",
    [{ on: 'link-not-offered', time: wanted().slot, offered }],
    { state: 'none' },
    { why: 'not-offered', nearest: null },
    [{ do: 'look' }],
  ],
  [
    "a link's time is not known at all",
    [{ on: 'link-not-offered', time: null, offered: null }],
    { state: 'none' },
    { why: 'not-offered', nearest: [] },
    [],
  ],
  [
    "nobody could say whether a link's time is offered",
    [{ on: 'link-failed' }],
    { state: 'none' },
    { why: 'failed', nearest: [] },
    [],
  ],
  [
    'free times near are found',
    [take('ten'), { on: 'refused', why: 'taken' }, { on: 'nearest', times: [near] }],
    { state: 'none' },
    { why: 'taken', nearest: [near] },
    [],
  ],
  [
    'and are none when another time was chosen meanwhile',
    [take('ten'), { on: 'refused', why: 'taken' }, take('nine'), { on: 'nearest', times: [], turn: 2 }],
    { state: 'holding' },
    null,
    [],
  ],
];

test.each(TABLE)('%s [SCHED-3 part]', (_name, events, seat, lost, effects) => {
  const { state, effects: done } = after(...events);
  expect(state.seat).toMatchObject(seat);
  if (lost) expect(state.lost).toMatchObject(lost);
  else expect(state.lost).toBeNull();
  expect(done).toMatchObject(effects);
});

test('a clock that is wrong by an hour does not change how long a hold is shown to last', () => {
  const clock = NOW - 3_600_000;
  const { state } = after(take('nine'), { ...answered('A'), now: clock });
  expect([secondsLeft(state.seat, clock), secondsLeft(state.seat, clock + 60_000)]).toEqual([600, 540]);
});

const anyEvent = fc.oneof(
  fc.constantFrom('nine', 'ten', 'eleven').map(take),
  fc.constantFrom<Late<HoldEvent>>(
    { on: 'drop' },
    { on: 'confirmed' },
    { on: 'restore', from },
    { on: 'link-not-offered', time: null, offered },
  ),
  fc.nat(1200).map((seconds): Late<HoldEvent> => ({ on: 'tick', now: NOW + seconds * 1000 })),
  fc.nat(1200).map((seconds): Late<HoldEvent> => ({ on: 'keep', now: NOW + seconds * 1000 })),
  fc.nat(1200).map((seconds): Late<HoldEvent> => ({ on: 'activity', now: NOW + seconds * 1000 })),
  fc.constantFrom('answer', 'refuse', 'answer late').map((how) => ({ how })),
);

test('whatever comes in whatever order, every seat that was had is held, given back, over or booked', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = NO_HOLD;
      const had = new Set<string>();
      const asked: { turn: number; slot: string }[] = [];
      function send(event: HoldEvent): void {
        const before = heldOf(state.seat)?.hold.aptHoldId ?? '';
        const [next, effects] = nextHold(state, event);
        state = next;
        for (const effect of effects) {
          if (effect.do === 'ask') asked.push({ turn: effect.turn, slot: effect.slot.id });
          if (effect.do === 'release') had.delete(effect.holdId);
        }
        if (event.on === 'tick' || event.on === 'confirmed') if (heldOf(state.seat) === null) had.delete(before);
      }
      for (const event of events) {
        if (!('how' in event)) {
          send({ turn: state.turn, ...event } as HoldEvent);
          continue;
        }
        const call = event.how === 'answer late' ? asked.pop() : asked.shift();
        if (!call) continue;
        if (event.how === 'refuse') {
          send({ on: 'refused', turn: call.turn, why: 'taken' });
          continue;
        }
        const id = `hold-${had.size}-${call.turn}`;
        had.add(id);
        send({ on: 'answered', turn: call.turn, hold: holdOf(id, wanted(call.slot)), now: NOW, isNew: true });
      }
      const current = heldOf(state.seat)?.hold.aptHoldId;
      expect([...had]).toEqual(current === undefined ? [] : [current]);
    }),
    { numRuns: 500 },
  );
});
