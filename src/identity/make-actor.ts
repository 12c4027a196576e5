import type { Guest, System } from '#audit/actor.ts';

export type { Actor } from '#audit/actor.ts';
export type { Reading, Work } from '#db/work.ts';

/** A guest by the id in its cookie. */
export function guest(id: string): Guest {
  return { kind: 'guest', id: `guest:${id}` };
}

/** A job or command of the product itself, by name. */
export function system(name: string): System {
  return { kind: 'system', id: `system:${name}` };
}
