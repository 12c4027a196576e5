import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TEST_BOOKING } from '#testing/browser-tab.ts';
import { NoDays } from './SlotPicker.tsx';
import type { SlotsState } from './slots-state.ts';
import { openBooking } from '../../kit/partner/partner-booking.ts';

/** What is shown in place of times, as HTML. */
function shown(slots: Exclude<SlotsState, { state: 'found' }>): string {
  openBooking(TEST_BOOKING);
  return renderToStaticMarkup(<NoDays slots={slots} />);
}

test('times that can’t be asked for are told in blue, with another try and the partner’s site [ERR-5 part] [SCHED-11 part]', () => {
  const failed = shown({ state: 'failed', partnerAway: null });
  expect(failed).toMatch(/^<div class="alert info" role="status">/);
  expect(failed).toContain('technical issue');
  expect(failed).toMatch(/labcorp\.example[\s\S]*Try again/);
  expect(failed).not.toContain('No appointments');
  const away = shown({ state: 'failed', partnerAway: 'Labcorp’s system isn’t answering.' });
  expect(away).toContain('Labcorp’s system isn’t answering.');
});

test('no open time is told in blue, a closed location in yellow [SCHED-11 part]', () => {
  expect(shown({ state: 'none' })).toMatch(/^<div class="alert info"[\s\S]*No appointments are available here/);
  expect(shown({ state: 'closed' })).toMatch(/^<div class="alert warn"[\s\S]*closed temporarily/);
});
