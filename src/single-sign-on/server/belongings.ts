import type { Belonging } from '#belongings/belonging.ts';

/** Which partners somebody has let us tell who they are. */
export const signOnBelongings: readonly Belonging[] = [
  {
    table: 'sign_ons',
    called: 'Providers that you go to from here',
    ownerColumn: 'actor',
    key: ['id'],
    keptFor: { until: 'its owner has the account removed' },
    onClear: { rows: 'stay', because: 'You stop each in your account' },
    onMove: { newestOf: ['partner'], by: 'agreed_at' },
    onExport: { rows: 'own', without: ['fingerprint'] },
    onDelete: { rows: 'go' },
  },
];
