import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { CovidAnswers } from '#covid/answers/answers.schema.ts';
import { answersInWords, type Answered } from '#covid/answers/answers-in-words.ts';
import type { Reading } from '#db/work.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';

/** SQL: what was answered for the test of the appointment `a` with the consent `c`, of several by whose it is. */
const ANSWERS = `select q.survey, q.screening from covid_answers q where q.booking_id = c.booking_id order by q.owner = a.owner desc limit 1`;

/** SQL: whether there is any of it. */
export const HAS_ANSWERS = `exists (select from (${ANSWERS}) one where coalesce(one.survey, one.screening) is not null)`;

/** What a visit's patient has answered about their health, in words; that it was shown is on record. Throws 404. */
export async function healthAnswers(reading: Reading<GrantedStaff>, id: string): Promise<Answered[]> {
  const permission = 'appointment.healthAnswers';
  const { condition, value } = visibleTo(reading.actor, permission);
  const [row] = await readPersonal<CovidAnswers>(
    reading,
    {
      text: `select a.location_id as "locationId", q.survey, q.screening from appointments a
        join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
        join consents c on c.id = a.consent_id left join lateral (${ANSWERS}) q on true where a.id = $2 and ${condition}`,
      values: [value, id],
    },
    { action: 'appointment.show-answers', appointment: id, permission },
  );
  if (!row) throw noSuchAppointment();
  return answersInWords(row);
}
