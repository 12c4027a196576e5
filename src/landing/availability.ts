import { STATE_CODES, stateName } from '#finder/state-names.ts';

/** Letters that are no state: the district and the territories. */
const NO_STATES = new Set(['DC', 'PR', 'VI', 'GU', 'AS', 'MP']);
const ALL_STATES = 50;

/** Every state, district and territory that is not in the list of where a partner works; a partner without a list works everywhere. */
export function notOfferedIn(states: readonly string[] | undefined): string[] {
  return states ? STATE_CODES.filter((code) => !states.includes(code)) : [];
}

/** Where a service is offered, in two sentences: how many states, and every place where it isn't, by name [LAND-4]. `notOffered` is two-letter codes. */
export function availability(provider: string, notOffered: readonly string[]): string {
  const states = notOffered.filter((code) => !NO_STATES.has(code));
  const territories = notOffered.filter((code) => NO_STATES.has(code));
  const district = notOffered.includes('DC') ? '' : ' and the District of Columbia';
  const missing = [named(states, 'in'), named(territories, 'in')].filter(Boolean).join(', and not ');
  return `${provider} works in ${String(ALL_STATES - states.length)} states${district}. It is not offered ${missing}.`;
}

function named(codes: readonly string[], word: string): string {
  if (codes.length === 0) return '';
  return `${word} ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(codes.map(stateName))}`;
}
