import { z } from 'zod';

/** What the shop's pictures can show; each is drawn in shapes.tsx. */
export const SHAPES = [
  'bottle',
  'pump',
  'tube',
  'jar',
  'stick',
  'polish',
  'dropper',
  'file',
  'clippers',
  'comb',
  'can',
  'spray',
  'box',
  'kit',
  'wand',
  'thermometer',
  'cuff',
  'meter',
  'pack',
  'machine',
  'ring',
  'lamp',
  'mat',
] as const;

/** How a thing of the shop is drawn. */
export const pictureSchema = z
  .strictObject({
    shape: z.enum(SHAPES).describe(`What is drawn: ${SHAPES.join(', ')}.`),
    tone: z.enum(['pine', 'clay', 'sun', 'dusk']).describe('Its color: pine, clay, sun or dusk.'),
  })
  .describe('The picture that represents it.');

/** A shape and its color. */
export type Picture = z.infer<typeof pictureSchema>;
