/** Links to the shops of other phones than the one whose browser names itself so; none on what is no phone. */
export function otherShops<L extends Pick<HTMLElement, 'dataset'>>(userAgent: string, links: Iterable<L>): L[] {
  const own = /iPhone|iPod/.test(userAgent) ? 'iphone' : /Android/.test(userAgent) ? 'android' : undefined;
  return own ? [...links].filter(({ dataset }) => dataset['on'] !== own) : [];
}
