import type { Cost, ProviderData, ServiceData } from '#search-engines/structured-data.ts';
import { priceOf } from './tile-text.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** The structured data of a tile: name, text and price as on its card. `provider` where the page names it, and `where` it is offered in the page's words. */
export function serviceData(tile: Tile, provider?: ProviderData, where?: string): ServiceData {
  const { name, description } = tile;
  return {
    name,
    description,
    cost: costOf(tile),
    ...(provider && { provider }),
    ...(where && { where }),
  };
}

/** The card's price as a number; undefined without one, as for an insurance copay. */
function costOf(tile: Tile): Cost | undefined {
  const { label, figure, words = '' } = priceOf(tile);
  const amount = /\$(\d+(?:\.\d+)?)/.exec(figure ?? words)?.[1];
  if (amount) return { amount: Number(amount), ...(label && label !== 'Cash price' && { from: true }) };
  return /^free\b(?!.*insurance)/i.test(words) ? { amount: 0 } : undefined;
}
