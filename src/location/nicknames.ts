/** What people call some towns, as searched, and the name that is meant. */
const NICKNAMES: Record<string, string> = {
  abq: 'albuquerque nm',
  atl: 'atlanta ga',
  'the bronx': 'bronx ny',
  'chi town': 'chicago il',
  chitown: 'chicago il',
  cincy: 'cincinnati oh',
  dc: 'washington dc',
  dfw: 'dallas tx',
  indy: 'indianapolis in',
  jax: 'jacksonville fl',
  kc: 'kansas city',
  kcmo: 'kansas city mo',
  la: 'los angeles ca',
  'new york city': 'new york ny',
  nola: 'new orleans la',
  nyc: 'new york ny',
  okc: 'oklahoma city ok',
  pdx: 'portland or',
  philly: 'philadelphia pa',
  phx: 'phoenix az',
  pgh: 'pittsburgh pa',
  'san fran': 'san francisco ca',
  sf: 'san francisco ca',
  slc: 'salt lake city ut',
  'st pete': 'st petersburg fl',
  stl: 'st louis mo',
  'the twin cities': 'minneapolis mn',
  'twin cities': 'minneapolis mn',
  vegas: 'las vegas nv',
  'washington d c': 'washington dc',
};

/** The name that a searched text means: 'philly' and 'philly pa' are 'philadelphia pa'; any other text is itself. */
export function meantBy(search: string): string {
  const known = Object.hasOwn(NICKNAMES, search) ? NICKNAMES[search] : undefined;
  if (known) return known;
  // With its state: 'vegas nv'.
  const [, name = '', state = ''] = /^(.+) ([a-z]{2})$/.exec(search) ?? [];
  const meant = NICKNAMES[name];
  return meant?.endsWith(` ${state}`) ? meant : search;
}
