/**
 * The tests that every change pays for though they need a database, by what they guarantee. A pattern without a file
 * fails `fast-tests.test.ts`.
 */
export const CORE_TESTS: Record<string, readonly string[]> = {
  seats: [
    'src/scheduler/engine/server/{holds-at-once,slots,short-visits}.test.ts',
    'src/process/trials/one-seat.test.ts',
  ],
  holds: ['src/scheduler/engine/server/{holds,hold-limits,expiry}.test.ts'],
  bookings: ['src/scheduler/visits/server/{composed,late-bookings,moves}.test.ts'],
  // An answer is given again for its key, the same caller and the same body.
  idempotency: ['src/scheduler/{engine/server/holds,visits/server/appointments}.test.ts'],
  audit: ['src/audit/{deeds,entry}.test.ts', 'src/admin/people/server/audit.test.ts'],
  'who may do what': [
    'src/testing/matrix/{matrix,reach}.test.ts',
    'src/identity/server/{who-acts,assign-roles}.test.ts',
  ],
  belongings: ['src/belongings/{register,verbs}.test.ts', 'src/app/{canaries,account-canaries,covid-canaries}.test.ts'],
  retention: ['src/belongings/retention.test.ts', 'src/covid/server/kept.test.ts'],
  jobs: ['src/jobs/server/{runs,schedules}.test.ts'],
  money: ['src/scheduler/visits/server/agreed-prices.test.ts', 'src/covid/server/paying/*.test.ts'],
  danger: ['src/search/server/routes.test.ts', 'src/chat/server/routes.test.ts'],
};
