import { atom } from 'nanostores';

import type { DetailChanges, VisitInsurance } from '../desk.schema.ts';
import { callDesk } from './call-day.ts';
import { makeChange, refusedWords, wrongFields, type Failed } from '#admin/frame/change.ts';
import { $said } from './store-steps.ts';
import { refreshVisit, showVisit } from './store-visit.ts';
import { listAgain, nameOf } from './store-visits.ts';
import type { OpenedVisit } from '../visit.schema.ts';

/** A form of the open appointment: which, whose, and what is wrong with what was typed, by field. */
export type DeskForm = {
  form: 'details' | 'insurance';
  id: string;
  isBusy: boolean;
  problem: string;
  errors: Readonly<Record<string, string>>;
};
export const $form = atom<DeskForm | null>(null);

/** How the open test is paid, and the companies to choose from; null until that is there. */
export const $insurance = atom<
  (VisitInsurance & { companies: readonly { id: string; name: string }[] }) | 'failed' | null
>(null);

const sendPlan = makeChange();
const sendDetails = makeChange();

/** Opens a form of an appointment; null closes it. */
export function openForm(form: DeskForm['form'] | null, id: string): void {
  $form.set(form && { form, id, isBusy: false, problem: '', errors: {} });
  if (form === 'insurance') void loadInsurance(id);
}

/** Changes details of the open appointment's patient; empty ones stay as they are. */
export async function saveDetails(visit: OpenedVisit, changes: DetailChanges, reason: string): Promise<void> {
  const { appointmentId, patientId, patientVersion: version } = visit;
  const own = begin();
  const input = { param: { id: patientId }, json: { appointmentId, version, reason, changes } };
  const saved = await sendDetails(input, (options) => callDesk('$put', '/admin/patients/:id', input, options));
  if (saved.state !== 'done') {
    // What was typed stays: it can be saved over what the other one did, once that is seen.
    if (saved.state === 'refused' && saved.refusal.status === 412) await refreshVisit(appointmentId);
    return failed(own, saved, 'changes.');
  }
  if (isOpen(own)) $form.set(null);
  showVisit(saved.answer);
  $said.set(`Saved: details of ${nameOf(saved.answer)}. It is on record.`);
}

/** Loads how a test is paid, and which companies there are. */
export async function loadInsurance(appointmentId: string): Promise<void> {
  $insurance.set(null);
  const isAsked = (): boolean => $form.get()?.form === 'insurance' && $form.get()?.id === appointmentId;
  try {
    const [paid, { primary }] = await Promise.all([
      callDesk('$get', '/admin/insurance', { query: { appointmentId } }),
      callDesk('$get', '/admin/insurance-companies', {}),
    ]);
    if (isAsked()) $insurance.set({ ...paid, companies: primary });
  } catch {
    if (isAsked()) $insurance.set('failed');
  }
}

/** Submits the plan of somebody at the desk. */
export async function submitPlan(appointmentId: string, plan: string, memberId: string): Promise<void> {
  const own = begin();
  const json = { appointmentId, primary: { plan, memberId } };
  const submitted = await sendPlan(json, (options) => callDesk('$post', '/admin/insurance', { json }, options));
  if (submitted.state !== 'done') return failed(own, submitted, 'primary.');
  if (isOpen(own)) $form.set(null);
  // The list says no longer that it is missing.
  void listAgain();
  const { payment } = submitted.answer;
  $said.set(payment ? `Plan submitted. The patient pays ${payment.price.figure}: ${payment.price.words}.` : '');
}

function begin(): DeskForm | null {
  const form = $form.get();
  if (form) $form.set({ ...form, isBusy: true, problem: '', errors: {} });
  return form;
}

/** Whether a form is still the one that is open: what comes of it is of no other one. */
function isOpen(own: DeskForm | null): boolean {
  const form = $form.get();
  return form !== null && form.form === own?.form && form.id === own.id;
}

function failed(own: DeskForm | null, changed: Failed, part: string): void {
  const form = $form.get();
  if (!form || !isOpen(own)) return;
  if (changed.state === 'unknown')
    return $form.set({ ...form, isBusy: false, problem: `${changed.why} Try again: it is done once.`, errors: {} });
  const { refusal } = changed;
  const errors = wrongFields(refusal, (path) => path.replace(part, ''));
  $form.set({ ...form, isBusy: false, problem: refusedWords(refusal), errors });
}
