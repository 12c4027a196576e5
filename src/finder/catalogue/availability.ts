import { isInReach as isWithinReach } from '#location/reach.ts';
import { STATE_CODES, stateName } from '#location/states.ts';

/** How a service can be had, and where its partner works: two letters of each state, null for everywhere. */
export type Offering = { inStore: boolean; virtual: boolean; states: readonly string[] | null };

/** True when a service can be had online by someone in that state (two letters; '' when it isn't known: then only what is offered everywhere). */
export function isOnlineIn(state: string, { virtual, states }: Offering): boolean {
  return virtual && (states === null || states.includes(state));
}

/** True when a service can be had in person: an open clinic is in reach, in whatever state. `miles` is null when there is none. */
export function isInReach({ inStore }: Offering, miles: number | null): miles is number {
  return inStore && isWithinReach(miles);
}

/** States, districts and territories, by two letters, where a partner with this list doesn't work; none without a list. */
export function notOfferedIn(states: readonly string[] | null | undefined): Readonly<Record<string, string>> {
  if (!states) return {};
  return Object.fromEntries(
    STATE_CODES.filter((code) => !states.includes(code)).map((code) => [code, stateName(code)]),
  );
}

/** What is said in place of a button for a service that is not offered to someone in that state. */
export function notOfferedWords({ virtual, states }: Offering, state: string): string {
  if (state && states && !states.includes(state)) return `Not offered in ${stateName(state)}`;
  return virtual ? 'Not offered everywhere' : 'No clinic near you';
}
