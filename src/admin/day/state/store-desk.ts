import { atom } from 'nanostores';

import { randomId } from '#api/browser/random-id.ts';
import type { DetailChanges, VisitInsurance } from '../desk.schema.ts';
import { callDesk, outageWords, refusalOf } from './call-day.ts';
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

let key = '';

/** Opens a form of an appointment; null closes it. */
export function openForm(form: DeskForm['form'] | null, id: string): void {
  key = randomId();
  $form.set(form && { form, id, isBusy: false, problem: '', errors: {} });
  if (form === 'insurance') void loadInsurance(id);
}

/** Changes details of the open appointment's patient; empty ones stay as they are. */
export async function saveDetails(visit: OpenedVisit, changes: DetailChanges, reason: string): Promise<void> {
  const { appointmentId, patientId, patientVersion: version } = visit;
  const own = begin();
  try {
    const input = { param: { id: patientId }, json: { appointmentId, version, reason, changes } };
    const changed = await callDesk('$put', '/admin/patients/:id', input);
    if (isOpen(own)) $form.set(null);
    showVisit(changed);
    $said.set(`Saved: details of ${nameOf(changed)}. It is on record.`);
  } catch (error) {
    // What was typed stays: it can be saved over what the other one did, once that is seen.
    if (refusalOf(error)?.status === 412) await refreshVisit(appointmentId);
    failed(own, error, 'changes.');
  }
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
  try {
    const json = { appointmentId, primary: { plan, memberId } };
    const { payment } = await callDesk('$post', '/admin/insurance', { json }, { idempotencyKey: key });
    if (isOpen(own)) $form.set(null);
    // The list says no longer that it is missing.
    void listAgain();
    $said.set(payment ? `Plan submitted. The patient pays ${payment.price.figure}: ${payment.price.words}.` : '');
  } catch (error) {
    if (refusalOf(error)) key = randomId();
    failed(own, error, 'primary.');
  }
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

function failed(own: DeskForm | null, error: unknown, part: string): void {
  const form = $form.get();
  if (!form || !isOpen(own)) return;
  const problem = refusalOf(error)?.problem;
  const errors = Object.fromEntries(
    (problem?.errors ?? []).map(({ path, message }) => [path.replace(part, ''), message]),
  );
  const words = problem?.status === 422 ? 'Something is missing or wrong.' : problem?.detail;
  $form.set({ ...form, isBusy: false, problem: words ?? `${outageWords(error)} Try again.`, errors });
}
