import type { AskPaper } from '#admin/papers/paper.schema.ts';
import { work } from '#admin/papers/server/testing.ts';
import type { Permission } from '#audit/permissions.ts';
import type { Database } from '#db/client.ts';
import type { Caller } from '#testing/caller.ts';
import { idIn, type There, type TriedCall } from './try-calls.ts';

const NUMBERS = { permission: 'report.aggregate', cells: ['A', 'D', 'S'], line: 'none' } as const;
/** Of a site that somebody was given by name, those of a pilot too. */
const OF_SITE = { ...NUMBERS, cells: [...NUMBERS.cells, 'D, pilot sites'] } as const;
const COMMANDS = { permission: 'diagnostics.run', elsewhere: 'all sites' } as const;

const site = ({ locationId }: There) => ({ query: { site: locationId } });

/** Reports, and questions to the database. */
export const NUMBER_CALLS: readonly TriedCall[] = [
  { call: 'get /admin/reports', ...OF_SITE, sent: site },
  { call: 'get /admin/charts', ...OF_SITE, sent: site },
  { call: 'get /admin/reports/file', ...OF_SITE, sent: site },
  { call: 'get /admin/reports/searches', ...NUMBERS, elsewhere: 'all sites' },
  { call: 'get /admin/commands', ...COMMANDS, line: 'none' },
  { call: 'post /admin/commands', ...COMMANDS, sent: () => ({ body: { name: 'record-by-day' } }) },
  { call: 'get /admin/commands/file', ...COMMANDS, sent: () => ({ query: { name: 'record-by-day' } }) },
];

/** What is being made would soon be too much. */
async function noneWaits({ pool }: Database): Promise<void> {
  await pool.query(
    "update job_runs set state = 'cancelled', ended_at = now() where ended_at is null and kind = 'paper'",
  );
}

function paper(permission: Permission, ask: (there: There) => AskPaper, more: Partial<TriedCall> = {}): TriedCall {
  return {
    ...{ call: 'post /admin/downloads', permission, ok: 202, ...more },
    async sent(there, _, database) {
      await noneWaits(database);
      return { body: ask(there) };
    },
  };
}

/** A file that the caller has asked for, and another one for whom there is none. */
function own(
  call: TriedCall['call'],
  { isMade = false, ...more }: Partial<TriedCall> & { isMade?: boolean } = {},
): TriedCall {
  return {
    ...{ call, permission: 'pdf.appointment', refused: 404, ...more },
    async sent({ appointmentId }: There, by: Caller, database: Database) {
      await noneWaits(database);
      const asked = await by.post('/admin/downloads', { kind: 'visit', appointmentId });
      const id = idIn(asked, 'jobId');
      if (isMade && asked.status === 202) await work(database, id);
      return { path: { id } };
    },
  };
}

/** Papers and files. */
export const PAPER_CALLS: readonly TriedCall[] = [
  { call: 'get /admin/downloads', permission: 'staff', elsewhere: 'names no site', line: 'none' },
  paper('pdf.appointment', ({ locationId, date }) => ({ kind: 'day-list', site: locationId, date }), { ahead: 403 }),
  paper('pdf.appointment', ({ appointmentId }) => ({ kind: 'visit', appointmentId }), { ahead: 404 }),
  paper('driveUp.pdf', ({ locationId, date }) => ({ kind: 'drive-up', site: locationId, date }), { ahead: 403 }),
  paper('appointment.search', ({ locationId, date }) => ({ kind: 'visits', site: locationId, from: date, to: date }), {
    ahead: 403,
  }),
  paper('appointment.search', ({ date }) => ({ kind: 'visits', from: date, to: date }), { elsewhere: 'names no site' }),
  paper('report.aggregate', () => ({ kind: 'counts', year: 2025 }), { elsewhere: 'names no site' }),
  own('get /admin/downloads/{id}', { line: 'none' }),
  own('get /admin/downloads/{id}/file', { isMade: true }),
  own('delete /admin/downloads/{id}'),
];
