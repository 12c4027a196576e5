import type { DriveUp, LotStep } from './drive-up-calls.schema.ts';

type Status = Pick<DriveUp, 'status' | 'patientStatus'>;

/** From so many minutes on a wait is amber. */
export const LONG_WAIT_MINUTES = 10;

const FORWARD: Record<Exclude<LotStep, 'undo'>, { from: DriveUp['status']; to: Status }> = {
  here: { from: 'clean', to: { status: 'here', patientStatus: 'clean' } },
  swabbed: { from: 'here', to: { status: 'in-progress', patientStatus: 'sampled' } },
  left: { from: 'in-progress', to: { status: 'done', patientStatus: 'sampled' } },
};
const STEPS = ['here', 'swabbed', 'left'] as const;

/** What a registration is after a step; null where the step can't be taken. */
export function afterStep(step: LotStep, status: DriveUp['status']): Status | null {
  if (step !== 'undo') return FORWARD[step].from === status ? FORWARD[step].to : null;
  const last = STEPS.find((one) => FORWARD[one].to.status === status);
  if (!last) return null;
  const before = STEPS[STEPS.indexOf(last) - 1];
  return before ? FORWARD[before].to : { status: 'clean', patientStatus: 'clean' };
}

/** The one next step that stands in a row; null once somebody has left. */
export function nextStep(status: DriveUp['status']): Exclude<LotStep, 'undo'> | null {
  return STEPS.find((step) => FORWARD[step].from === status) ?? null;
}

/** What staff call a status; 'clean' is the spec's word for who has not come yet. */
export const STATUS_WORDS: Record<DriveUp['status'], string> = {
  clean: 'Not started',
  here: 'Here',
  'in-progress': 'Swabbed',
  done: 'Left',
};

/** How long somebody has been here, in whole minutes. */
export function minutesHere({ hereAt }: Pick<DriveUp, 'hereAt'>, now: number): number {
  return hereAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(hereAt)) / 60_000));
}
