import { atom, onMount } from 'nanostores';

import { makeKeptForm } from '#scheduler/kit/form/make-kept-form.ts';
import { pageBooking } from '#scheduler/kit/partner/partner-booking.ts';
import { inBrowser } from '#scheduler/kit/session/booking-context.ts';
import type { Survey } from '../answers/answers.schema.ts';
import { callCovid } from './call.ts';
import { noteDone } from './covid-kind.ts';
import { SURVEY, SURVEY_NAMES } from '../survey.ts';

const { session, steps } = pageBooking;

export const form = makeKeptForm({ names: SURVEY_NAMES, parts: () => [{ questions: SURVEY }] }, session.bookingId);
/** `loading` until what was answered before has come back. */
export const $ready = atom<'loading' | 'ready'>('loading');

onMount($ready, () => {
  if (!inBrowser() || !steps.enterStep('questions')) return;
  void loadTyped();
  addEventListener('pagehide', form.keepNow);
  return () => removeEventListener('pagehide', form.keepNow);
});

async function loadTyped(): Promise<void> {
  try {
    const typed = await form.readTyped();
    if (typed) form.$fields.set(typed);
  } catch {
    form.$problem.set('We could not restore your answers. Please answer again, or leave the questions out.');
  }
  $ready.set('ready');
}

/** Sends what is answered and goes on. */
export function submitSurvey(): Promise<void> {
  return form.submit(async (fields) => {
    const said = Object.entries(fields).filter(([, value]) => value !== '');
    const survey = Object.fromEntries(said) as Survey;
    await callCovid('$post', '/covid19/patient-info', { json: { bookingId: session.bookingId(), survey } });
    noteDone('questions');
    steps.goAfter('questions');
  });
}

/** Takes all answers back and goes on without. */
export function leaveAllOut(): Promise<void> {
  form.dropTyped();
  return submitSurvey();
}
