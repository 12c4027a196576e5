import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { keysAcrossLocations, placedTables, splitByLocation } from '#testing/database-keys.ts';

const database = await testDatabase();

test('every key of what is at a location begins with the location, and points to nothing at another one [BEYOND-4 part]', async () => {
  expect(await placedTables(database.pool)).toEqual([
    'appointment_access',
    'appointments',
    'audit_log',
    'covid_drive_ups',
    'covid_sites',
    'detail_changes',
    'earlier_offers',
    'next_free',
    'partner_visits',
    'seats',
    'waitlist',
    'waitlist_seen',
  ]);
  expect(await keysAcrossLocations(database.pool)).toEqual([]);
});

test('a PostgreSQL that splits these tables by location holds the same keys on them [BEYOND-4 part]', async () => {
  expect(await splitByLocation(database)).toBeGreaterThan(14);
});
