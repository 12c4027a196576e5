import type { Cost, ProviderData, ServiceData } from '#search-engines/structured-data.ts';
import { priceOf } from './tile-text.ts';
import type { Tile } from './service.schema.ts';

/** A tile as search engines are told of it: the same name, words and price as on its card. The provider is told where the page names it. */
export function serviceData(tile: Tile, provider?: ProviderData): ServiceData {
  const { name, description } = tile;
  return { name, description, cost: costOf(tile), ...(provider && { provider }) };
}

/** The price of the card as a number; undefined where the card names none, as for an insurance copay. */
function costOf(tile: Tile): Cost | undefined {
  const { label, figure, words = '' } = priceOf(tile);
  const amount = /\$(\d+(?:\.\d+)?)/.exec(figure ?? words)?.[1];
  if (amount) return { amount: Number(amount), ...(label && label !== 'Cash price' && { from: true }) };
  return /^free\b(?!.*insurance)/i.test(words) ? { amount: 0 } : undefined;
}
