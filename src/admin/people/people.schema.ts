import { z } from '@hono/zod-openapi';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { line } from '#scheduler/engine/fields.schema.ts';

/** The id of a member of staff, as their actor has it. */
export const staffId = z.string().regex(/^staff:[\w-]{1,64}$/, 'The id of a member of staff');

const siteIds = z.array(z.string().min(1).max(100)).min(1).max(1000);
const rights = {
  roles: z
    .array(z.enum(STAFF_ROLES))
    .max(STAFF_ROLES.length)
    .transform((roles) => [...new Set(roles)]),
  sites: z.union([z.literal('all'), siteIds.transform((sites) => [...new Set(sites)])], {
    error: 'Choose one site or more, at most 1,000',
  }),
};

export const inviteSchema = z
  .strictObject({
    email: z
      .string()
      .trim()
      .max(254)
      .toLowerCase()
      .pipe(z.email({ error: 'Enter an email address' })),
    name: line('a name', 80).default(''),
    ...rights,
    // Somebody who works here already can be left without one; whoever is invited gets one.
    roles: rights.roles.refine((roles) => roles.length > 0, { error: 'Choose a role' }),
  })
  .openapi('StaffInvite');

export const rightsSchema = z.strictObject(rights).openapi('StaffRights');

const siteSchema = z.object({ locationId: z.string(), name: z.string() });

const personSchema = z
  .object({
    id: z.string(),
    name: z.string().describe('How colleagues know them; empty where none was given'),
    email: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    sites: z
      .union([z.literal('all'), z.object({ count: z.int(), first: z.array(z.string()) })])
      .describe('How many, with the names of the first three'),
    state: z.enum(['joined', 'invited', 'invitation-over']),
    invitedAt: z.iso.datetime(),
    invitationEnds: z.iso.datetime(),
    lastSignIn: z.iso.datetime().optional(),
    sessions: z.int().describe('In how many browsers they are signed in'),
    isYou: z.boolean(),
    mayChange: z.boolean().describe('Whether the caller gives them roles, and ends their sessions'),
  })
  .openapi('StaffPerson');
export type StaffPerson = z.infer<typeof personSchema>;

const roleSchema = z
  .object({
    role: z.enum(STAFF_ROLES),
    name: z.string(),
    may: z.string(),
    can: z.array(z.string()),
    cannot: z.string(),
  })
  .openapi('StaffRole');
export type RoleTold = z.infer<typeof roleSchema>;

export const peopleSchema = z
  .object({
    people: z.array(personSchema),
    next: z.string().optional().describe('Where the next page begins'),
    roles: z.array(roleSchema).describe('What each role can do and can’t'),
    mayGive: z.array(z.enum(STAFF_ROLES)).describe('The roles that the caller gives'),
    mayGiveAllSites: z.boolean(),
  })
  .openapi('StaffPeople');
export type StaffPeople = z.infer<typeof peopleSchema>;

export const peopleQuerySchema = z.strictObject({
  role: z.enum(STAFF_ROLES).optional(),
  after: staffId.optional(),
});

const sessionSchema = z.object({
  id: z.string().describe('Names the session, and signs no one in'),
  device: z.string(),
  begun: z.iso.datetime(),
  seen: z.iso.datetime(),
  isThis: z.boolean(),
});

export const onePersonSchema = z
  .object({
    person: personSchema,
    sites: z.union([z.literal('all'), z.array(siteSchema)]),
    open: z.array(sessionSchema),
  })
  .openapi('OneStaffPerson');
export type OneStaffPerson = z.infer<typeof onePersonSchema>;

export const endedSchema = z.object({ ended: z.int() }).openapi('StaffSessionsEnded');
