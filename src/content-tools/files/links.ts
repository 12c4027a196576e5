import { asFields, knownAddresses, ownPages, plainAddress } from './addresses.ts';
import { IMAGE } from './images.ts';
import { fieldsOf, type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** How a link of this site is written: in Markdown, below the text in Markdown (`[labs]: /labs`), in HTML. */
const LINKS = [
  /\]\(\s*<?(\/(?!\/)[^)\s>]*)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?(\/(?!\/)[^\s>]*)/gm,
  /\bhref\s*=\s*["']?(\/(?!\/)[^"'\s>]*)/gi,
];

/**
 * Internal links to missing pages; the gate checks anchors on built pages. Links that may work once another mistake is
 * fixed wait.
 */
export function brokenLinks(written: Written[], waits: (address: string) => boolean): Finding[] {
  const known = knownAddresses(written);
  return written.flatMap((one) =>
    one.texts.flatMap((text) =>
      linksIn(text)
        .filter((link) => !IMAGE.test(link) && !known.has(plainAddress(link)) && !waits(link))
        .map((link) => {
          const near = nearest(plainAddress(link), known);
          const mend = near ? `did you mean ${near}?` : 'fix the link, or add the page';
          return findingAt('error', one, text, link, `there is no page ${link}: ${mend}`);
        }),
    ),
  );
}

/**
 * Links to booking that don't say what is booked. Only the site's own menus may; a service says it by its
 * `scheduling`.
 */
export function openBookings(written: Written[]): Finding[] {
  const booking = new Set(
    written
      .flatMap(ownPages)
      .filter((address) => address.startsWith('/schedule-appointment/'))
      .map(plainAddress),
  );
  return written.flatMap((one) => {
    const { collection, file } = one;
    if (collection.name === 'site' || (collection.name === 'services' && 'scheduling' in asFields(fieldsOf(file))))
      return [];
    return one.texts.flatMap((text) =>
      linksIn(text)
        .filter((link) => booking.has(plainAddress(link)))
        .map((link) => {
          const mend =
            collection.name === 'services'
              ? "say what is booked in 'scheduling'"
              : 'write {book:…} with the name of a service, or link to the page of its provider';
          return findingAt('error', one, text, link, `${link} doesn't say what is booked: ${mend}`);
        }),
    );
  });
}

function linksIn({ kind, text }: Text): string[] {
  if (kind === 'name') return /^\/(?!\/)/.test(text) ? [text] : [];
  return LINKS.flatMap((form) => [...text.matchAll(form)].map(([, address = '']) => address));
}

/** The page that ends in the same word, for '/findcare/eczema-treatment' in place of '/eczema-treatment'. */
function nearest(link: string, known: Set<string>): string | undefined {
  const last = link.split('/').at(-1)?.toLowerCase() ?? '';
  return last.length < 3 ? undefined : [...known].find((address) => address.toLowerCase().endsWith(`/${last}`));
}
