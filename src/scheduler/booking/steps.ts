/** The pages of a booking in their order (spec 4). */
export const STEPS = ['details', 'patient-information', 'review', 'confirmation'] as const;
export type Step = (typeof STEPS)[number];

/** What people call the steps. */
export const STEP_NAMES: Record<Step, string> = {
  details: 'Place and time',
  'patient-information': 'Patient information',
  review: 'Review',
  confirmation: 'Confirmation',
};

const STEP_TASKS: Record<Step, { title: string; description: (partner: string) => string }> = {
  details: {
    title: 'Choose a place and time',
    description: (partner) => `Choose a location and a free time for your visit with ${partner}.`,
  },
  'patient-information': {
    title: STEP_NAMES['patient-information'],
    description: (partner) => `Say who the visit with ${partner} is for.`,
  },
  review: {
    title: STEP_NAMES.review,
    description: (partner) => `Check your visit with ${partner} and confirm it.`,
  },
  confirmation: { title: STEP_NAMES.confirmation, description: (partner) => `Your visit with ${partner}.` },
};

/** The title and the description of a step's page; `partner` is its name. */
export function stepHead(step: Step, partner: string): { title: string; description: string } {
  const { title, description } = STEP_TASKS[step];
  const place = `step ${STEPS.indexOf(step) + 1} of ${STEPS.length}`;
  return { title: `${title}, ${place}: ${partner} appointment`, description: description(partner) };
}

/** Which steps are done: a time is held, the terms are agreed to, the patient is saved, the visit is booked. */
export type Progress = { details: boolean; consent: boolean; patient: boolean; booked: boolean };

/** The page to be on: the first whose own work is not done. After a booking it is the confirmation, until another time is chosen. */
export function firstOpenStep({ details, consent, patient, booked }: Progress): Step {
  if (booked && !details) return 'confirmation';
  if (!details || !consent) return 'details';
  return patient ? 'review' : 'patient-information';
}

/** True when a step may be shown: all before it are done [SCHED-4]. */
export function isReachable(step: Step, progress: Progress): boolean {
  if (step === 'details') return true;
  if (step === 'confirmation') return progress.booked;
  if (!progress.details || !progress.consent) return false;
  return step === 'patient-information' || progress.patient;
}

/** The address of a step, such as '/schedule-appointment/labcorp/review' (spec 2). */
export function stepPath(partner: string, step: Step): string {
  const first = `/schedule-appointment/${partner}`;
  return step === 'details' ? first : `${first}/${step}`;
}

/** The addresses that belong to no partner (spec 2). */
export const APPOINTMENTS_PATH = '/schedule-appointment/partner/appointments/';
export const HISTORY_PATH = '/schedule-appointment/partner/appointmenthistory/';
export const APPOINTMENT_PATH = '/schedule-appointment/partner/appointment/';

/** A time named in an address: `?serviceId=&locationId=&start=`, `start` an instant. Whether it is offered is for the slots to say [SCHED-4]. */
export type DeepLink = { serviceId: number; locationId: string; start: string };

/** Reads a deep link from a query string; null when it is incomplete or malformed. */
export function readDeepLink(search: string): DeepLink | null {
  const query = new URLSearchParams(search);
  const serviceId = query.get('serviceId') ?? '';
  const locationId = query.get('locationId') ?? '';
  const start = Date.parse(query.get('start') ?? '');
  if (!/^[1-9]\d{0,8}$/.test(serviceId) || !/^[\w-]{1,60}$/.test(locationId) || Number.isNaN(start)) return null;
  return { serviceId: Number(serviceId), locationId, start: new Date(start).toISOString() };
}

/** True when an address names a time at all, well or badly. */
export function namesATime(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['serviceId', 'locationId', 'start'].some((name) => query.has(name));
}
