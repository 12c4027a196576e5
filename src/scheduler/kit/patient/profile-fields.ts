import type { Hono } from 'hono';
import type { BlankSchema } from 'hono/types';

import { client } from '#api/browser/client.ts';
import { PATIENT_FIELDS } from '../../visits/patient/patient-rules.ts';
import { displayPhone } from '../../visits/patient/phone.ts';
import { fieldsOf } from '../form/make-form.ts';
import type { PatientFields } from './patient-form.ts';

/** What an account tells of its owner, as far as a form begins with it (spec 7, user profile info). Its route is above this room; a test there holds the two together. */
export type ProfileTold = {
  loggedIn: 'true' | 'false';
  profileInfo: {
    firstName: string;
    lastName: string;
    contact: {
      address: { line1: string; line2?: string | undefined; city: string; state: string; zip: string } | null;
      emails: { address: string }[];
      phones: { number: string }[];
    };
  } | null;
};
type ProfileRoutes = Hono<
  object,
  BlankSchema & {
    '/profile': {
      $post: { input: { json: { extSystemIds: boolean } }; output: ProfileTold; outputFormat: 'json'; status: 200 };
    };
  }
>;
const call = client<ProfileRoutes>();

/** The form as an account's profile fills it for its owner, whose child or parent starts with the same address and contact [PAT-4]. Empty where the profile can't be read. */
export async function profileFields(): Promise<PatientFields> {
  const told = await call('$post', '/profile', { json: { extSystemIds: true } }).catch(() => null);
  return fieldsOfProfile(told);
}

/** The same of an answer. */
export function fieldsOfProfile(told: ProfileTold | null): PatientFields {
  const empty = fieldsOf(PATIENT_FIELDS, () => '');
  const info = told?.profileInfo;
  if (!info) return empty;
  const { firstName, lastName, contact } = info;
  const { line1 = '', line2 = '', city = '', state = '', zip = '' } = contact.address ?? {};
  return {
    ...empty,
    ...{ firstName, lastName, guardianFirstName: firstName, guardianLastName: lastName },
    ...{ line1, line2, city, state, zip },
    who: firstName && lastName ? 'me' : '',
    email: contact.emails[0]?.address ?? '',
    phone: displayPhone(contact.phones[0]?.number ?? ''),
  };
}
