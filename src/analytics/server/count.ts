import type { Queryable } from '#db/client.ts';
import type { Exit, Launch } from '../event.schema.ts';

/** What the words of a search were understood as. */
export type Understood = {
  /** The id of a subject of content ('symptom:acne'); null for words that mean none. */
  subject: string | null;
  /** The words without those of the place typed with them, and whether they may still name a town. */
  need: string;
  hasTown: boolean;
  /** Whether a word is one about care. */
  knows: (word: string) => boolean;
};

/** Whether a call comes for the first time, by its transaction id: what is sent twice counts once. */
export async function isFirst(db: Queryable, transactionId: string): Promise<boolean> {
  const text = 'insert into counted_calls (id) values ($1) on conflict do nothing';
  return (await db.query(text, [transactionId])).rowCount === 1;
}

/** Writes down that somebody left for a partner, and from which kind of page: nothing of who, and nothing of what for [LEAVE-2]. */
export async function countExit(db: Queryable, { partner, pageType }: Exit): Promise<void> {
  await db.query('insert into exit_records (partner, page_type) values ($1, $2)', [partner, pageType]);
}

/** Writes down a page with its results, by day: of what was typed the subject alone, of the place the state [SHELL-5]. */
export async function countLaunch(db: Queryable, launch: Launch, understood: Understood | undefined): Promise<void> {
  const { pageType, pilot = null, state = null, partners, search } = launch;
  const searched = understood !== undefined && search !== undefined;
  await db.query(
    `insert into counted_pages (page_type, section, pilot, state, partners, searched, subject, results)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      pageType,
      launch.tileContext ?? null,
      pilot,
      state,
      JSON.stringify(partners),
      searched,
      understood?.subject ?? null,
      searched ? (search.results === 'no results' ? 0 : search.results) : null,
    ],
  );
}
