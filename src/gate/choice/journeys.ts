import { globSync } from 'node:fs';
import { roomOf } from '../floors/floor-plan.ts';

/**
 * The journeys that walk through each folder of src/, or through a part of one, by the names of their files. 'commands'
 * are the files of src/ itself.
 */
export const JOURNEYS: Record<string, readonly string[]> = {
  account: ['passkey', 'own-data', 'sign-on', 'time-out'],
  admin: ['morning', 'invitation', 'break-glass'],
  'admin/bulk-cancel': ['bulk-cancel-killed'],
  'admin/day': ['morning', 'by-last-name', 'keys', 'walk-in', 'offline-at-the-desk'],
  'admin/drive-up': ['drive-up', 'drive-up-and-day'],
  'admin/papers': ['morning'],
  'admin/people': ['invitation', 'break-glass'],
  'admin/sites': ['hours-shortened', 'no-earlier-move'],
  analytics: ['care-near-me', 'eczema'],
  api: ['fasting-lab', 'two-tabs', 'morning'],
  app: ['fasting-lab', 'passkey'],
  articles: ['care-near-me'],
  audit: ['break-glass', 'morning'],
  belongings: ['own-data', 'shared-computer'],
  build: ['price', 'without-script'],
  chat: ['parent-and-assistant', 'danger'],
  collection: ['price'],
  commands: ['bulk-cancel-killed'],
  'content-model': ['price'],
  'content-tools': ['price'],
  covid: ['found-from-home', 'drive-up', 'offline-on-a-phone'],
  'data-files': ['price'],
  db: ['fasting-lab', 'bulk-cancel-killed'],
  demo: ['sign-on', 'partner-down'],
  feedback: ['looks'],
  finder: ['care-near-me', 'eczema', 'parent-at-night', 'without-script'],
  'finder/viewed': ['care-near-me'],
  gateways: ['partner-down', 'sign-on'],
  help: ['danger', 'spanish'],
  identity: ['invitation', 'passkey', 'time-out'],
  jobs: ['bulk-cancel-killed', 'fasting-lab'],
  landing: ['eczema'],
  location: ['care-near-me', 'far-away', 'town-and-address'],
  pages: ['looks', 'without-script'],
  partners: ['care-near-me', 'eczema'],
  pharmacies: ['care-near-me'],
  process: ['bulk-cancel-killed', 'without-script'],
  safety: ['danger', 'spanish', 'parent-and-assistant'],
  scheduler: ['fasting-lab', 'by-keyboard'],
  'scheduler/appointments': ['fasting-lab', 'own-data'],
  'scheduler/booking': ['by-keyboard', 'child', 'two-tabs', 'without-script'],
  'scheduler/engine': ['fasting-lab', 'two-tabs'],
  'scheduler/kit': ['child', 'keyboard-errors', 'shared-computer', 'soldier'],
  'scheduler/messages': ['fasting-lab'],
  'scheduler/partner-list': ['none-near'],
  'scheduler/systems': ['child', 'partner-down'],
  search: ['spanish', 'by-keyboard', 'parent-at-night'],
  'search-engines': ['eczema'],
  settings: ['bulk-cancel-killed'],
  shop: ['looks'],
  'single-sign-on': ['sign-on'],
  site: ['care-near-me', 'looks', 'time-out'],
  testing: [],
  text: ['care-near-me', 'fasting-lab'],
  ui: ['looks', 'care-near-me'],
};

/** Lists the journeys of the folders that changed files are in. */
export function journeysOf(files: readonly string[]): string[] {
  const names = files
    .filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => JOURNEYS[file.split('/').slice(1, 3).join('/')] ?? JOURNEYS[roomOf(file)] ?? []);
  return [...new Set(names)].sort().flatMap((name) => globSync(`src/e2e/journeys/**/${name}.spec.ts`));
}
