import sprite from '#ui/icons.svg?url';
import sheet from './time-out.css?url';

/** Makes an element of these attributes and contents; text is only ever text. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...contents: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}

/** An icon, decoration beside text. */
export function icon(name: string): SVGElement {
  const [svg, use] = ['svg', 'use'].map((one) => document.createElementNS('http://www.w3.org/2000/svg', one)) as [
    SVGElement,
    SVGElement,
  ];
  svg.setAttribute('class', 'i');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `${sprite}#${name}`);
  svg.append(use);
  return svg;
}

let isStyled = false;

/** Has the page load the styles of what is drawn here. */
export function loadStyles(): void {
  if (!isStyled) document.head.append(el('link', { rel: 'stylesheet', href: sheet }));
  isStyled = true;
}

/** '2:30 pm', as it is here. */
export function clock(at: number): string {
  return new Date(at)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replace(/\s?([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}m`);
}

loadStyles();
