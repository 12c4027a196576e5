/** The folders of src/ by floor, the ground first: each may import from the floors below its own. Files that stand in src/ itself belong to `OF_FILES`. */
export const FLOORS: readonly (readonly string[])[] = [
  ['settings', 'text', 'collection', 'ui', 'audit', 'api', 'belongings', 'db', 'gateways'],
  ['identity', 'location', 'safety', 'search', 'search-engines', 'site'],
  ['articles', 'feedback', 'help', 'shop'],
  ['finder', 'partners', 'landing', 'pharmacies', 'scheduler'],
  ['chat', 'covid'],
  ['admin', 'content-model', 'data-files', 'demo'],
  ['content-tools'],
  ['app', 'build'],
  ['process'],
  ['pages'],
];

/** Arrows between folders of one floor, each with its reason. */
export const SIBLINGS: readonly { from: string; to: string; because: string }[] = [
  { from: 'db', to: 'audit', because: "a unit of work writes the audit log's line" },
  { from: 'api', to: 'audit', because: 'a policy and a guard speak of actors' },
  {
    from: 'api',
    to: 'db',
    because:
      "a call's transaction, its keys and its limits are in the database, and a problem answer distinguishes a database that is down from a mistake of ours",
  },
  { from: 'api', to: 'belongings', because: 'the runtime of a route includes what is kept about people' },
  { from: 'belongings', to: 'db', because: 'rows are removed, moved and read in a unit of work' },
  { from: 'belongings', to: 'audit', because: 'retention acts as the product itself' },
  { from: 'belongings', to: 'settings', because: 'the settings say how long things are kept' },
  { from: 'api', to: 'settings', because: 'the runtime of a route includes the settings of the process' },
  { from: 'db', to: 'settings', because: 'the settings name the database' },
  { from: 'settings', to: 'gateways', because: "a partner's FHIR server is set in the words of its gateway" },
  { from: 'search', to: 'safety', because: 'words that mean danger are answered with what to do' },
  {
    from: 'search',
    to: 'location',
    because: "a place that is typed with the need ('eye exam 02139') is looked up in the gazetteer",
  },
  { from: 'site', to: 'search', because: "the header of every page has the search's field" },
  {
    from: 'site',
    to: 'search-engines',
    because: 'the page frame writes the head that search engines and shared links read',
  },
  { from: 'finder', to: 'scheduler', because: "a tile's times lead to booking, by the address that booking reads" },
  { from: 'finder', to: 'partners', because: "a tile's action opens the partner's leaving dialog" },
  { from: 'finder', to: 'pharmacies', because: 'a search for a shot names the nearest store that gives it' },
  {
    from: 'partners',
    to: 'pharmacies',
    because: 'some partners lead to the nearest store, by the call of the store finder',
  },
  {
    from: 'partners',
    to: 'scheduler',
    because: "a partner's file says what is booked, within the bounds and in the words that booking reads",
  },
  { from: 'landing', to: 'finder', because: "a landing page's button, price and tiles are those of its service" },
  { from: 'landing', to: 'partners', because: "its button opens the partner's leaving dialog" },
];

/** The part of the house that files of src/ itself belong to. */
const OF_FILES: Record<string, string> = {
  'server.ts': 'process',
  'start.ts': 'process',
  'dev.ts': 'process',
  'database-commands.ts': 'process',
  'data-commands.ts': 'process',
  'partner-check.ts': 'process',
  'content.config.ts': 'pages',
};

/** The folder, or part of the house, that a file below src/ belongs to: 'src/ui/Alert.tsx' to 'ui', 'src/server.ts' to 'process'. */
export function partOf(file: string): string {
  const [first = '', second] = file.replace(/^src\//, '').split('/');
  return second === undefined ? (OF_FILES[first] ?? first) : first;
}

/** What a folder must not import from: the floors above it and its siblings without a reason, as folders and as files of src/ itself. */
export function forbiddenTo(folder: string): { folders: string[]; files: string[] } {
  const level = FLOORS.findIndex((floor) => floor.includes(folder));
  const allowed = new Set(SIBLINGS.filter(({ from }) => from === folder).map(({ to }) => to));
  const siblings = (FLOORS[level] ?? []).filter((other) => other !== folder && !allowed.has(other));
  const folders = [...siblings, ...FLOORS.slice(level + 1).flat()];
  const files = Object.keys(OF_FILES).filter((file) => folders.includes(OF_FILES[file] ?? ''));
  return { folders, files };
}
