import { z } from '@hono/zod-openapi';

const bannerSchema = z.object({ text: z.string(), link: z.object({ label: z.string(), href: z.string() }).nullable() });

const storeSchema = z.object({
  storeNumber: z.string(),
  name: z.string(),
  open: z.string().describe("'Open until 9 pm', 'Closed temporarily'; '' where its hours are not known"),
  page: z.string().describe('The path of its page'),
});
/** The store that somebody chose, as the line under the header tells it. */
export type HeaderStore = z.infer<typeof storeSchema>;

/** The answer of GET /header-info (spec 3: header info, nav, cart itemCount, banner). */
export const headerInfoSchema = z
  .object({
    loggedIn: z.enum(['true', 'false']).describe("A string, as in the specification; 'false' for guests"),
    csrfToken: z
      .string()
      .describe(
        "Send it back as the header that the page names in its csrf-header meta element; '' with o=header, where this browser has no session",
      ),
    info: z.object({
      kind: z.enum(['guest', 'account', 'staff']),
      name: z.string().describe("Of the person who is signed in; '' where it isn't known"),
      email: z.string(),
      store: storeSchema.nullable().describe('The store that was chosen by this person, or else in this browser'),
    }),
    nav: z.array(z.object({ label: z.string(), href: z.string() })).describe('The links at the top of every page'),
    cart: z.object({
      itemCount: z.int().nullable().describe('null where the shop could not say'),
      href: z.string().describe('The page of the cart'),
    }),
    banner: bannerSchema.nullable().describe('A line over every page'),
    apiFailure: z.boolean().describe('True where some of it could not be read just now; the rest is right'),
  })
  .openapi('HeaderInfo');
/** The same as a type. */
export type HeaderInfo = z.infer<typeof headerInfoSchema>;
