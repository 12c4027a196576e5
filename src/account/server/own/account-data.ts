import type { Account } from '#audit/actor.ts';
import type { Belonging } from '#belongings/belonging.ts';
import { exportBelongings, inPlainNames, type Exported } from '#belongings/export.ts';
import type { Reading, Work } from '#db/work.ts';
import { takeTurns } from '#db/turns.ts';
import { fileOf, startRun, type MadeFile, type RunKind } from '#jobs/server/runs.ts';
import { addMail } from '../account-mails.ts';

const KIND = { name: 'account data' };
const KEPT_HOURS = 24;

/** The job that gathers all that is kept of the owner of an account, from the register, as a file for them; they are told by email. Its one item is the account. */
export function accountDataRun(belongings: readonly Belonging[]): RunKind {
  return {
    ...KIND,
    each: async ({ db }, account) => {
      const { rowCount } = await db.query('select from accounts where id = $1', [account]);
      return rowCount ? 'found' : 'gone';
    },
    file: async (work, results) => {
      const account = results[0]?.item ?? '';
      const { rows } = await work.db.query<{ email: string }>('select email from accounts where id = $1', [account]);
      const file = fileFrom(await exportBelongings(work, belongings, account), belongings, work.now);
      if (rows[0]) await addMail(work, { kind: 'data-ready', email: rows[0].email, device: '', account });
      return file;
    },
  };
}

function fileFrom(exported: Exported, belongings: readonly Belonging[], now: number): MadeFile {
  const madeAt = new Date(now).toISOString();
  const text = JSON.stringify({ 'made at': madeAt, ...inPlainNames(exported, belongings) }, null, 2);
  return {
    name: `find-care-data-${madeAt.slice(0, 10)}.json`,
    type: 'application/json',
    content: Buffer.from(text),
    keptHours: KEPT_HOURS,
  };
}

/** Starts gathering; while that is under way, answers the same job. */
export async function startGathering(work: Work<Account>): Promise<string> {
  const { db, actor } = work;
  await takeTurns(db, `account data ${actor.id}`);
  const { rows } = await db.query<{ id: string }>(
    'select id from job_runs where actor = $1 and kind = $2 and ended_at is null limit 1',
    [actor.id, KIND.name],
  );
  return rows[0]?.id ?? (await startRun(work, KIND, [actor.id]));
}

/** The last job of that kind that is still at work, or whose file is there; null without one. */
export async function lastGathering({ db, actor }: Reading<Account>): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id from job_runs r where r.actor = $1 and r.kind = $2 and (r.ended_at is null
       or r.state = 'failed' and r.ended_at > now() - interval '${KEPT_HOURS} hours'
       or exists (select from job_files f where f.run_id = r.id and f.expires_at > now()))
     order by r.id desc limit 1`,
    [actor.id, KIND.name],
  );
  return rows[0]?.id ?? null;
}

/** The same file for reading: a line for each thing that is kept. Throws 404 for another's job, and once the file has expired. */
export async function readableFile(reading: Reading<Account>, id: string): Promise<{ name: string; text: string }> {
  const { name, content } = await fileOf(reading, id);
  const all = JSON.parse(content.toString()) as Record<string, string | Record<string, unknown>[]>;
  const parts = Object.entries(all).map(([called, rows]) =>
    typeof rows === 'string' ? `${called}: ${rows}` : [called.toUpperCase(), ...rows.map(linesOf)].join('\n\n'),
  );
  return { name: name.replace(/json$/, 'txt'), text: `${parts.join('\n\n\n')}\n` };
}

function linesOf(row: Record<string, unknown>): string {
  return Object.entries(row)
    .map(([column, value]) => `${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
