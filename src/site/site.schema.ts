import { z } from 'zod';
import {
  daySchema,
  line,
  pathSchema,
  phoneSchema,
  monogramSchema,
  webAddressSchema,
} from '#collection/field.schema.ts';

const siteLinkSchema = z.strictObject({
  label: line(40).describe('The words of the link.'),
  href: pathSchema.describe('A page of this site.'),
});

/** A line over every page, for what everyone must know for some days. */
export const headerBannerSchema = z
  .strictObject({
    text: line(120).describe('What it says, in one sentence.'),
    link: siteLinkSchema.optional().describe('Where more is told.'),
    from: daySchema.optional().describe('The first day that it is shown; without it, at once.'),
    until: daySchema.optional().describe('The last one; without it, until it is taken out here.'),
  })
  .describe('A line over every page, for what everyone must know for some days. Leave it out when there is nothing.');

/** What an editor writes in content/site.yaml: the retailer's name, links and fixed words. */
export const siteSchema = z.strictObject({
  retailer: line(40).describe("The retailer's name."),
  plate: monogramSchema.describe("The retailer's monogram, where an appointment is in one of its stores."),
  product: line(60).describe('The name of this product; it follows the title of every page.'),
  phone: phoneSchema.describe('The number to call, as 800-555-0142.'),
  phoneHours: line(80).describe('When the phone is answered, with the time zone.'),
  email: z
    .email('an email address such as care@larkmoor.example')
    .describe('Where people write when something on the site is in their way.'),
  nav: z.array(siteLinkSchema).min(1, 'at least one link').describe('The links at the top of every page.'),
  footer: z
    .array(
      z.strictObject({
        heading: line(40).describe('The words over the column.'),
        links: z.array(siteLinkSchema).min(1, 'at least one link'),
      }),
    )
    .describe('The columns of links at the foot of every page.'),
  disclaimers: z
    .array(line(400))
    .min(1, 'at least one')
    .describe('The fine print at the foot of every page, one paragraph each.'),
  cart: z
    .union([pathSchema, webAddressSchema])
    .describe('The page of the cart: a page of this site, or the address of the shop.'),
  headerBanner: headerBannerSchema.optional(),
  appBanner: z
    .strictObject({
      title: line(60).describe('Its headline.'),
      text: line(200).describe('What the app is good for, in a sentence or two.'),
      visit: z
        .strictObject({
          afterTime: line(40).describe('Its headline then, after the time of the appointment.'),
          beforePlace: line(160).describe(
            'What the app does for an appointment, up to the name of its place, which ends the sentence.',
          ),
        })
        .optional()
        .describe('What it says instead to somebody signed in who has an appointment ahead.'),
      links: z
        .array(
          z.strictObject({
            label: line(40).describe('The words of the link, with the name of the shop.'),
            href: webAddressSchema.describe('The page of the app in that shop.'),
          }),
        )
        .min(1, 'at least one link'),
    })
    .optional()
    .describe("The band about the retailer's app on Find Care's home; without it there is none."),
  defaultPlace: z
    .strictObject({
      lat: z.number().min(-15).max(72).describe('Latitude in degrees.'),
      lng: z.number().min(-180).max(180).describe('Longitude in degrees.'),
      zipCode: z
        .string()
        .regex(/^\d{5}$/, "five digits in quotes, such as '60614'")
        .describe('Five digits in quotes.'),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'two capital letters')
        .describe('Two capital letters.'),
      city: line(60).describe('Its name.'),
    })
    .describe('The place that pages show before a visitor has chosen one.'),
});
/** The same as a type. */
export type Site = z.infer<typeof siteSchema>;
