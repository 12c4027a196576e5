import type { Work } from '#db/work.ts';
import { inviteStaff, type Invited } from '#identity/staff/server/invite-staff.ts';
import { tellStaff } from './account-mails.ts';

/** Invites somebody to the staff, by an email with a link. Answers their id. Throws 422 for an address with an account. */
export async function inviteByMail(work: Work, invited: Invited): Promise<string> {
  const id = await inviteStaff(work, invited);
  await tellStaff(work, 'invitation', { email: invited.email, device: '' });
  return id;
}
