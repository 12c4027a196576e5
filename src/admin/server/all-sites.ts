import { notAllowed } from '#api/who-may.ts';
import type { Grant } from '#audit/permissions.ts';

/** What is of no site, or of all together, is for who may see all of them. Throws 403. */
export function requireAllSites({ sites, only }: Grant): void {
  if (sites !== 'all' || only) throw notAllowed();
}
