import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { FLOORS } from '../floors/floor-plan.ts';
import { JOURNEYS, journeysOf } from './journeys.ts';

/** Rooms that no visitor and no member of staff walks through. */
const BEHIND_THE_SCENES = ['gate', 'e2e'];

test('each room has its journeys, each journey walks through a room, and both are there', () => {
  const rooms = FLOORS.flat().filter((room) => !BEHIND_THE_SCENES.includes(room));
  expect(Object.keys(JOURNEYS).filter((room) => !room.includes('/'))).toEqual(rooms.toSorted());
  for (const part of Object.keys(JOURNEYS).filter((room) => room.includes('/')))
    expect(globSync(`src/${part}/*`), part).not.toEqual([]);
  const journeys = globSync('src/e2e/journeys/**/*.spec.ts').map((file) => basename(file, '.spec.ts'));
  expect(new Set(Object.values(JOURNEYS).flat())).toEqual(new Set(journeys));
});

test('a changed module leads to the journeys of its part of a room, or of the room; tests, content and docs to none', () => {
  const names = (...files: string[]) => journeysOf(files).map((file) => basename(file, '.spec.ts'));
  expect(names('src/admin/sites/screen/Sites.tsx')).toEqual(['hours-shortened', 'no-earlier-move']);
  expect(names('src/admin/reports/server/routes.ts')).toEqual(['break-glass', 'invitation', 'morning']);
  expect(names('src/start.ts')).toEqual(['bulk-cancel-killed']);
  expect(
    names('src/admin/sites/server/sites.test.ts', 'content/site.yaml', 'README.md', 'src/gate/runs/runs.ts'),
  ).toEqual([]);
});
