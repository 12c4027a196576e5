import type { Belonging } from '#belongings/belonging.ts';

/** What staff have asked for as a file. */
export const paperBelongings: readonly Belonging[] = [
  {
    table: 'paper_jobs',
    called: 'Which files of the console you asked for',
    goesWith: 'job_runs',
    onExport: { rows: 'none', because: 'Only staff ask for these, about their work' },
  },
];
