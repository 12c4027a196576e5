import type { Belonging } from '#belongings/belonging.ts';

/** What the console keeps beside appointments. */
export const visitsBelongings: readonly Belonging[] = [
  {
    table: 'detail_changes',
    called: 'Why staff changed details of your appointment',
    goesWith: 'appointments',
    onExport: {
      rows: {
        where:
          'exists (select from appointments a where a.location_id = t.location_id and a.id = t.appointment_id and a.owner = $1)',
      },
      without: ['changed_by'],
    },
  },
  {
    table: 'saved_views',
    called: 'Searches that staff have saved',
    goesWith: 'staff',
    onExport: { rows: 'none', because: 'It is what staff look for at work, by status, place and day' },
  },
  {
    table: 'open_appointments',
    called: 'Which appointment staff have open just now',
    goesWith: 'staff',
    sooner: {
      key: ['staff', 'tab'],
      keptFor: [{ what: 'open appointments', span: { hours: 0 }, when: 't.ends_at < now() - $1::interval' }],
    },
    onExport: { rows: 'none', because: 'It is what staff look at this minute' },
  },
];
