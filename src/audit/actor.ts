/** What a member of staff may do is the sum of these flags (spec section 6). */
export type StaffRole =
  'superuser' | 'innovation pioneer' | 'admin site user' | 'report analyst' | 'site supervisor' | 'site coordinator';

/** A browser without an account, known by its signed cookie until that ends. */
export type Guest = { readonly kind: 'guest'; readonly id: string };
/** Someone who signed in; `audiences` are the programs that they belong to. */
export type Account = { readonly kind: 'account'; readonly id: string; readonly audiences: readonly string[] };
/** A member of staff, with the rights of their roles at their sites. */
export type Staff = {
  readonly kind: 'staff';
  readonly id: string;
  readonly roles: readonly StaffRole[];
  readonly sites: readonly string[] | 'all';
};
/** The product itself: a job or a command. */
export type System = { readonly kind: 'system'; readonly id: string };

/**
 * Who acts. `id` names them wherever something is theirs or was done by them: 'guest:…', 'account:…', 'staff:…', 'system:<job>'; it holds nothing personal.
 * Actors are made in `identity/`; the type stands here because the log, the unit of work and the routes' policies all speak of it.
 */
export type Actor = Guest | Account | Staff | System;
