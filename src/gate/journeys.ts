/** The browser tests of each folder of src/, without `.spec.ts`; what has none here is looked at on its pages alone. */
export const JOURNEYS: Record<string, string[]> = {
  articles: ['articles'],
  chat: ['assistant', 'open-states'],
  feedback: ['feedback'],
  finder: ['categories', 'failures', 'tiles'],
  help: ['help'],
  landing: ['landing'],
  location: ['client-directives', 'location'],
  partners: ['partners'],
  pharmacies: ['stores'],
  scheduler: [
    'booking',
    'booking-errors',
    'booking-partners',
    'booking-patient',
    'closed-places',
    'confirmation',
    'mails',
    'earlier-time',
    'manage-visits',
    'plain-booking',
    'shared-computer',
  ],
  safety: ['help'],
  search: ['search-by-keyboard', 'search-results', 'site-search'],
  'search-engines': ['search-engines'],
  shop: ['shop'],
  site: ['pages'],
  ui: ['client-directives', 'pages', 'main-journey', 'open-states'],
};

/** The browser tests that changed files need: those of their folder, and those that are themselves changed. */
export function journeysOf(files: string[]): string[] {
  const specs = files.flatMap((file) => {
    if (/^src\/e2e\/.*\.spec\.ts$/.test(file)) return [file];
    if (/\.test\.tsx?$/.test(file)) return [];
    return (JOURNEYS[file.split('/')[1] ?? ''] ?? []).map((name) => `src/e2e/${name}.spec.ts`);
  });
  return [...new Set(specs)].sort();
}
