import { atom, onMount } from 'nanostores';

import type { StaffRole } from '#audit/permissions.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import type { OneStaffPerson, StaffPeople } from '../people.schema.ts';
import { callPeople, NOTHING_WRONG, notShown, problemOf, wrongOf, type NotShown, type Wrong } from './call-people.ts';

/** The list: on its way, shown, or why it isn't. */
export type PeopleShown = { state: 'loading' } | NotShown | ({ state: 'shown' } & StaffPeople);
/** What is open over the list: an invitation, or somebody. */
export type Open = { state: 'closed' } | { state: 'inviting' } | ({ state: 'person' } & OneStaffPerson);
/** A site that somebody gets, by its id and name. */
export type Site = { locationId: string; name: string };
/** What somebody is given. */
export type Given = { roles: StaffRole[]; sites: 'all' | string[] };

export const $people = atom<PeopleShown>({ state: 'loading' });
export const $open = atom<Open>({ state: 'closed' });
/** What was done last, and what went wrong in what is open. */
export const $done = atom('');
export const $wrong = atom<Wrong>(NOTHING_WRONG);
/** Fields of the forms. */
const FIELDS = ['name', 'email', 'roles', 'sites'];

onMount($people, () => {
  // A build draws the page as well.
  if (typeof document !== 'undefined') void loadPeople();
});

/** Loads the list from its first page. */
export async function loadPeople(): Promise<void> {
  askedAgain($people);
  try {
    $people.set({ state: 'shown', ...(await callPeople('$get', '/admin/users', { query: {} })) });
  } catch (error) {
    $people.set(notShown(error));
  }
}

/** Adds the next page. */
export async function loadMore(): Promise<void> {
  const shown = $people.get();
  if (shown.state !== 'shown' || shown.next === undefined) return;
  try {
    const { next: after, ...before } = shown;
    const page = await callPeople('$get', '/admin/users', { query: { after } });
    $people.set({ ...before, ...page, people: [...shown.people, ...page.people] });
  } catch (error) {
    $done.set(problemOf(error));
  }
}

/** Closes what is open. */
export function close(): void {
  $open.set({ state: 'closed' });
}

/** Begins an invitation. */
export function beginInvite(): void {
  $wrong.set(NOTHING_WRONG);
  $open.set({ state: 'inviting' });
}

/** Opens somebody. */
export async function openPerson(id: string): Promise<void> {
  $wrong.set(NOTHING_WRONG);
  try {
    $open.set({ state: 'person', ...(await callPeople('$get', '/admin/users/:id', { param: { id } })) });
  } catch (error) {
    $done.set(problemOf(error));
    failed(error);
  }
}

/** Sites whose name, town or number has these words, of those that the caller gives. */
export async function findSites(words: string): Promise<Site[]> {
  const { sites } = await callPeople('$get', '/admin/users/sites', { query: { ...(words && { words }) } });
  return sites.map(({ locationId, name, city }) => ({ locationId, name: `${name}, ${city}` }));
}

/** Invites somebody; what is wrong stays in the form. */
export function invite(invited: Given & { email: string; name: string }): Promise<void> {
  return changing(async () => {
    const { person } = await callPeople('$post', '/admin/users', { json: invited });
    return `${person.name || person.email} is invited. An email with a link is on its way.`;
  });
}

/** Gives somebody other roles and sites. */
export function change(id: string, json: Given): Promise<void> {
  return changing(async () => {
    const { person } = await callPeople('$put', '/admin/users/:id', { param: { id }, json });
    return `The roles and sites of ${person.name || person.email} are changed, in open sessions too.`;
  });
}

/** Signs somebody out in one browser. */
export function endSession(id: string, session: string, device: string): Promise<void> {
  return changing(async () => {
    await callPeople('$delete', '/admin/users/:id/sessions/:session', { param: { id, session } });
    return `The session on ${device} has ended.`;
  });
}

/** Signs somebody out everywhere. */
export function endSessions(id: string): Promise<void> {
  return changing(async () => {
    const { ended } = await callPeople('$delete', '/admin/users/:id/sessions', { param: { id } });
    return ended === 1 ? '1 session has ended.' : `${String(ended)} sessions have ended.`;
  });
}

/** Sends an invitation again, or withdraws it. */
export function inviteAgain(id: string): Promise<void> {
  return changing(async () => {
    await callPeople('$post', '/admin/users/:id/invitation', { param: { id } });
    return 'The invitation is sent again. The link before it works no more.';
  });
}
export function withdraw(id: string): Promise<void> {
  return changing(async () => {
    await callPeople('$delete', '/admin/users/:id/invitation', { param: { id } });
    return 'The invitation is withdrawn. Its link works no more.';
  });
}

async function changing(run: () => Promise<string>): Promise<void> {
  $wrong.set(NOTHING_WRONG);
  try {
    $done.set(await run());
    close();
    await loadPeople();
  } catch (error) {
    failed(error);
  }
}

/** A role that was taken away meanwhile takes the page away; what can be mended is said where it was asked for. */
function failed(error: unknown): void {
  $wrong.set(wrongOf(error, FIELDS));
  void loadPeople().then(() => {
    if ($people.get().state !== 'shown') close();
  });
}
