import { formatMiles } from '#location/distance.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** The line under the blurb: distance to the nearest clinic, else the wait; '' when neither is known [TILE-2]. */
export function reachLine(tile: Pick<Tile, 'nearestClinic' | 'avgWaitTimeType' | 'avgWaitTimeValue'>): string {
  if (tile.nearestClinic !== null) return `Nearest clinic: ${formatMiles(tile.nearestClinic)} away`;
  if (!tile.avgWaitTimeValue) return '';
  return `${tile.avgWaitTimeType ?? 'Average wait'}: ${tile.avgWaitTimeValue}`;
}

/** Fixed price texts by partner (spec 2) [TILE-4]. */
const PRICE_TEXTS: Record<string, string> = { kiio: '$79 for 12 weeks' };

/** Price types shown with another label [LAND-9]. */
const PRICE_LABELS: Record<string, string> = { 'Stating price': 'Starting at' };

/** A tile's price: words in place of a figure, or label, figure and unit [TILE-4]. */
export function priceOf(
  tile: Pick<Tile, 'partner' | 'price' | 'priceType' | 'priceCurrency' | 'priceUnit' | 'priceOverrideText'>,
): { label?: string; figure?: string; unit?: string; words?: string } {
  const label = tile.priceType ? { label: PRICE_LABELS[tile.priceType] ?? tile.priceType } : {};
  const words = PRICE_TEXTS[tile.partner] ?? tile.priceOverrideText;
  if (words) return { ...label, words };
  if (tile.price === undefined) return label;
  const amount = Number.isInteger(tile.price) ? String(tile.price) : tile.price.toFixed(2);
  return { ...label, figure: `${tile.priceCurrency}${amount}`, ...(tile.priceUnit && { unit: tile.priceUnit }) };
}

/** The one badge of a tile, by precedence; undefined for none [TILE-1]. */
export function badgeOf({ isTmw, isRecentlyViewed, isNew }: Tile['badges']): 'team' | 'viewed' | 'new' | undefined {
  if (isTmw) return 'team';
  if (isRecentlyViewed) return 'viewed';
  return isNew ? 'new' : undefined;
}

/** Splits a comma-separated list of content: 'Acne, Eczema' [TILE-6, TILE-7]. */
export function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((item) => item.trim() || []);
}

const DOES: Record<NonNullable<Tile['role']>, string> = {
  treats: 'Treats',
  helps: 'Helps with',
  advises: 'Advice about',
  tests: 'For',
  prevents: 'For',
  studies: 'For',
};

/** What a service is for: 'Treats: Acne, Rashes'; one that treats nothing says what it does instead (decision 5) [TILE-6]. */
export function treatsLine({
  role,
  serviceType,
  symptomCategories,
}: Pick<Tile, 'role' | 'serviceType' | 'symptomCategories'>): string {
  return `${DOES[role ?? (serviceType === 'Labs' ? 'tests' : 'treats')]}: ${symptomCategories}`;
}

/** The first line of a tile: why it answers what was asked, and why it ranks where it does; '' when neither is known [TILE-17]. */
export function whyLine({ match, reason }: Pick<Tile, 'match' | 'reason'>): string {
  return [match, reason].flatMap((part) => (part ? `${part.replace(/\.$/, '')}.` : [])).join(' ');
}

/** Opening hours at this moment: 'Open until 7 pm', 'Opens tomorrow at 8 am'; '' when they are not known. */
export function openLine(open: Tile['open']): string {
  return open?.words ?? '';
}

/** What stands where times would: when the service is there, or how a time is chosen. */
export function insteadOfTimes(tile: Pick<Tile, 'availability' | 'booking' | 'deliveryType' | 'provider'>): string {
  if (tile.booking) return 'Choose a time online';
  if (tile.availability) return tile.availability;
  if (tile.deliveryType.every((type) => type === 'Asynchronous')) return 'No appointment needed';
  return `Choose a time with ${tile.provider.name}`;
}

/** Why a provider that pays is on the page; it ranks no higher for that. */
export function sponsoredText({ provider }: Pick<Tile, 'provider'>): string {
  return `Sponsored. ${provider.name} pays for this label. Paying doesn’t change the order.`;
}
