import type { DriveUp, LotStep } from './drive-up-calls.schema.ts';

type Status = Pick<DriveUp, 'status' | 'patientStatus'>;

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

/** What staff call a status; 'clean' is the spec's word for who has not come yet. */
export const STATUS_WORDS: Record<DriveUp['status'], string> = {
  clean: 'Not started',
  here: 'Here',
  'in-progress': 'Swabbed',
  done: 'Left',
};
