import type { VisitStep } from '#scheduler/visits/visit-status.ts';
import type { DriveUp, LotStep } from './drive-up-calls.schema.ts';

type Status = DriveUp['status'];

/** From so many minutes on a wait is amber. */
export const LONG_WAIT_MINUTES = 10;

/** From which statuses each step can be taken. */
const FROM: Record<LotStep, readonly Status[]> = {
  here: ['clean'],
  swabbed: ['here'],
  left: ['in-progress'],
  park: ['here', 'in-progress'],
  undo: ['here', 'in-progress', 'done'],
};

/** Returns true where a step can be taken with somebody of this status. */
export function canStep(step: LotStep, status: Status): boolean {
  return FROM[step].includes(status);
}

/** Returns the step of the visit that a step in the lot is; null for that they are swabbed, which the lot alone knows. */
export function visitStep(step: Exclude<LotStep, 'park'>, status: Status): VisitStep | null {
  if (step === 'here') return 'check-in';
  if (step === 'left') return 'keep';
  return step === 'undo' && status !== 'in-progress' ? 'undo' : null;
}

const FORWARD = ['here', 'swabbed', 'left'] as const;

/** The one next step in a row; null once somebody has left. */
export function nextStep(status: Status): (typeof FORWARD)[number] | null {
  return FORWARD.find((step) => canStep(step, status)) ?? null;
}

/** What staff call a status; 'clean' is the spec's word for who has not come yet. */
export const STATUS_WORDS: Record<Status, string> = {
  clean: 'Not started',
  here: 'Here',
  'in-progress': 'Swabbed',
  done: 'Left',
};

/** How long somebody has been here, in whole minutes. */
export function minutesHere({ hereAt }: Pick<DriveUp, 'hereAt'>, now: number): number {
  return hereAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(hereAt)) / 60_000));
}
