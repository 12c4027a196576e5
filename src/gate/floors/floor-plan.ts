/**
 * Folders of src/ by floor, ground first. Imports go to lower floors only. 'commands' are files in src/ itself;
 * 'testing' is shared by tests.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ['audit', 'text', 'ui', 'collection', 'gateways'],
  ['safety', 'search-engines', 'settings'],
  ['db'],
  ['belongings'],
  ['api'],
  ['identity', 'location'],
  ['analytics'],
  ['jobs', 'search'],
  ['site'],
  ['articles', 'feedback', 'help', 'pharmacies', 'scheduler', 'shop'],
  ['single-sign-on'],
  ['account'],
  ['partners', 'demo'],
  ['finder', 'covid'],
  ['chat', 'data-files', 'landing'],
  ['admin'],
  ['content-model'],
  ['app', 'content-tools', 'pages'],
  ['build'],
  ['process'],
  ['commands'],
  ['testing'],
  ['gate'],
  ['e2e'],
];

/** Folders that may hold more files than others: pictures, and what content is made of. */
export const FULL_FOLDERS: readonly string[] = ['src/articles/pictures'];

/** The folder that a file below src/ belongs to: 'src/ui/Alert.tsx' to 'ui', 'src/server.ts' to 'commands'. */
export function roomOf(file: string): string {
  const [, first = '', second] = file.split('/');
  return second === undefined ? 'commands' : first;
}
