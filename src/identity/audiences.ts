import type { Actor } from '#audit/actor.ts';

/** The programs that someone belongs to; none for guests, staff and browsers without a session. */
export function audiencesOf(actor: Actor | null): readonly string[] {
  return actor?.kind === 'account' ? actor.audiences : [];
}

/** Whether what is for `audiences` may be shown to people who belong to `own`; what is for none is for everyone [TILE-15]. */
export function isShownTo(own: readonly string[], audiences: readonly string[]): boolean {
  return audiences.length === 0 || audiences.some((one) => own.includes(one));
}
