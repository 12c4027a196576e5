import { FIFTY_STATES, stateName } from '#location/states.ts';

/** Where a service is offered, in two sentences: how many states, and every place where it isn't, by name [LAND-4]. `notOffered` is two-letter codes. */
export function availability(provider: string, notOffered: readonly string[]): string {
  const states = notOffered.filter((code) => FIFTY_STATES.includes(code));
  const territories = notOffered.filter((code) => !FIFTY_STATES.includes(code));
  const district = notOffered.includes('DC') ? '' : ' and the District of Columbia';
  const missing = [named(states, 'in'), named(territories, 'in')].filter(Boolean).join(', and not ');
  return `${provider} works in ${String(FIFTY_STATES.length - states.length)} states${district}. It is not offered ${missing}.`;
}

function named(codes: readonly string[], word: string): string {
  if (codes.length === 0) return '';
  return `${word} ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(codes.map(stateName))}`;
}
