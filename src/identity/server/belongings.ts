import type { Belonging } from '#belongings/belonging.ts';

const PROVES = 'It proves who a member of staff is: with it, someone else could act as them';

/** What is kept of people who are signed in, and of what staff may do and have opened. */
export const identityBelongings: readonly Belonging[] = [
  {
    table: 'sessions',
    called: 'Where you are signed in',
    ownerColumn: 'actor',
    key: ['id_hash'],
    keptFor: [{ what: 'sessions', span: 'SESSION_HOURS', when: 't.made_at < now() - $1::interval' }],
    onClear: { rows: 'stay', because: 'It is where you are signed in, and no detail of a booking' },
    onMove: { rows: 'all' },
    onExport: { rows: 'own', without: ['id_hash'] },
    onDelete: { rows: 'go' },
  },
  {
    table: 'backup_codes',
    called: 'Codes of staff for when their phone is away',
    goesWith: 'staff_sign_ins',
    onExport: { rows: 'none', because: PROVES },
  },
  {
    table: 'staff_sign_ins',
    called: 'What staff sign in with',
    goesWith: 'staff',
    onExport: { rows: 'none', because: PROVES },
  },
  {
    table: 'staff',
    noOwner: 'People who give roles decide who works where, never for themselves; it has random ids and no names',
    key: ['id'],
    keptFor: { until: 'they no longer work here' },
  },
  {
    table: 'break_glass',
    noOwner: 'It is there to find misuse, like the audit log, so the person who gave a reason can’t remove it',
    key: ['id'],
    keptFor: { until: 'never' },
  },
];
