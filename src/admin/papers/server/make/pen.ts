import { printable } from '../../../server/printable.ts';

/** The document that a pen writes in. */
export type Doc = PDFKit.PDFDocument & {
  /** The font of now, by fontkit. */
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
};
type Weight = 'regular' | 'bold';
/** How text looks: weight, size in points, color. */
export type Look = { weight?: Weight; size?: number; color?: string };

export const INK = '#15211F';
export const MUTED = '#47534F';
/** Size of most text. */
const SIZE = 10.5;
/** Letters of a text that are looked at to cut it: no column has room for more. */
const CUT_FROM = 200;

/** What writes text, each letter in the font that has it; what none has is a question mark, which a person sees. */
export type Pen = ReturnType<typeof penOf>;

/** The pen of a document in which the fonts of `figtree` are registered by their names. */
export function penOf(doc: Doc) {
  const known = new Map<string, boolean>();
  let now = '';

  function use(font: string): void {
    if (font !== now) doc.font(font);
    now = font;
  }

  function has(font: string, letter: string): boolean {
    const name = font + letter;
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    use(font);
    const is = doc._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    known.set(name, is);
    return is;
  }

  /** A text in pieces of one font each. */
  function runsOf(text: string, weight: Weight): { font: string; letters: string }[] {
    if (/^[ -~]*$/.test(text)) return [{ font: weight, letters: text }];
    const runs: { font: string; letters: string }[] = [];
    for (const letter of text) {
      const font = [weight, `${weight}-beyond`].find((name) => has(name, letter));
      const [inFont, shown] = font === undefined ? [weight, '?'] : [font, letter];
      const last = runs.at(-1);
      if (last?.font === inFont) last.letters += shown;
      else runs.push({ font: inFont, letters: shown });
    }
    return runs;
  }

  function widthOf(letters: string, font: string, size: number): number {
    use(font);
    return doc.fontSize(size).widthOfString(letters);
  }

  /** How wide a text is, in points. */
  function width(text: string, { weight = 'regular', size = SIZE }: Look = {}): number {
    return runsOf(printable(text), weight).reduce((sum, { font, letters }) => sum + widthOf(letters, font, size), 0);
  }

  /** Draws a text in one line. */
  function draw(text: string, x: number, y: number, { weight = 'regular', size = SIZE, color = INK }: Look = {}): void {
    doc.fontSize(size).fillColor(color);
    const runs = runsOf(printable(text), weight);
    runs.reduce((at, { font, letters }, nth) => {
      use(font);
      doc.text(letters, at, y, { lineBreak: false });
      return nth === runs.length - 1 ? at : at + widthOf(letters, font, size);
    }, x);
  }

  return { draw, width };
}

/** As much of a text as has room, with '…' for the rest. */
export function cut({ width }: Pen, text: string, most: number, look: Look = {}): string {
  const whole = printable(text);
  if (width(whole, look) <= most) return whole;
  const letters = Array.from(whole.slice(0, CUT_FROM));
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    if (width(`${letters.slice(0, half).join('')}…`, look) <= most) fits = half;
    else tooMany = half;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** A text in lines that have room: broken between words, and within one that is longer than a line. */
export function wrapped({ width }: Pen, text: string, most: number, look: Look = {}): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of printable(text)) {
    if (width(line + letter, look) <= most) line += letter;
    else {
      const at = letter === ' ' ? line.length : line.lastIndexOf(' ');
      lines.push(line.slice(0, at > 0 ? at : line.length));
      line = (at > 0 ? line.slice(at + 1) : '') + (letter === ' ' ? '' : letter);
    }
  }
  return line ? [...lines, line] : lines;
}
