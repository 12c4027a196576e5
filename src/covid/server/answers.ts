import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import type { CovidAnswers, PatientInfo } from '../answers/answers.schema.ts';

/** Keeps what the actor answers for a booking, each part in place of what was answered before; what is not sent stays. */
export async function saveAnswers(
  { db, actor, audit }: Work,
  { bookingId, survey, screening }: PatientInfo,
): Promise<void> {
  await db.query(
    `insert into covid_answers (owner, booking_id, survey, screening) values ($1, $2, $3, $4)
     on conflict (owner, booking_id) do update set survey = coalesce(excluded.survey, covid_answers.survey),
       screening = coalesce(excluded.screening, covid_answers.screening), updated_at = now()`,
    [actor.id, bookingId, survey && JSON.stringify(survey), screening && JSON.stringify(screening)],
  );
  await audit({ action: 'covid.answer', booking: bookingId });
}

/** What the actor has answered for a booking. */
export async function readAnswers({ db, actor }: Reading<Actor>, bookingId: string): Promise<CovidAnswers> {
  const { rows } = await db.query<CovidAnswers>(
    'select survey, screening from covid_answers where owner = $1 and booking_id = $2',
    [actor.id, bookingId],
  );
  return rows[0] ?? { survey: null, screening: null };
}
