import type { Grant, StaffRole } from './permissions.ts';

/** A browser without an account, known by its signed cookie until that ends. */
export type Guest = { readonly kind: 'guest'; readonly id: string };
/** Someone who signed in; `audiences` are the programs that they belong to. */
export type Account = {
  readonly kind: 'account';
  readonly id: string;
  readonly audiences: readonly string[];
  /** The session that they act in, by the hash that the database knows it by. */
  readonly session?: string;
};
/** A member of staff, with the rights of their roles at their sites. */
export type Staff = {
  readonly kind: 'staff';
  readonly id: string;
  readonly roles: readonly StaffRole[];
  readonly sites: readonly string[] | 'all';
  /** What the call that they make was granted, where it asks for a permission. */
  readonly grant?: Grant;
  readonly session?: string;
};
/** The same on a call that asks for a permission, which they have. */
export type GrantedStaff = Staff & { readonly grant: Grant };
/** The product itself: a job or a command. */
export type System = { readonly kind: 'system'; readonly id: string };

/** Whoever calls with a session: a guest, or someone signed in. */
export type Visitor = Guest | Account | Staff;

/**
 * Who acts. `id` ('guest:…', 'account:…', 'staff:…', 'system:<job>') is never personal. Made in `identity/`; here
 * since log, work and policies use it.
 */
export type Actor = Visitor | System;
