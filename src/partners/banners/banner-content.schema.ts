import { z } from 'zod';
import { line } from '#collection/field.schema.ts';
import { contrast } from './colors.ts';

/** A color such as '#0b3f37'. */
export const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "a color such as '#0b3f37'")
  .describe("A color, such as '#0b3f37'.");

const coloredLineSchema = z.strictObject({
  title: line(160).describe('The words.'),
  fontColor: colorSchema.optional().describe("Their color; without it, the banner's."),
});

/** The words and colors of a banner, on its own or on a tile (spec 3). */
export const bannerContentFields = {
  title: line(60).describe('Its headline.'),
  subTitle: coloredLineSchema.optional().describe('The sentence under the headline.'),
  disclaimer: coloredLineSchema.optional().describe('The fine print.'),
  bgColor: colorSchema.describe('The background color.'),
  fontColor: colorSchema.describe('The color of the words.'),
};

type Colored = { bgColor: string; fontColor: string };
type Lines = {
  subTitle?: { fontColor?: string | undefined } | undefined;
  disclaimer?: { fontColor?: string | undefined } | undefined;
};

/** Reports text with a contrast below 4.5:1 on its background. */
export function unreadable({
  bgColor,
  fontColor,
  subTitle,
  disclaimer,
}: Colored & Lines): { path: string[]; message: string }[] {
  const inks: [string[], string | undefined][] = [
    [['fontColor'], fontColor],
    [['subTitle', 'fontColor'], subTitle?.fontColor],
    [['disclaimer', 'fontColor'], disclaimer?.fontColor],
  ];
  return inks.flatMap(([path, color]) => {
    const ratio = color === undefined ? 21 : contrast(color, bgColor);
    if (ratio >= 4.5) return [];
    return [{ path, message: `hard to read on ${bgColor}: ${ratio.toFixed(1)} to 1, at least 4.5 is needed` }];
  });
}

/** The banner on a tile. */
export const bannerContentSchema = z.strictObject(bannerContentFields).check(({ value, issues }) => {
  for (const { path, message } of unreadable(value)) issues.push({ code: 'custom', path, message, input: value });
});

/** The tile's own drawing on the web (spec 3): pictures and another button. */
export const dcElementsSchema = z.strictObject({
  Web: z.strictObject({
    logoUrl: z
      .string()
      .regex(/^\/images\//, 'a path under /images')
      .optional()
      .describe('A picture in place of the monogram.'),
    sceneryUrl: z
      .string()
      .regex(/^\/images\//, 'a path under /images')
      .optional()
      .describe('A picture over the tile.'),
    overlayLogoUrl: z
      .string()
      .regex(/^\/images\//, 'a path under /images')
      .optional()
      .describe('A mark on that picture.'),
    action: z
      .strictObject({
        type: z
          .enum(['singlesignon', 'mdlive', 'externalweburl', 'clinicview', 'internalweburl'])
          .describe('As actionType of the service.'),
        text: line(28).describe('The words on the button.'),
        navigation: z
          .string()
          .regex(/^(https:\/\/[^\s/]+(\/\S*)?|\/(?!\/)\S*)$/, 'a path or an https:// address')
          .describe('Where it leads.'),
        bgColor: colorSchema.describe('The background color of the button.'),
        fontColor: colorSchema.describe('The color of its words.'),
      })
      .check(({ value, issues }) => {
        for (const { path, message } of unreadable(value)) issues.push({ code: 'custom', path, message, input: value });
      })
      .optional()
      .describe('Another button in place of the usual one.'),
  }),
});
