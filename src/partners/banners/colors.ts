/** Colors of content as classes: the policy forbids inline styles, so the build writes one rule for each color [TILE-16]. */

/** The class for this background color ('#0B3F37'); undefined without one. */
export function groundClass(color: string | undefined): string | undefined {
  return color && `ground-${nameOf(color)}`;
}

/** The class for this text color. */
export function inkClass(color: string | undefined): string | undefined {
  return color && `ink-${nameOf(color)}`;
}

/** The luminance from which on black letters stand out more than white ones. */
const LIGHT = 0.179;

/** The style sheet with both classes of each color in `content`: in the dark theme light grounds are dark, and the dark letters on them light. */
export function colorSheet(content: unknown): string {
  const rules = [...new Set(colorsIn(content).map(nameOf))]
    .sort()
    .map((name) => `.ground-${name}{background:${groundOf(name)}}.ink-${name}{color:${inkOf(name)}}\n`);
  return `@layer pages {\n${rules.join('')}}\n`;
}

function groundOf(name: string): string {
  if (luminance(`#${name}`) < LIGHT) return `#${name}`;
  return `light-dark(#${name},color-mix(in oklab,#${name} 12%,var(--surface)))`;
}

function inkOf(name: string): string {
  if (luminance(`#${name}`) >= LIGHT) return `#${name}`;
  return `light-dark(#${name},color-mix(in oklab,#${name} 15%,var(--ink)))`;
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function nameOf(color: string): string {
  return color.slice(1).toLowerCase();
}

function colorsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    /^(bg|font)Color$/.test(key) && typeof inner === 'string' ? [inner] : colorsIn(inner),
  );
}
