/** A monogram in place of a logo, the same in both themes. */
export interface Monogram {
  /** One or two letters. */
  letters: string;
  /** 0 to 9: the colours of background, shape and letters. */
  tone: number;
  /** 0 to 4: the shape behind the letters. */
  shape: number;
}

/** Colours of background, shape and letters; letters have a contrast of at least 5:1 on both. */
export const MONOGRAM_TONES = [
  ['#0E5A4F', '#2E7D6D', '#FFFFFF'],
  ['#1F4E6B', '#3A7398', '#E9F3F9'],
  ['#EFC04D', '#F8DD93', '#332500'],
  ['#3B332E', '#62554B', '#F4ECE2'],
  ['#5B4A68', '#7D6A8C', '#FFFFFF'],
  ['#2F5D3A', '#4C8459', '#FFFFFF'],
  ['#B4472A', '#C4593C', '#FFFFFF'],
  ['#D9D2C4', '#ECE8DE', '#292622'],
  ['#8A4B22', '#A15F2E', '#FFFFFF'],
  ['#C7D7B3', '#E1EBD0', '#212D17'],
] as const;

/** A hill, a corner sun, a quarter, a disc and a rising circle, drawn on 48 by 48. */
export const MONOGRAM_SHAPES = [
  'M0 34a24 24 0 0 1 48 0v14H0z',
  'M22 4a22 22 0 0 0 26 21.600V0H22.400A22 22 0 0 0 22 4z',
  'M48 0v48A48 48 0 0 1 0 0z',
  'M6 24a18 18 0 1 1 36 0 18 18 0 0 1-36 0z',
  'M0 23.400A24 24 0 0 1 32 46v2H0z',
] as const;

/** The colours and the shape of a monogram; numbers out of range wrap around. */
export function monogramDrawing({ tone, shape }: Monogram): {
  ground: string;
  figure: string;
  ink: string;
  path: string;
} {
  const [ground, figure, ink] = MONOGRAM_TONES[tone % MONOGRAM_TONES.length] ?? MONOGRAM_TONES[0];
  return { ground, figure, ink, path: MONOGRAM_SHAPES[shape % MONOGRAM_SHAPES.length] ?? MONOGRAM_SHAPES[0] };
}
