import type { Review } from '#collection/field.schema.ts';
import { withoutMarks } from '../reading/markdown-words.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** What is counted in a claim: '12 locations', '9 out of 10 patients', '47 states'. */
const COUNTED =
  'locations?|clinics?|stores?|doctors?|dermatologists?|therapists?|clinicians?|providers?|partners?|hospitals?|states|patients|people|visitors|customers|members|adults|women|men|children|reviews?|visits|studies';
const NUMBER = String.raw`\d(?:[\d,]*\d)?(?:\.\d+)?`;
const CLAIM = new RegExp(
  [
    String.raw`\$\s?${NUMBER}`,
    String.raw`${NUMBER}\s?(?:%|percent\b)`,
    String.raw`\b${NUMBER} (?:out of|in) ${NUMBER}\b`,
    String.raw`\b${NUMBER}\+?(?: \w+)? (?:${COUNTED})\b`,
  ].join('|'),
  'gi',
);
/** A price with its unit, or a number that people would check: what a source must support. */
export function claimsIn(text: string): string[] {
  return [...withoutMarks(text).matchAll(CLAIM)].map(([claim]) => claim.replace(/\s+/g, ' ').trim());
}

/**
 * Prices and figures without a source in their file; price fields are their own source. Skips files with mistakes,
 * whose sources can't be read.
 */
export function unsupported(written: Written[]): Finding[] {
  return written.flatMap((one) => {
    if (one.file.data === undefined) return [];
    const known = [...supported(one), ...ownPrices(one.file.data)];
    return one.texts.filter(isChecked).flatMap((text) => {
      const claims = [...new Set(claimsIn(text.text))];
      return claims
        .filter((claim) => !known.some((support) => covers(support, claim)))
        .map((claim) => {
          const mend = `name the source in review.sources, with supports: ['${claim}'], or leave the number out`;
          return findingAt('error', one, text, claim, `'${claim}' has no source: ${mend}`);
        });
    });
  });
}

function isChecked({ kind, field }: Text): boolean {
  return kind === 'prose' && field[0] !== 'review' && !/^price/.test(String(field.at(-1)));
}

/** What the sources of a file support, as written. */
export function supported({ file }: Written): string[] {
  const review = (file.data as { review?: Review } | undefined)?.review;
  return review?.sources.flatMap(({ supports }) => supports) ?? [];
}

/** '$59' for every `price: 59`, and what priceOverrideText says. */
function ownPrices(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    if (/^(price|unitPrice)$/.test(key) && typeof value === 'number')
      return [`$${String(value)}`, `$${value.toFixed(2)}`];
    if (key === 'priceOverrideText' && typeof value === 'string') return claimsIn(value);
    return ownPrices(value);
  });
}

/** '98% of visitors' supports '98%', and '12 locations' supports '12 Locations'; '$590' does not support '$59'. */
function covers(support: string, claim: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(' percent', '%');
  const [whole, part] = [plain(support), plain(claim)];
  const at = whole.indexOf(part);
  return at >= 0 && !/[\d$.,]/.test(whole[at - 1] ?? '') && !/^[\d]|^[.,]\d/.test(whole.slice(at + part.length));
}
