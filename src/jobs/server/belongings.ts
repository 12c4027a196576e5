import type { Belonging } from '#belongings/belonging.ts';

/** Jobs that people have started, and the files that these made. */
export const jobBelongings: readonly Belonging[] = [
  {
    table: 'job_files',
    called: 'Files that were made for you',
    goesWith: 'job_runs',
    sooner: {
      key: ['run_id'],
      keptFor: [{ what: 'job files', span: { hours: 0 }, when: 't.expires_at <= now() - $1::interval' }],
    },
    onExport: { rows: { where: 't.run_id in (select id from job_runs where actor = $1)' }, without: ['content'] },
  },
  {
    table: 'job_file_parts',
    called: 'Parts of such files',
    goesWith: 'job_runs',
    sooner: {
      key: ['run_id', 'place'],
      keptFor: [
        {
          what: 'parts of job files',
          span: { hours: 0 },
          when: `exists (select from job_runs r where r.id = t.run_id and r.ended_at <= now() - $1::interval)
            and not exists (select from job_files f where f.run_id = t.run_id and f.expires_at > now())`,
        },
      ],
    },
    onExport: { rows: 'none', because: 'They are the file, which can be downloaded until it is gone' },
  },
  {
    table: 'job_items',
    called: 'Steps of that work',
    goesWith: 'job_runs',
    onExport: {
      rows: 'none',
      because: 'What a job has yet to do; what became of each is with the job once it has ended',
    },
  },
  {
    table: 'job_runs',
    called: 'Work that you asked for',
    ownerColumn: 'actor',
    key: ['id'],
    // So long can be seen what became of each item.
    keptFor: [{ what: 'jobs', span: { hours: 30 * 24 }, when: 't.ended_at < now() - $1::interval' }],
    onClear: { rows: 'go' },
    onMove: { rows: 'all' },
    onExport: { rows: 'own', without: ['turn'] },
    onDelete: { rows: 'go' },
  },
];
