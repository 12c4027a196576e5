import type { StaffRole } from './permissions.ts';

/** What people call a role, and what it is for, in a sentence. */
export const ROLE_WORDS: Record<StaffRole, { name: string; may: string }> = {
  superuser: { name: 'Superuser', may: 'Manages all sites, people and reports. Sees patients in an emergency only.' },
  'innovation pioneer': { name: 'Innovation pioneer', may: 'Sees reports of pilot sites, without patients.' },
  'admin site user': {
    name: 'Admin site user',
    may: 'Sets up sites and their hours, and sees reports without patients.',
  },
  'report analyst': { name: 'Report analyst', may: 'Sees reports, without patients.' },
  'site supervisor': { name: 'Site supervisor', may: 'Runs sites: appointments, hours and site coordinators.' },
  'site coordinator': { name: 'Site coordinator', may: 'Works with the appointments of these days at sites.' },
};
