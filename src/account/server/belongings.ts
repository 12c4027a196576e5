import type { Belonging } from '#belongings/belonging.ts';

const PROVES = 'It proves who somebody is: with it, someone else could act as them';

/** What is kept of people with an account, and of who asked for one. */
export const accountBelongings: readonly Belonging[] = [
  {
    table: 'account_mails',
    noOwner: 'It waits to be sent to an address that may belong to no account, and goes once it is',
    key: ['id'],
    keptFor: [{ what: 'emails about signing in', span: { hours: 24 }, when: 't.made_at < now() - $1::interval' }],
  },
  {
    table: 'proofs',
    noOwner: 'It is the hash of a link or code with its address, and goes with its time',
    key: ['id'],
    keptFor: [{ what: 'proofs', span: { hours: 1 }, when: 't.ends_at < now() - $1::interval' }],
  },
  {
    table: 'external_ids',
    called: 'How partners know you',
    goesWith: 'accounts',
    onExport: { rows: { where: 't.account = $1' } },
  },
  {
    table: 'credentials',
    called: 'What you sign in with',
    goesWith: 'accounts',
    onExport: { rows: 'none', because: PROVES },
  },
  {
    table: 'contacts',
    called: 'How we reach you',
    goesWith: 'accounts',
    onExport: { rows: { where: 't.account = $1' }, without: ['account'] },
  },
  {
    table: 'email_changes',
    called: 'A new email that waits for its link',
    goesWith: 'accounts',
    sooner: {
      key: ['account'],
      keptFor: [{ what: 'new emails', span: { hours: 24 }, when: 't.asked_at < now() - $1::interval' }],
    },
    onExport: { rows: { where: 't.account = $1' }, without: ['account', 'link_hash'] },
  },
  {
    table: 'claims_left',
    called: 'That you were not to be asked about appointments of this browser',
    ownerColumn: 'owner',
    key: ['owner'],
    keptFor: [{ what: 'declined claims', span: 'GUEST_DAYS', when: 't.left_at < now() - $1::interval' }],
    onClear: { rows: 'go' },
    onMove: { newestOf: [], by: 'left_at' },
    onExport: { rows: 'own' },
    onDelete: { rows: 'go' },
  },
  {
    table: 'passkeys',
    called: 'Your passkeys',
    goesWith: 'accounts',
    onExport: {
      rows: { where: 't.account = $1' },
      without: ['credential_id', 'public_key', 'counter', 'transports', 'aaguid'],
    },
  },
  {
    table: 'accounts',
    called: 'Your account and its email',
    ownerColumn: 'id',
    key: ['id'],
    keptFor: { until: 'its owner has it removed' },
    onClear: { rows: 'stay', because: 'It is your account, and no detail of a booking' },
    onMove: { rows: 'all' },
    onExport: { rows: 'own' },
    onDelete: { rows: 'go' },
  },
];
