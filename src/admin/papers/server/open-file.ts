import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { BYTES_WRITTEN, written } from '#jobs/server/file-parts.ts';
import { noSuchJob } from '#jobs/server/runs.ts';

type FileRow = { name: string; type: string; bytes: number };

/**
 * A file of the caller's, read piece by piece while it is sent; that it was opened is on record. Throws 404 for another's, once it has expired, and for one that has a site which
 * is no longer theirs.
 */
export async function openFile(
  reading: Reading<GrantedStaff>,
  id: string,
): Promise<FileRow & { content: ReadableStream<Uint8Array> }> {
  const { db, actor } = reading;
  const { sites, permission } = actor.grant;
  const [row] = await readPersonal<FileRow>(
    reading,
    {
      text: `select f.name, f.type, ${BYTES_WRITTEN} as bytes, coalesce(a.location_id, l.id, 0) as "locationId"
        from job_files f join job_runs r on r.id = f.run_id join paper_jobs p on p.run_id = r.id
          left join appointments a on a.id = p.appointment_id
          left join locations l on l.id = a.location_id or a.id is null and l.public_id = p.site
        where r.id = $1 and r.actor = $2 and f.expires_at > now()
          and ($3::text[] is null or coalesce(l.public_id = any($3::text[]), p.sites <@ $3::text[]))`,
      values: [id, actor.id, sites === 'all' ? null : sites],
    },
    { action: 'paper.open', job: id, permission },
  );
  if (!row) throw noSuchJob();
  const { name, type, bytes } = row;
  const parts = written(db, id);
  const content = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
  return { name, type, bytes, content };
}
