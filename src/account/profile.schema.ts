import { z } from '@hono/zod-openapi';
import { addressSchema } from '#scheduler/engine/location.schema.ts';

/** The body of POST /profile. */
export const profileRequestSchema = z
  .strictObject({
    extSystemIds: z.boolean().default(false).describe('With the ids by which systems outside know this person.'),
  })
  .openapi('ProfileRequest');

const profileInfoSchema = z.object({
  flow: z.enum(['account', 'staff']).describe('Whose sign-in it is: a person’s own account, or a member of staff.'),
  firstName: z.string().describe("'' where it isn't known."),
  lastName: z.string(),
  contact: z.object({
    address: z.union([addressSchema, z.null()]).describe('That of the person’s own saved details; null without.'),
    emails: z.array(z.object({ address: z.string() })).describe('The account’s own first.'),
    phones: z.array(z.object({ number: z.string() })),
  }),
  audiences: z.array(z.string()).describe('The programs that this person belongs to.'),
  extSystemIds: z
    .array(z.object({ system: z.string(), id: z.string(), userType: z.string() }))
    .optional()
    .describe('Only where they were asked for.'),
});
/** What an account tells of its person. */
export type ProfileInfo = z.infer<typeof profileInfoSchema>;

/** The answer of POST /profile (spec 3, user profile info). */
export const profileSchema = z
  .object({
    loggedIn: z.enum(['true', 'false']).describe("A string, as in the specification; 'false' for guests"),
    profileInfo: profileInfoSchema.nullable().describe('null for guests, and where it could not be read'),
    apiFailure: z.boolean().describe('True where someone is signed in and their profile could not be read just now'),
  })
  .openapi('Profile');

/** The body and answer of POST /ancillary: how the partner bwell knows the person (spec 3, ancillary request). */
export const ancillarySchema = z
  .strictObject({
    bwellUserID: z.string().regex(/^[\w.:@-]{1,64}$/, '1 to 64 letters, digits or . : @ _ -'),
    userType: z.string().regex(/^[\w-]{1,40}$/, '1 to 40 letters, digits, _ or -'),
  })
  .openapi('Ancillary');
/** The same as a type. */
export type Ancillary = z.infer<typeof ancillarySchema>;
