import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readContent } from '#content-model/content.ts';
import { OWN_WORDS } from '#content-model/mistake-words.ts';
import { partnerSchema, type Partner } from './partner.schema.ts';

const file = join(import.meta.dirname, '../../../content/partners/kiio.yaml');
const kiio = parse(readFileSync(file, 'utf8')) as Record<keyof Partner, never>;
const { partners, services } = readContent();

/** What the schema says of kiio's file with these fields in it: 'field: reason'. */
function mistakes(change: Record<string, unknown>): string[] {
  const { error } = partnerSchema.safeParse({ ...kiio, ...change }, OWN_WORDS);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe("an editor's mistakes in a partner's file [LAND-5 part]", () => {
  test.each([
    ['two steps only', { howItWorks: { heading: 'How', steps: [] } }, 'howItWorks.steps: exactly three steps'],
    ['a part named twice', { order: ['about', 'about', 'goodFor', 'notFor', 'howItWorks'] }, /^order: each of about, /],
    ['a part left out', { order: ['about'] }, /^order: each of about, /],
    ['a part that is none', { order: ['prices'] }, /^order\.0: Invalid option/],
    [
      'two lines where three are due',
      { goodFor: { heading: 'For', items: ['a', 'b'] } },
      'goodFor.items: at least three',
    ],
    ['an empty heading', { about: { heading: ' ', text: 'Words.' } }, 'about.heading: some text'],
    ['a state in full', { states: ['Ohio'] }, 'states.0: two capital letters'],
    ['no state at all', { states: [] }, 'states: at least one state'],
    ['one other service', { otherServices: ['physera'] }, 'otherServices: at least two'],
    ['a site that is not https', { website: 'http://kiio.example/' }, 'website: an https:// address'],
    [
      '30 February',
      { review: { owner: 'Us', lastReviewed: '2026-02-30', nextReview: '2027-02-01' } },
      /^review\.lastReviewed: a day of the calendar/,
    ],
    ['a title that is too long', { title: 'x'.repeat(61) }, 'title: at most 60 characters'],
    ['a short provider number', { providerId: '12' }, /^providerId: 4 to 8 digits/],
  ])('%s', (_, change, words) => {
    expect(mistakes(change)).toEqual([typeof words === 'string' ? words : expect.stringMatching(words)]);
  });

  test('a field that is not known, and one that is missing, are both told', () => {
    expect(mistakes({ prise: 5, payment: undefined })).toHaveLength(2);
  });
});

describe('the partners that ship', () => {
  test('are about fifty, with every slug that the spec names [ROUTE-6]', () => {
    const named =
      'mclaren amwell mdlive iagnosis labcorp optical hearing aspendental onduo fruitstreet physera kiio medexpress chn foreyes lcmc providence swedish kadlec all-of-us bwell';
    expect(partners.map(({ slug }) => slug)).toEqual(expect.arrayContaining(named.split(' ')));
    expect(partners.length).toBeGreaterThanOrEqual(50);
    expect(partners.map(({ slug }) => slug)).not.toContain('partner');
  });

  test('have titles, descriptions, headings and questions of their own [PARTNER-2 part]', () => {
    const unique = (texts: string[]) => expect(new Set(texts).size).toBe(texts.length);
    unique(partners.map(({ title }) => title));
    unique(partners.map(({ metaDescription }) => metaDescription));
    unique(partners.map(({ faqs }) => faqs));
    unique(partners.map(({ payment }) => payment));
    expect(new Set(partners.map(({ order }) => order.join())).size).toBeGreaterThanOrEqual(12);
  });

  test('offer something each, and lead on to services of others [PARTNER-2 part]', () => {
    const without = partners.filter(({ slug }) => !services.some(({ partner }) => partner === slug));
    expect(without.map(({ slug }) => slug)).toEqual([]);
    const own = partners.flatMap(({ slug, otherServices }) =>
      otherServices.filter((id) => services.find((service) => service.id === id)?.partner === slug),
    );
    expect(own).toEqual([]);
  });

  test('work in every state where they have clinics', () => {
    const outside = partners.filter(
      ({ states, clinics }) => states && clinics?.states?.some((s) => !states.includes(s)),
    );
    expect(outside.map(({ slug }) => slug)).toEqual([]);
  });
});
