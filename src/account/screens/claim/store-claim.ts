import { atom, onMount } from 'nanostores';
import { fieldsOf, makeForm } from '#scheduler/kit/form/make-form.ts';
import { dateIn, type Errors, type Part } from '#scheduler/kit/form/question.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { dateOfBirth } from '#scheduler/visits/patient/date-of-birth.ts';
import { callClaims } from '../call.ts';
import { isGuest } from '../signing-out.ts';

const loaded = () => callClaims('$get', '/account/claims', {});
type Answer = Awaited<ReturnType<typeof prove>>;
const prove = (births: { patientId: string; dob: string }[]) =>
  callClaims('$post', '/account/claims', { json: { births } });

/** A patient of this browser whose appointments can join. */
export type Claim = Answer['claims'][number];
/** An appointment that has joined. */
export type Joined = Answer['joined'][number];

/** The appointments of this browser: what can join, what has, and whose were tried too often. */
export type ClaimState =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | { state: 'shown'; claims: Claim[]; joined: Joined[]; closed: string[]; form: ClaimForm };

export const $claim = atom<ClaimState>({ state: 'loading' });
onMount($claim, () => void loadClaims());

/** Asks what there is. */
export async function loadClaims(): Promise<void> {
  $claim.set({ state: 'loading' });
  try {
    const { claims } = await loaded();
    $claim.set({ state: 'shown', claims, joined: [], closed: [], form: makeClaimForm(claims) });
  } catch (error) {
    $claim.set({ state: isGuest(error) ? 'guest' : 'failed' });
  }
}

/** Leaves them where they are; this browser is asked no more. It never fails: what isn't noted is asked again. */
export async function leaveClaims(): Promise<void> {
  await callClaims('$post', '/account/claims/leave', {}).catch(() => undefined);
}

/** The id of a claim's first input. */
export function birthOf({ patientId }: Pick<Claim, 'patientId'>): string {
  return `birth-${patientId}`;
}

type ClaimForm = ReturnType<typeof makeClaimForm>;

/** A date of birth for each; those that are left empty are left where they are. */
function makeClaimForm(claims: readonly Claim[]) {
  const names = claims.flatMap((claim) => ['Month', 'Day', 'Year'].map((part) => birthOf(claim) + part));
  const parts = (fields: Record<string, string>): Part[] =>
    claims.map((claim) => ({
      stacked: true,
      questions: [
        {
          name: birthOf(claim),
          as: 'date',
          label: 'Date of birth',
          hint: 'For example, 4 17 1986',
          autoComplete: 'off',
          problem: (typed) => {
            if (!isTyped(typed)) return isAnyTyped(claims, fields) ? null : 'Enter the date of birth of one of them';
            const birth = dateOfBirth(typed, todayHere());
            return 'message' in birth ? birth.message : null;
          },
        },
      ],
    }));
  const form = makeForm<string>({ names, parts });
  const send = () =>
    form.submit(async (fields) => {
      const births = claims.flatMap((claim) => {
        const birth = dateOfBirth(dateIn(fields, birthOf(claim)), todayHere());
        return 'iso' in birth ? [{ patientId: claim.patientId, dob: birth.iso }] : [];
      });
      take(await prove(births), claims);
    });
  return { form, send };
}

function isTyped({ month, day, year }: { month: string; day: string; year: string }): boolean {
  return `${month}${day}${year}`.trim() !== '';
}

function isAnyTyped(claims: readonly Claim[], fields: Record<string, string>): boolean {
  return claims.some((claim) => isTyped(dateIn(fields, birthOf(claim))));
}

/** Shows what has joined and what is left, with what was wrong at each. */
function take(answer: Answer, before: readonly Claim[]): void {
  const shown = $claim.get();
  if (shown.state !== 'shown') return;
  const { claims, joined, wrong } = answer;
  const next = makeClaimForm(claims);
  const closed = wrong.flatMap(({ patientId, triesLeft }) => {
    const letters = before.find((claim) => claim.patientId === patientId)?.letters;
    return triesLeft === 0 && letters ? [letters] : [];
  });
  const errors: Errors = Object.fromEntries(
    wrong.filter(({ triesLeft }) => triesLeft > 0).map((one) => [birthOf(one), wrongWords(one.triesLeft)]),
  );
  $claim.set({
    state: 'shown',
    claims,
    joined: [...shown.joined, ...joined],
    closed: [...shown.closed, ...closed],
    form: next,
  });
  const { attempt } = shown.form.form.$errors.get();
  const typed = shown.form.form.$fields.get();
  next.form.$fields.set(fieldsOf(Object.keys(next.form.$fields.get()), (name) => typed[name] ?? ''));
  if (Object.keys(errors).length > 0) next.form.$errors.set({ errors, attempt: attempt + 1 });
}

function wrongWords(triesLeft: number): string {
  return `This isn’t the date of birth we have. You can try ${triesLeft === 1 ? 'once' : 'twice'} more.`;
}
