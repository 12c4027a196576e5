import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { jobOf } from '#jobs/server/runs.ts';
import { csvFile } from '../../server/csv.ts';
import { outcomeWords } from '../outcome-words.ts';
import { visitOfItem } from './cancel-job.ts';
import { ownJob } from './cancel-progress.ts';
import { withVisits } from './preview.ts';

const COLUMNS = ['Number', 'Site', 'Date', 'Time', 'Visit', 'First name', 'Last initial', 'What happened'] as const;
/** For who sees no more of them than their ids. */
const COLUMNS_BY_ID = ['Appointment', 'What happened'] as const;

/**
 * What became of each appointment of a job of the caller's, those that need a hand first, with people as lists have them; that they were seen is on record. Throws 404 for
 * another's, and 409 not-ended.
 */
export async function resultFile(reading: Reading<GrantedStaff>, id: string): Promise<Buffer> {
  const { results } = ownJob(await jobOf(reading, id));
  if (!results) throw notEnded();
  const all = results.map(({ item, outcome }) => ({ appointmentId: visitOfItem(item).appointmentId, outcome }));
  const ordered = all.toSorted((one, other) => Number(isWell(one)) - Number(isWell(other)));
  if (reading.actor.grant.only === 'ids only')
    return csvFile(
      COLUMNS_BY_ID,
      ordered.map((one) => [one.appointmentId, outcomeWords(one.outcome)]),
    );
  return csvFile(
    COLUMNS,
    (await withVisits(reading, ordered)).map(({ appointmentId, outcome, visit }) => {
      // One that is at no site of the caller's any more is named by its id.
      const cells = visit
        ? [visit.confirmationNumber, visit.site.name, visit.date, visit.localTime, visit.service.display]
        : [appointmentId, '', '', '', ''];
      const { firstName = '', lastInitial = '' } = visit?.person ?? {};
      return [...cells, firstName, lastInitial, outcomeWords(outcome)];
    }),
  );
}

function isWell({ outcome }: { outcome: string }): boolean {
  return outcome === 'told' || outcome === 'asked' || outcome === 'already';
}

function notEnded(): ProblemError {
  const detail = 'It has not ended. What came of it can be saved then.';
  return new ProblemError({ status: 409, code: 'not-ended', detail });
}
