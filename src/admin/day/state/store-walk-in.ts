import { atom } from 'nanostores';

import { needsGuardian } from '#scheduler/offered/age.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { callDay } from './call-day.ts';
import { makeChange, wrongFields, type Failed } from '#admin/frame/change.ts';
import { $day, loadDay } from './store-day.ts';
import { nameOf, placeVisit } from './store-visits.ts';
import { $said, noteDone } from './store-steps.ts';
import { goToRow, openVisit } from './store-visit.ts';

/** A time with room for a walk-in. */
export type WalkInTime = { slotId: string; start: string; localTime: string };

/** What is typed of somebody at the desk: only ever here, and gone with the form. */
export const BLANK = {
  slotId: '',
  firstName: '',
  lastName: '',
  month: '',
  day: '',
  year: '',
  phone: '',
  email: '',
  guardianFirstName: '',
  guardianLastName: '',
  relationship: 'parent' as 'parent' | 'guardian' | 'other',
  guardianAgrees: false,
  hasAgreed: false,
};
export type Typed = typeof BLANK;

type FieldName = keyof Typed;
/** The form for a walk-in; `twin` is who has the same name and birth date that day, which is asked about before anything is saved. */
export type WalkInForm = {
  /** Which of the forms that were opened it is: what comes of another one is not its own. */
  form: number;
  serviceId: number;
  times: readonly WalkInTime[] | 'loading' | 'failed';
  typed: Typed;
  wrong: Partial<Record<FieldName, string>>;
  attempt: number;
  isSending: boolean;
  problem: string;
  twin: { appointmentId: string; why: string; isHere: boolean } | null;
};

export const $walkIn = atom<WalkInForm | null>(null);

const sendWalkIn = makeChange();
let opened = 0;

/** Opens the form, with the first time that has room. */
export function startWalkIn(): void {
  const day = $day.get();
  if (day.state !== 'shown' || !canAdd() || $walkIn.get()) return;
  const serviceId = day.day.services[0]?.serviceId ?? 0;
  $walkIn.set({
    form: ++opened,
    serviceId,
    times: 'loading',
    typed: BLANK,
    wrong: {},
    attempt: 0,
    isSending: false,
    problem: '',
    twin: null,
  });
  void loadTimes(serviceId);
}

/** Whether walk-ins can be added to the day that is shown: today, by who may, where we book. */
export function canAdd(): boolean {
  const day = $day.get();
  if (day.state !== 'shown') return false;
  const { may, services, date, today } = day.day;
  return may.create && services.length > 0 && date === today;
}

/** Closes the form; what was typed is gone. */
export function closeWalkIn(): void {
  $walkIn.set(null);
}

function change(changes: Partial<WalkInForm>): void {
  const form = $walkIn.get();
  if (form) $walkIn.set({ ...form, ...changes });
}

/** Keeps what is typed. */
export function type(typed: Partial<Typed>): void {
  const form = $walkIn.get();
  if (form) $walkIn.set({ ...form, typed: { ...form.typed, ...typed } });
}

/** Loads the next times of a service that have room, the kept places included. The time of another service is let go at once. */
export async function loadTimes(serviceId: number): Promise<void> {
  const [day, before] = [$day.get(), $walkIn.get()];
  if (day.state !== 'shown' || !before) return;
  const { typed } = before;
  change({
    serviceId,
    times: 'loading',
    ...(serviceId !== before.serviceId && { typed: { ...typed, slotId: '' } }),
  });
  try {
    const query = { site: day.day.site.locationId, serviceId: String(serviceId) };
    const { times } = await callDay('$get', '/admin/appointments/openings', { query });
    const form = $walkIn.get();
    if (form?.serviceId !== serviceId) return;
    const kept = times.find(({ slotId }) => slotId === form.typed.slotId) ?? times[0];
    change({ times, typed: { ...form.typed, slotId: kept?.slotId ?? '' } });
  } catch {
    if ($walkIn.get()?.serviceId === serviceId) change({ times: 'failed' });
  }
}

/** The birth date that is typed, as 'YYYY-MM-DD'; what isn't whole is as it is typed. */
export function birthOf({ month, day, year }: Typed): string {
  return [year, month, day].map((part) => part.trim().padStart(2, '0')).join('-');
}

/** Whether somebody comes as a child, with a parent or guardian. */
export function isChild(typed: Typed): boolean {
  const [birth, day] = [birthOf(typed), $day.get()];
  return day.state === 'shown' && /^\d{4}-\d\d-\d\d$/.test(birth) && needsGuardian(birth, day.day.today);
}

/** Adds the walk-in, and checks them in as well; `another`: the one who has a visit already is somebody else. */
export async function addWalkIn(isHere: boolean, another = false): Promise<void> {
  const form = $walkIn.get();
  // While the times of a service are on their way, there is none to add somebody at.
  if (!form || form.isSending || form.times === 'loading') return;
  const { typed, serviceId } = form;
  const json = { serviceId, ...bodyOf(typed), isHere, ...(another && { another: true as const }) };
  change({ isSending: true, wrong: {}, problem: '', twin: null });
  const added = await sendWalkIn(json, (options) => callDay('$post', '/admin/appointments', { json }, options));
  const isOpen = isStill(form);
  if (added.state !== 'done') {
    if (isOpen) notAdded(added, isHere);
    else $said.set(`${typed.firstName} ${typed.lastName} was not added.`);
    return;
  }
  const visit = added.answer;
  if (isOpen) $walkIn.set(null);
  const words = `${nameOf(visit)} added for ${visit.localTime}${isHere ? ' and checked in' : ''}`;
  if (visit.date === today()) placeVisit(visit);
  if (isOpen) goToRow(visit.appointmentId);
  void loadDay();
  if (isHere) noteDone({ id: visit.appointmentId, step: 'check-in', words }, 'Undo check-in');
  $said.set(`${words}.`);
}

/** True while a form is the one that is open: a late answer is of no other one. */
function isStill({ form }: WalkInForm): boolean {
  return $walkIn.get()?.form === form;
}

/** Today at the site; walk-ins are added to no other day. */
function today(): string {
  const day = $day.get();
  return day.state === 'shown' ? day.day.today : '';
}

function bodyOf(typed: Typed) {
  const { slotId, firstName, lastName, phone, email, hasAgreed } = typed;
  return {
    slotId,
    firstName,
    lastName,
    dob: birthOf(typed),
    // The server says what is wrong with a box that isn't ticked.
    hasAgreed: hasAgreed as true,
    ...(phone.trim() && { phone }),
    ...(email.trim() && { email }),
    ...(isChild(typed) &&
      typed.guardianAgrees && {
        guardian: {
          firstName: typed.guardianFirstName,
          lastName: typed.guardianLastName,
          relationship: typed.relationship,
          consentTextId: GUARDIAN_CONSENT.id,
        },
      }),
  };
}

/** Fields by what the server calls them. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  slotId: 'slotId',
  firstName: 'firstName',
  lastName: 'lastName',
  dob: 'month',
  phone: 'phone',
  email: 'email',
  hasAgreed: 'hasAgreed',
  guardian: 'guardianAgrees',
  'guardian.firstName': 'guardianFirstName',
  'guardian.lastName': 'guardianLastName',
  'guardian.relationship': 'relationship',
};

/** What was typed stays. A time that was taken meanwhile is offered no more; who has a visit already is asked about. */
function notAdded(failed: Failed, isHere: boolean): void {
  const form = $walkIn.get();
  if (!form) return;
  if (failed.state === 'unknown') {
    change({ isSending: false, problem: `${failed.why} Try again: the walk-in is added once.` });
    return;
  }
  const { refusal } = failed;
  const { problem } = refusal;
  const [why, attempt] = [problem?.detail ?? 'It could not be added.', form.attempt + 1];
  const twin = (problem as { appointmentId?: string } | undefined)?.appointmentId;
  if (problem?.code === 'has-visit' && twin) {
    change({ isSending: false, twin: { appointmentId: twin, why, isHere } });
    return;
  }
  const wrong = wrongFields(refusal, (path) => FIELDS[path]);
  change({ isSending: false, attempt, wrong, problem: Object.keys(wrong).length > 0 ? '' : why });
  if (problem?.code === 'slot-taken') void loadTimes(form.serviceId);
}

/** Opens the visit that the person has already, in place of adding another. */
export function openTwin(id: string): void {
  $walkIn.set(null);
  void openVisit(id);
}
