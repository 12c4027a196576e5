import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import icons from '@iconify-json/healthicons/icons.json' with { type: 'json' };
import { afterEach, describe, expect, test } from 'vitest';

import type { Collection } from '#collection/collection.ts';
import { categorySlug } from '#finder/catalogue/category-slug.ts';
import { COLLECTIONS } from './collections.ts';
import { content, ContentError, mistakeLine, readContent } from './content.ts';
import { choices, jsonSchema, type FieldSchema } from './mistake-words.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const { services, categories, partners, symptoms, site } = readContent();

describe('the content that ships', () => {
  test('has no mistakes, and is read once [LAND-5 part]', () => {
    expect(content()).toBe(content());
    expect(site.defaultPlace.zipCode).toBe('60614');
    expect(symptoms.length).toBeGreaterThan(60);
  });

  test('has the 22 categories, each under the slug that its name makes [ROUTE-2] [ROUTE-3 part]', () => {
    const slugs =
      'flushots-immunizations illness-injuries skin-hair diabetes asthma-copd vision-hearing preventivecare mentalhealth hypertension labs sleep reproductivehealth weightloss covid-19 medicare painmanagement sexualhealth clinicaltrials specializedcare pediatrics primarycare cancercare';
    expect(categories.map(({ slug }) => slug).sort()).toEqual(slugs.split(' ').sort());
    for (const { slug, categoryName } of categories) expect(categorySlug(categoryName)).toBe(slug);
  });

  test('lists categories by display order, with pictures that exist [HOME-1 part]', () => {
    expect(categories.map(({ displayOrdinal }) => displayOrdinal)).toEqual(categories.map((_, index) => index + 1));
    for (const { icon } of categories) expect(Object.keys(icons.icons)).toContain(icon);
  });

  test('names no provider of some states only in a note that everybody reads', () => {
    const local = partners.filter(({ states }) => states);
    for (const file of readdirSync(join(CONTENT, 'disclaimers'))) {
      const text = readFileSync(join(CONTENT, 'disclaimers', file), 'utf8');
      const named = local.filter(({ slug, name }) => text.includes(`/partner/${slug}`) || text.includes(name));
      expect([file, named.map(({ slug }) => slug)]).toEqual([file, []]);
    }
  });

  test('has a service in every category, and nine or more for skin and hair', () => {
    const per = (slug: string) => services.filter((service) => service.categories.includes(slug)).length;
    expect(categories.filter(({ slug }) => per(slug) === 0)).toEqual([]);
    expect(per('skin-hair')).toBeGreaterThanOrEqual(9);
    expect(services.length).toBeGreaterThanOrEqual(36);
  });

  test('finds at least one service of the category for each of its filters [CAT-8]', () => {
    const dead = categories.flatMap(({ slug, symptoms: filters }) =>
      filters
        .filter(({ symptomId }) => !services.some((s) => s.categories.includes(slug) && s.symptoms.includes(symptomId)))
        .map(({ symptomId }) => `${slug}: ${symptomId}`),
    );
    expect(dead).toEqual([]);
  });

  test.each([
    ['virtual visits', 'otter-creek-visit'],
    ['in-store clinics', 'larkmoor-clinic-visit'],
    ['urgent care', 'medexpress'],
    ['labs', 'labcorp-blood-draw'],
    ['optical', 'optical-glasses'],
    ['hearing', 'hearing-check'],
    ['dental', 'aspendental'],
    ['weight loss', 'fruitstreet'],
    ['primary care', 'lcmc-primary'],
    ['second opinions', 'northlight-opinions'],
    ['diabetes programs', 'onduo'],
    ['online therapy', 'harrow-lane'],
    ['sleep analysis', 'quiet-hours-sleep'],
    ['dermatology, general', 'clearbrook-dermatology'],
    ['dermatology, eczema', 'saltmarsh-eczema'],
    ['dermatology, scabies', 'clearbrook-scabies'],
    ['dermatology, near me', 'fernhill-skin'],
    ['cold and flu, virtual', 'otter-creek-cold-flu'],
    ['cold and flu, in person', 'larkmoor-clinic-visit'],
  ])('has a tile for %s [LAND-8]', (_, id) => {
    expect(services.map((service) => service.id)).toContain(id);
  });

  test('leads every labcorp tile to its booking', () => {
    const labcorp = services.filter(({ partner }) => partner === 'labcorp');
    for (const { actionNavigation, scheduling } of labcorp) {
      expect(actionNavigation).toBe('/schedule-appointment/labcorp');
      expect(scheduling?.organization).toBe('labcorp');
    }
  });

  test('lists no lab test among care for the skin, and nobody on Pediatrics who sees adults only', () => {
    const listed = (category: string) => services.filter(({ categories }) => categories.includes(category));
    expect(listed('skin-hair').filter(({ serviceType }) => serviceType === 'Labs')).toEqual([]);
    const words = ({ title, description, previewBlurb, symptomList }: (typeof services)[number]) =>
      `${title}. ${description} ${previewBlurb} ${symptomList}`;
    const forAdults = listed('pediatrics')
      .map(words)
      .filter((text) => /\b(?:adults|pregnan|birth care|ages 65)/i.test(text) && !/\b(?:young|child)/i.test(text));
    expect(forAdults).toEqual([]);
  });

  test('keeps the buttons of Labcorp in their tab, and leads to a hearing check and to MedExpress by the nearest store [TILE-9 part]', () => {
    const same = partners.filter(({ sameTab }) => sameTab).map(({ slug }) => slug);
    const byStore = partners.flatMap(({ slug, storeService }) => (storeService ? [[slug, storeService]] : []));
    expect(same).toEqual(['labcorp']);
    expect(byStore).toEqual([
      ['hearing', 'Hearing'],
      ['medexpress', 'UrgentCare'],
    ]);
  });

  test('gives a provider the same letters on its tiles, on its page, in booking and before leaving; the retailer’s clinic has the retailer’s', () => {
    const plates = new Map(partners.map(({ slug, plate }) => [slug, plate]));
    for (const { id, partner, plate } of services) expect(plate, id).toEqual(plates.get(partner));
    expect(plates.get('larkmoor-clinic')).toEqual(site.plate);
  });

  test('sends nobody to a real host: outside links go to *.example', () => {
    const links = [
      ...services.flatMap((s) => [s.actionNavigation, s.externalDetailUrl ?? '/']),
      ...partners.flatMap((p) => [p.website, p.privacyUrl]),
    ];
    expect(links.filter((link) => !/^(\/|https:\/\/[a-z0-9-]+\.example\/)/.test(link))).toEqual([]);
  });

  test('makes at most 3,500 demo clinics', () => {
    expect(partners.reduce((sum, { clinics }) => sum + (clinics?.count ?? 0), 0)).toBeLessThanOrEqual(3500);
  });
});

/** What a schema has at a path such as 'components.*.banner'. */
function fieldsAt(schema: FieldSchema, path: string): FieldSchema[] {
  return path.split('.').reduce<FieldSchema[]>(
    (fields, key) =>
      fields.flatMap(choices).flatMap(({ items, additionalProperties: rest, properties }) => {
        if (key !== '*') return properties?.[key] ?? [];
        return [items ?? [], typeof rest === 'object' ? rest : []].flat();
      }),
    [schema],
  );
}

test('each reference and each unique value is a field of its collection, so that something is checked there', () => {
  const misses = COLLECTIONS.flatMap(({ name, schema, references = {}, unique = [] }: Collection) =>
    [...Object.keys(references), ...unique]
      .filter((path) => fieldsAt(jsonSchema(schema), path).length === 0)
      .map((path) => `${path} of ${name}`),
  );
  expect(misses).toEqual([]);
});

describe("an editor's mistakes [LAND-5 part]", () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  function brokenCopy(changes: Record<string, (text: string) => string>): string {
    const root = mkdtempSync(join(tmpdir(), 'content-'));
    folders.push(root);
    cpSync(CONTENT, root, { recursive: true });
    for (const [path, change] of Object.entries(changes)) {
      const file = join(root, path);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    }
    return root;
  }

  function mistakesIn(root: string): readonly string[] {
    try {
      readContent(root);
    } catch (error) {
      if (error instanceof ContentError) return error.mistakes.map(mistakeLine);
      throw error;
    }
    return [];
  }

  test('are all listed at once, with file, line, field, reason and what to write', () => {
    const root = brokenCopy({
      'services/otter-creek-visit.yaml': (text) => text.replace('price: 49', "price: 'forty-nine'\npirce: 49"),
      'services/amwell-visit.yaml': (text) => text.replace('https://amwell', 'javascript:amwell'),
      'services/harrow-lane.yaml': (text) => text.replace(/^title: .*\n/m, ''),
      'services/halden-hair.yaml': (text) => text.replace('partner: halden-hair', 'partner: halden'),
      'services/iagnosis.yaml': (text) => text.replace('symptoms: [', 'symptoms: [gout, '),
      'services/onduo.yaml': (text) => text.replace('categories: [', 'categories: [gout-care, '),
      'services/labcorp-a1c.yaml': (text) => text.replace('organization: labcorp', 'organization: kiio'),
      'services/kiio.yaml': (text) => text.replace('deliveryType: [', 'deliveryType: [Clinic, '),
      'categories/skin-hair.yaml': (text) =>
        text.replace('categoryId: 300', 'categoryId: 200').replace('Skin & hair', 'Skin and hair'),
      'partners/kadlec.yaml': (text) => text.replace('operator: Kadlec', 'operator: Nobody'),
      'partners/labcorp.yaml': (text) => text.replace('termsId: labcorp-2026-11-23', 'termsId: gone'),
      'site.yaml': (text) => text.replace('800-555-0142', 'none'),
    });
    expect(mistakesIn(root)).toEqual([
      'content/categories/skin-hair.yaml:1:1  categoryId: 200 is taken by categories/illness-injuries.yaml: choose another',
      "content/categories/skin-hair.yaml:2:1  categoryName: 'Skin and hair' belongs in skinandhair.yaml",
      expect.stringMatching(
        /^content\/partners\/kadlec\.yaml:\d+:1 {2}operator: 'Nobody' is not in content\/operators\.yaml: fix the name, or add it$/,
      ),
      expect.stringMatching(
        /^content\/partners\/labcorp\.yaml:\d+:3 {2}scheduler\.termsId: 'gone' is not in content\/terms: fix the name, or add it$/,
      ),
      expect.stringMatching(
        /^content\/services\/amwell-visit\.yaml:\d+:1 {2}actionNavigation: 'javascript:amwell\.example\/visit' should be a path such as '\/findcare\/services' or an https:\/\/ address$/,
      ),
      expect.stringMatching(
        /^content\/services\/halden-hair\.yaml:\d+:1 {2}partner: 'halden' is not in content\/partners: fix the name, or add that file$/,
      ),
      "content/services/harrow-lane.yaml:1:1  title: is missing: What it is in a few words, such as 'Dermatology by photo'.",
      expect.stringMatching(
        /^content\/services\/iagnosis\.yaml:\d+:12 {2}symptoms\.0: 'gout' is not in content\/symptoms: fix the name, or add it$/,
      ),
      expect.stringMatching(
        /^content\/services\/kiio\.yaml:\d+:1 {2}deliveryType: Clinic, but content\/partners\/kiio\.yaml has no clinics$/,
      ),
      expect.stringMatching(
        /^content\/services\/labcorp-a1c\.yaml:\d+:\d+ {2}scheduling\.organization: 'kiio' is not in content\/covid-testing\.yaml, or the organizationId of any partner with a scheduler: fix the name, or add it$/,
      ),
      expect.stringMatching(
        /^content\/services\/onduo\.yaml:\d+:14 {2}categories\.0: 'gout-care' is not in content\/categories: fix the name, or add that file$/,
      ),
      expect.stringMatching(
        /^content\/services\/otter-creek-visit\.yaml:\d+:1 {2}price: 'forty-nine' should be a number such as 59, without \$ or words$/,
      ),
      expect.stringMatching(
        /^content\/services\/otter-creek-visit\.yaml:\d+:1 {2}pirce: there is no such field: did you mean 'price'\?$/,
      ),
      expect.stringMatching(/^content\/site\.yaml:\d+:1 {2}phone: 'none' should be ten digits as 800-555-0142$/),
    ]);
  });

  test('of names and prices said twice, or by nobody, for what is booked here', () => {
    const root = brokenCopy({
      'partners/labcorp.yaml': (text) =>
        text
          .replace('code: A1C\n', 'code: A1C\n      display: A1C check\n')
          .replace("fast: '{fact:cholesterol-fast}'", 'fast: overnight'),
    });
    expect(mistakesIn(root)).toEqual([
      expect.stringMatching(
        /scheduler\.services\.1\.fast: 'overnight' should be hours such as '9 to 12 hours', or a fact/,
      ),
    ]);
    const second = brokenCopy({
      'partners/labcorp.yaml': (text) => text.replace('code: A1C\n', 'code: A1C\n      display: A1C check\n'),
      'services/labcorp-antibody.yaml': (text) => text.replace('service: COVID-AB', 'service: ALLERGY'),
    });
    expect(mistakesIn(second)).toEqual([
      expect.stringContaining(
        'scheduler.services.2.display: leave it out: its name is the title of content/services/labcorp-a1c.yaml',
      ),
      expect.stringContaining(
        'scheduler.services.5.display: no tile in content/services books it, so it needs a display and a priceText',
      ),
      expect.stringContaining("scheduling.service: 'ALLERGY' is booked by labcorp-allergy already"),
    ]);
  });

  test('of two names for one test, on its tile and in booking', () => {
    const root = brokenCopy({
      'services/labcorp-cholesterol.yaml': (text) => text.replace('cholesterol test', 'cholesterol panel'),
      'services/labcorp-a1c.yaml': (text) => text.replace('title: A1C test', 'title: Blood sugar test'),
    });
    expect(mistakesIn(root)).toEqual([
      expect.stringContaining(
        "name: should end with ': blood sugar test', as booking calls it: change it, or the title",
      ),
      expect.stringContaining(
        "name: should end with ': cholesterol test', as booking calls it: change it, or the title",
      ),
    ]);
  });

  test('of COVID-19 tests that no tile books or prices, and of tiles that book none', () => {
    const root = brokenCopy({
      'services/covid-pcr.yaml': (text) => text.replace('service: COVID-PCR', 'service: COVID-PRC'),
      'services/covid-antigen.yaml': (text) => text.replace('price: 39', 'priceOverrideText: Free'),
    });
    expect(mistakesIn(root)).toEqual([
      expect.stringContaining(
        "tests.1.code: no file in content/services books 'COVID-PCR': add one, with its name and price",
      ),
      expect.stringContaining('price: is missing: the pages of COVID-19 tests show it, in dollars'),
      expect.stringContaining(
        "scheduling.service: 'COVID-PRC' is not a test of content/covid-testing.yaml, which has COVID-ANTIGEN, COVID-PCR, COVID-MOLECULAR",
      ),
    ]);
  });

  test('of ages said twice for one test, on its tile and in booking', () => {
    const root = brokenCopy({
      'services/labcorp-a1c.yaml': (text) => text.replace('price: 29', 'ages: { from: 3 years }\nprice: 29'),
    });
    expect(mistakesIn(root)).toEqual([
      expect.stringContaining('ages: leave it out: its ages are those of what is booked, in the file of the partner'),
    ]);
  });

  test('of spelling in one file are not blamed on the files that name it', () => {
    const root = brokenCopy({ 'partners/labcorp.yaml': (text) => `${text}name: 'twice\n` });
    expect(mistakesIn(root)).toEqual([
      expect.stringMatching(/^content\/partners\/labcorp\.yaml:\d+:1 {2}this field is here twice: remove one of them$/),
      expect.stringMatching(
        /^content\/partners\/labcorp\.yaml:\d+:7 {2}a quote or bracket is opened here and not closed$/,
      ),
    ]);
  });

  test('a folder without content says what is missing', () => {
    const root = mkdtempSync(join(tmpdir(), 'content-'));
    folders.push(root);
    expect(mistakesIn(root)).toContain('content/site.yaml:1:1  is missing: put it back');
    expect(mistakesIn(root)).toContain('content/services:1:1  the folder is missing');
  });
});
