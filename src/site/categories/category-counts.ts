/** Says under each category of home's list how many services it has near the visitor: as many as its own page finds there. */
export function tellCounts(tiles: readonly { categoryIds: readonly number[] }[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-services-of]')) {
    const category = Number(place.dataset['servicesOf']);
    place.textContent = countWords(tiles.filter(({ categoryIds }) => categoryIds.includes(category)).length);
  }
}

/** '12 services', '1 service'. */
export function countWords(count: number): string {
  return count === 1 ? '1 service' : `${count} services`;
}
