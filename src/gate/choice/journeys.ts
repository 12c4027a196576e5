import { globSync } from 'node:fs';

/** The browser tests of each folder of src/, or of each room of one with many, without `.spec.ts`; what has none here is looked at on its pages alone. */
export const JOURNEYS: Record<string, string[]> = {
  account: [
    'account',
    'account-booking',
    'account-recorder',
    'by-keyboard',
    'header',
    'outside-sign-in',
    'own-account',
    'passkeys',
    'response-headers',
    'sign-in-while-booking',
    'staff',
    'too-many-tries',
  ],
  admin: [
    'bulk-cancel',
    'colleagues',
    'day',
    'emergency',
    'morning',
    'numbers',
    'papers',
    'people',
    'reports',
    'visits',
  ],
  'admin/drive-up': ['drive-up'],
  'admin/sites': ['sites', 'suspend'],
  analytics: ['counting', 'recorder', 'tiles'],
  articles: ['articles'],
  covid: ['testing'],
  chat: ['assistant', 'open-states'],
  'covid/booking': [
    'binax',
    'covid-recorder',
    'moves',
    'offline',
    'pay-anew',
    'payment',
    'test-by-keyboard',
    'testing',
  ],
  'covid/landing': ['covid-landing', 'offline'],
  'covid/payment': ['payment'],
  'covid/screening': ['screening'],
  'covid/which-test': ['offline', 'screening'],
  feedback: ['feedback'],
  finder: ['categories', 'failures', 'tiles'],
  'finder/viewed': ['own-account'],
  help: ['help'],
  identity: [
    'account',
    'header',
    'outside-sign-in',
    'passkeys',
    'response-headers',
    'sign-in-while-booking',
    'staff',
    'too-many-tries',
  ],
  landing: ['landing'],
  location: ['client-directives', 'location'],
  partners: ['partners'],
  pharmacies: ['stores'],
  'scheduler/appointments': ['account-visits', 'manage-visits', 'shared-computer'],
  'scheduler/booking': ['account-booking', 'booking', 'booking-errors', 'booking-patient', 'plain-booking'],
  'scheduler/engine': ['booking'],
  'scheduler/kit': ['account-booking', 'booking', 'shared-computer', 'time-out'],
  'scheduler/messages': ['confirmation', 'mails'],
  'scheduler/offered': ['booking', 'closed-places'],
  'scheduler/pages': ['booking', 'plain-booking'],
  'scheduler/partner-list': ['booking-partners'],
  'scheduler/systems': ['booking-partners'],
  'scheduler/visits': ['confirmation', 'manage-visits'],
  'scheduler/waitlist': ['earlier-time'],
  safety: ['help'],
  search: ['moves', 'search-by-keyboard', 'search-results', 'site-search'],
  'search-engines': ['search-engines'],
  shop: ['shop'],
  'single-sign-on': ['account-recorder', 'sign-on'],
  site: ['header', 'pages', 'shell', 'time-out'],
  ui: ['client-directives', 'pages', 'main-journey', 'open-states'],
};

/** The browser tests that changed files need: those of their folder, and those that are themselves changed. */
export function journeysOf(files: string[]): string[] {
  const specs = files.flatMap((file) => {
    if (/^src\/e2e\/.*\.spec\.ts$/.test(file)) return [file];
    if (/\.test\.tsx?$/.test(file)) return [];
    const [, folder = '', room] = file.split('/');
    const names = JOURNEYS[`${folder}/${room}`] ?? JOURNEYS[folder] ?? [];
    return names.flatMap((name) => globSync(`src/e2e/**/${name}.spec.ts`));
  });
  return [...new Set(specs)].sort();
}
