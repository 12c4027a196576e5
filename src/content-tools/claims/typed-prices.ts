import type { DataOf } from '#content-model/collections.ts';
import { filesNamedBy } from '#content-model/references.ts';
import { takesFrom } from '#content-model/shared-text.ts';
import { dollarsOf } from '#finder/catalogue/tile-figures.ts';
import { supported } from './claims.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** A price as people type it: '$49', '$ 1,049.50', '49 dollars'. */
const TYPED = /\$\s?(\d(?:[\d,]*\d)?(?:\.\d\d)?)|\b(\d(?:[\d,]*\d)?(?:\.\d\d)?) dollars\b/gi;

/** Collections whose texts state prices of their own. */
const OWN_PRICES = ['products', 'shop-categories'];

/** Prices of services that were typed into prose: each is to come from the service's file, so that a change of price is one line. */
export function typedPrices(written: Written[]): Finding[] {
  return written
    .filter(({ collection }) => !OWN_PRICES.includes(collection.name))
    .flatMap((one) => {
      const typed = one.texts.filter(isProse).flatMap((text) =>
        [...text.text.matchAll(TYPED)].map(([words, dollars, spelled]) => ({
          text,
          words,
          dollars: Number((dollars ?? spelled ?? '').replaceAll(',', '')),
        })),
      );
      if (typed.length === 0) return [];
      const services = servicesOf(one, written);
      return typed.flatMap(({ text, words, dollars }) => {
        const priced = services.filter((service) => priceIn(service) === dollars).map(({ file }) => file.id);
        if (priced.length === 0 || isOfOthers(one, text, words)) return [];
        return [findingAt('error', one, text, words, messageOf(words, priced))];
      });
    });
}

function messageOf(words: string, [first = '', ...others]: string[]): string {
  const more = others.map((id) => `{price:${id}}`).join(' or ');
  const mend = `write {price:${first}}${more && ` (or ${more})`}, which changes with it`;
  return `'${words}' is the price in content/services/${first}.yaml: ${mend}. If it is not that price, let a source support it with the words around it`;
}

function isProse({ kind, field }: Text): boolean {
  return kind === 'prose' && field[0] !== 'review' && !/^price/.test(String(field.at(-1)));
}

/** True of a price that a source supports with words around it ('a $25 copay'): it is another's. */
function isOfOthers(one: Written, { text }: Text, words: string): boolean {
  return supported(one).some((support) => support !== words && support.includes(words) && text.includes(support));
}

function priceIn({ file }: Written): number | null {
  const service = file.data as DataOf<'services'> | undefined;
  const dollars = service ? dollarsOf(service) : null;
  // Nothing to pay is said in words.
  return dollars === 0 ? null : dollars;
}

/**
 * Services that a page is about, first those its words name: by reference either way, or by partner or category; for
 * parts, their pages' services.
 */
function servicesOf(one: Written, written: Written[]): Written[] {
  const services = written.filter(({ collection }) => collection.name === 'services');
  const about = (page: Written) => services.filter((service) => isAbout(page, service, written));
  const own = about(one);
  const words = one.texts.filter(isProse).map(({ text }) => text);
  const named = services.filter((service) =>
    titlesOf(service, written).some((title) => words.some((text) => text.includes(title))),
  );
  return [...new Set([...named, ...(own.length > 0 ? own : pagesWith(one, written).flatMap(about))])];
}

/** The files that name this one or take words from it. */
function pagesWith(one: Written, written: Written[]): Written[] {
  return written.filter((other) => names(other, one) || takesFrom(other.file.source, one.collection.name, one.file.id));
}

function isAbout(page: Written, service: Written, written: Written[]): boolean {
  if (page === service || names(page, service) || names(service, page)) return true;
  return written.some(
    (other) =>
      ['partners', 'categories'].includes(other.collection.name) && names(page, other) && names(service, other),
  );
}

/** Whether a file has another in its fields. */
function names(from: Written, to: Written): boolean {
  return filesNamedBy(from.collection, from.file, to.collection.name).includes(to.file.id);
}

/** The names that a text may call a service by: its own and its partner's. */
function titlesOf(service: Written, written: Written[]): string[] {
  const partner = written.find((other) => other.collection.name === 'partners' && names(service, other));
  return [service, partner].flatMap((one) => {
    const name = (one?.file.data as { name?: string } | undefined)?.name;
    return name === undefined ? [] : [name];
  });
}
