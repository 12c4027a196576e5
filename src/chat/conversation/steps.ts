import { dangerIn, isDangerTyped, NONE, signsToAsk, type Answers } from './answers.ts';
import type { Script } from './script.schema.ts';

/** The turns of the conversation in their order; 'more-signs' comes only with symptoms that have warning signs of their own. */
export const STEPS = [
  'opening',
  'red-flags',
  'who',
  'age',
  'symptoms',
  'more-signs',
  'how-long',
  'delivery',
  'review',
] as const;
/** One turn of the conversation. */
export type TalkStep = (typeof STEPS)[number];

/**
 * Where a conversation is. `danger`: what to do in danger takes the turn. `changing`: Next returns to the open
 * question after a change.
 */
export type Talk = { step: TalkStep; answers: Answers; danger: boolean; changing: boolean };

/** What somebody does. `answer` fills in answers and never leads on, but to what a danger sign asks for. */
export type TalkMove =
  | { type: 'answer'; answers: Partial<Answers> }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'change'; step: TalkStep }
  | { type: 'restart' };

/** The beginning: nothing is asked yet. */
export const OPENING: Talk = { step: 'opening', answers: { symptoms: [] }, danger: false, changing: false };

/** The conversation after a move; the very same object where the move leads nowhere. */
export function talkAfter(script: Script, talk: Talk, move: TalkMove): Talk {
  switch (move.type) {
    case 'answer':
      return answered(script, talk, move.answers);
    case 'next':
      return next(script, talk);
    case 'back':
      return back(script, talk);
    case 'change':
      return mayChange(script, talk, move.step)
        ? { ...leaveDanger(script, talk), step: move.step, changing: true }
        : talk;
    case 'restart':
      return OPENING;
  }
}

/** True when this turn has its answer. */
export function isAnswered(script: Script, answers: Answers, step: TalkStep): boolean {
  switch (step) {
    case 'opening':
    case 'review':
      return true;
    case 'red-flags':
      return answers.redFlags === NONE;
    case 'who':
      return answers.who !== undefined;
    case 'age':
      return answers.months !== undefined;
    case 'symptoms':
      return answers.symptoms.length > 0;
    case 'more-signs': {
      // An answer counts for the signs that it was given to: other symptoms or another age ask for others.
      const asked = signsToAsk(script, answers);
      return asked.length === 0 || (answers.more !== undefined && asked.join() === answers.more.asked.join());
    }
    case 'how-long':
      return answers.howLong !== undefined;
    case 'delivery':
      return answers.delivery !== undefined;
  }
}

/** The first turn that has no answer yet; 'review' when all have. */
export function firstOpen(script: Script, answers: Answers): TalkStep {
  return STEPS.find((step) => !isAnswered(script, answers, step)) ?? 'review';
}

/** Which of the six questions a turn belongs to, from 1; 0 before and after them. */
export function questionNumber(step: TalkStep): number {
  return {
    opening: 0,
    'red-flags': 1,
    who: 2,
    age: 3,
    symptoms: 4,
    'more-signs': 4,
    'how-long': 5,
    delivery: 6,
    review: 0,
  }[step];
}

/** What each turn may fill in. */
const FIELDS: Partial<Record<TalkStep, readonly (keyof Answers)[]>> = {
  'red-flags': ['redFlags'],
  who: ['who'],
  age: ['age', 'months'],
  'more-signs': ['more'],
  'how-long': ['howLong'],
  delivery: ['delivery'],
};
/** What may be filled in at any turn: the symptoms of words, and the danger that they tell of, come when they have been looked up. */
const ANY_TIME: readonly (keyof Answers)[] = ['symptoms', 'words'];

function answered(script: Script, talk: Talk, more: Partial<Answers>): Talk {
  const mine = [...ANY_TIME, ...(FIELDS[talk.step] ?? [])];
  const entries = Object.entries(more).filter(([field]) => mine.includes(field as keyof Answers));
  const answers = { ...talk.answers, ...Object.fromEntries(entries) };
  const sign =
    talk.step === 'red-flags' ? answers.redFlags : talk.step === 'more-signs' ? answers.more?.sign : undefined;
  // Danger is the one answer that doesn't wait for Next, chosen or in words.
  const isChosen = sign !== undefined && sign !== NONE && script.signs[sign] !== undefined;
  return { ...talk, answers, danger: isChosen || (talk.step === 'symptoms' && isDangerTyped({ answers })) };
}

function next(script: Script, talk: Talk): Talk {
  const { answers, changing, step } = talk;
  if (dangerIn(script, answers).stops.length > 0) return talk.danger ? talk : { ...talk, danger: true };
  const told = { ...talk, danger: false, changing: false };
  const open = firstOpen(script, answers);
  // A turn without an answer stays as it is, unless what to do in danger has been read; a question before it comes first.
  if (open === step) return talk.danger ? told : talk;
  const isPast = STEPS.indexOf(open) < STEPS.indexOf(step);
  return { ...told, step: changing || isPast ? open : (following(script, talk) ?? 'review') };
}

function following(script: Script, { step, answers }: Talk): TalkStep | undefined {
  return STEPS.slice(STEPS.indexOf(step) + 1).find((one) => isAsked(script, answers, one));
}

function back(script: Script, talk: Talk): Talk {
  if (talk.danger) return leaveDanger(script, talk);
  const step = STEPS.slice(0, STEPS.indexOf(talk.step)).findLast((one) => isAsked(script, talk.answers, one));
  return step === undefined ? talk : { ...talk, step, changing: false };
}

/** Back from danger to the question that told of it: a sign that was chosen is open again. */
function leaveDanger(script: Script, talk: Talk): Talk {
  if (!talk.danger) return talk;
  const { redFlags, more } = talk.answers;
  const { stops } = dangerIn(script, talk.answers);
  const open = {
    ...(redFlags !== NONE && { redFlags: undefined }),
    ...(more && more.sign !== NONE && { more: undefined }),
  };
  return {
    ...talk,
    danger: false,
    answers: stops.length > 0 || talk.step === 'more-signs' ? { ...talk.answers, ...open } : talk.answers,
  };
}

function isAsked(script: Script, answers: Answers, step: TalkStep): boolean {
  return step !== 'more-signs' || signsToAsk(script, answers).length > 0;
}

function mayChange(script: Script, { answers }: Talk, step: TalkStep): boolean {
  const open = firstOpen(script, answers);
  return (
    step !== 'opening' &&
    step !== 'review' &&
    isAsked(script, answers, step) &&
    STEPS.indexOf(step) <= STEPS.indexOf(open)
  );
}
