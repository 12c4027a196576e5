import type { Queryable } from '#db/client.ts';

/** What the items of a job do with its file: they write it piece by piece, each in the transaction of its item. */
export type WrittenParts = {
  write: (content: Buffer) => Promise<void>;
  /** Takes back all that was written, in its order. */
  takeBack: () => Promise<Buffer[]>;
};

/** SQL: how many bytes a run `r` has written. */
export const BYTES_WRITTEN = `(select coalesce(sum(octet_length(p.content)), 0)::int from job_file_parts p where p.run_id = r.id)`;

/** How many parts one statement reads. */
const AT_ONCE = 4;

/** The parts of a run, for its items. */
export function partsOf(db: Queryable, run: string): WrittenParts {
  return {
    write: async (content) => {
      await db.query(
        `insert into job_file_parts (run_id, place, content)
         select $1, coalesce(max(place), 0) + 1, $2 from job_file_parts where run_id = $1`,
        [run, content],
      );
    },
    takeBack: async () => {
      const { rows } = await db.query<{ content: Buffer }>(
        `with gone as (delete from job_file_parts where run_id = $1 returning place, content) select content from gone order by place`,
        [run],
      );
      return rows.map(({ content }) => content);
    },
  };
}

/** Drops what a run has written. */
export async function dropWritten(db: Queryable, run: string): Promise<void> {
  await db.query('delete from job_file_parts where run_id = $1', [run]);
}

/** What a run has written, a few parts at a time, so that a long file is never in memory as a whole. */
export async function* written(db: Queryable, run: string): AsyncGenerator<Buffer, undefined> {
  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await db.query<{ place: number; content: Buffer }>(
      'select place, content from job_file_parts where run_id = $1 and place > $2 order by place limit $3',
      [run, last, AT_ONCE],
    );
    for (const { content } of rows) yield content;
    last = rows.at(-1)?.place ?? last;
    isMore = rows.length === AT_ONCE;
  }
  return undefined;
}
