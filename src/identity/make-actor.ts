import type { Account, Guest, Staff, System } from '#audit/actor.ts';

export type { Actor, Visitor } from '#audit/actor.ts';
export type { Reading, Work } from '#db/work.ts';

/** A guest by the id in its cookie. */
export function guest(id: string): Guest {
  return { kind: 'guest', id: `guest:${id}` };
}

/** Someone signed in, by the id of their account. */
export function account(id: string, audiences: readonly string[] = []): Account {
  return { kind: 'account', id: `account:${id}`, audiences };
}

/** The same by the whole id of its actor, as tables have it; without the audiences, which a session reads. */
export function accountOf(id: string): Account {
  return { kind: 'account', id, audiences: [] };
}

/** A member of staff by their id, with their roles and sites. */
export function staff(id: string, { roles, sites }: Pick<Staff, 'roles' | 'sites'>): Staff {
  return { kind: 'staff', id: `staff:${id}`, roles, sites };
}

/** The same by the whole id of their actor; without rights, for what is their own. */
export function staffOf(id: string): Staff {
  return { kind: 'staff', id, roles: [], sites: [] };
}

/** A job or command of the product itself, by name. */
export function system(name: string): System {
  return { kind: 'system', id: `system:${name}` };
}

/** The product as it goes on with what somebody has started: the log has that as theirs, and what they may do was asked when they started it. */
export function forStarter(id: string): System {
  return { kind: 'system', id };
}
