import { stateName } from '#location/states.ts';
import type { Subject } from '../lexicon/subject.ts';

/** Where a visitor is, in two letters ('' when not known), and where partners work, by their slugs; one that works everywhere is not in it. */
export type Here = { state: string; states: ReadonlyMap<string, readonly string[]> };

/** Where the partners of content work. */
export function statesOf(
  partners: readonly { slug: string; states?: readonly string[] | undefined }[],
): Here['states'] {
  return new Map(partners.flatMap(({ slug, states }) => (states ? [[slug, states] as const] : [])));
}

/** Where a service or partner is offered instead, in two letters each; undefined for one that is offered here, and for any other subject. */
export function offeredInstead({ kind, address }: Subject, { state, states }: Here): readonly string[] | undefined {
  if (!state || (kind !== 'Service' && kind !== 'Partner')) return undefined;
  const own = states.get(address.split('/').at(-1) ?? '');
  return own?.includes(state) ? undefined : own;
}

/** What a suggestion says of a partner who works elsewhere: 'In Washington only'; 'Not in Illinois' of one in many states. */
export function onlyThere(states: readonly string[], here: string): string {
  const [first = '', second, ...others] = states.map(stateName);
  if (others.length > 0) return `Not in ${stateName(here)}`;
  return `In ${second ? `${first} and ${second}` : first} only`;
}
