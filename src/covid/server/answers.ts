import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import type { CovidAnswers, Survey } from '../answers.schema.ts';

/** Keeps what the actor answers the lab for a booking, in place of what was answered before. */
export async function saveSurvey({ db, actor, audit }: Work, bookingId: string, survey: Survey): Promise<void> {
  await db.query(
    `insert into covid_answers (owner, booking_id, survey) values ($1, $2, $3)
     on conflict (owner, booking_id) do update set survey = excluded.survey, updated_at = now()`,
    [actor.id, bookingId, JSON.stringify(survey)],
  );
  await audit({ action: 'covid.answer', booking: bookingId });
}

/** What the actor has answered for a booking. */
export async function readAnswers({ db, actor }: Reading<Actor>, bookingId: string): Promise<CovidAnswers> {
  const { rows } = await db.query<CovidAnswers>(
    'select survey from covid_answers where owner = $1 and booking_id = $2',
    [actor.id, bookingId],
  );
  return rows[0] ?? { survey: null };
}
