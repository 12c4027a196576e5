import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testEach } from '#testing/cases.ts';
import { testDatabase } from '#testing/database.ts';
import { loadContentForTests, searchIn } from '#testing/search.ts';
import { completeKeyword, suggestFor } from '../suggest/suggest-groups.ts';
import { findServices } from './find-services.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);
const find = (typed: string) => findServices(search, typed);
const ids = async (typed: string) => (await find(typed)).matches.map(({ id }) => id);

beforeAll(() => loadContentForTests(database));

describe('services for what somebody typed', () => {
  test('the name itself comes before words that lead to it, and these before kinds of care [SHELL-4 part]', async () => {
    const score = async (typed: string) => (await find(typed)).matches[0]?.score ?? 0;
    expect(await score('acne')).toBeGreaterThan(await score('zits'));
    expect(await score('zits')).toBeGreaterThan(await score('reproductive health'));
    expect(await score('foreyes')).toBe(1);
    for (const { score: one } of (await find('itchy rash')).matches) expect(one > 0 && one <= 1).toBe(true);
  });

  testEach(
    'words find services, and say why [SHELL-4 part]',
    [
      ['acne', 'clearbrook-dermatology', 'Treats acne'],
      ['zits', 'iagnosis', 'Treats acne'],
      ['flu', 'otter-creek-cold-flu', 'Treats the flu'],
      ['flu', 'larkmoor-flu-shot', 'Vaccines against the flu'],
      ['eye exam', 'foreyes-exam', 'Eye exam'],
      ['labcorp', 'labcorp-a1c', 'Labcorp'],
      ['walk-in', 'medexpress', 'Walk-in care'],
      ['E11.9', 'labcorp-a1c', 'Lab tests for diabetes'],
      ['diabetes', 'thistle-foot', 'Diabetic foot checks'],
      ['eczema', 'opengate-trials', 'Studies about eczema'],
      ['athletes foot', 'ask-a-pharmacist', "Advice about athlete's foot"],
      ['dentist', 'aspendental', 'Dental care'],
    ],
    async (typed, id, match) => {
      const found = (await find(typed)).matches.find((one) => one.id === id)?.match;
      expect([match, 'Teeth cleaning']).toContain(found);
    },
  );

  test('each reason is a short phrase, whatever leads to a service [SHELL-4 part]', async () => {
    const all = content();
    for (const { name } of all.symptoms)
      for (const { match } of (await find(name)).matches) {
        expect(match, name).toMatch(/^[A-Za-z0-9]/);
        expect(match.length, match).toBeLessThanOrEqual(60);
        expect(match, name).not.toMatch(/\b(treats|with|about|for) [A-Z][a-z]+ing\b/);
      }
  });

  test('every symptom, service, partner and category is found by its name [SHELL-4 part]', async () => {
    const all = content();
    const lost: string[] = [];
    const look = async (typed: string, right: readonly string[]): Promise<void> => {
      if (right.length > 0 && !(await ids(typed)).slice(0, 3).some((id) => right.includes(id))) lost.push(typed);
    };
    for (const { id, name } of all.symptoms)
      await look(
        name,
        all.services.filter(({ symptoms }) => symptoms.includes(id)).map((one) => one.id),
      );
    for (const { id, name } of all.services) await look(name, [id]);
    for (const { slug, name } of all.partners)
      await look(
        name,
        all.services.filter(({ partner }) => partner === slug).map((one) => one.id),
      );
    for (const { slug, categoryName } of all.categories)
      await look(
        categoryName,
        all.services.filter(({ categories }) => categories.includes(slug)).map((one) => one.id),
      );
    expect(lost).toEqual([]);
  });

  testEach(
    'words find none that only looks alike [SHELL-4 part]',
    [
      ['ear pain', ['rosewell-midwives', 'moonrise-sleep']],
      ['walk-in', ['brookfield-lungs', 'tern-breathing']],
      ['shrink', ['providence-cancer', 'chn-womens']],
      ['cold sores', ['otter-creek-cold-flu', 'mdlive-urgent']],
      ['i run marathons and my knee hurts', ['harborside-travel']],
      ['mole', ['harborside-travel', 'foreyes-exam']],
    ],
    async (typed, others) => {
      const found = await ids(typed);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((id) => others.includes(id))).toEqual([]);
    },
  );

  testEach(
    'what is denied finds nothing [SHELL-4 part]',
    [
      ['not depressed, just want a dietitian', 'even-keel-visit', 'mdlive-therapy'],
      ['no cough or fever just a sore throat', 'larkmoor-clinic-visit', 'brookfield-lungs'],
      ['it isnt my back but my knee hurts', 'physera', 'kiio'],
    ],
    async (typed, right, denied) => {
      const found = await ids(typed);
      expect(found.slice(0, 3)).toContain(right);
      expect(found).not.toContain(denied);
    },
  );

  testEach(
    'what is missing may be a complaint, and finds who helps [SHELL-4 part]',
    ['no sleep', 'not sleeping', 'no energy', 'without a period'].map((one) => [one] as const),
    async (typed) => {
      expect((await ids(typed)).length).toBeGreaterThan(0);
    },
  );

  testEach(
    'who treats a symptom comes before what tests, studies, prevents or is for a special case [SHELL-4 part]',
    [
      ['eczema', 'labcorp-allergy'],
      ['asthma', 'opengate-trials'],
      ['high cholesterol', 'labcorp-cholesterol'],
      ['depressed', 'rosewell-midwives'],
      ['psoriasis', 'halden-hair'],
      ['covid', 'labcorp-antibody'],
    ],
    async (typed, other) => {
      const found = (await find(typed)).matches;
      const at = found.findIndex(({ id }) => id === other);
      expect(at).not.toBe(0);
      expect(found[at]?.score ?? 0).toBeLessThan(0.97 * (found[0]?.score ?? 0));
    },
  );

  testEach(
    'words are understood as a whole: the right service is among the first [SHELL-4 part]',
    [
      ['tired all the time no energy', 'lcmc-primary'],
      ['eczema on my hands', 'saltmarsh-eczema'],
      ['10 year old scared to go to school', 'willow-wren'],
      ['quiet hours', 'quiet-hours-sleep'],
      ['blood pressure', 'larkmoor-blood-pressure'],
      ['covid test', 'covid-antigen'],
      ['covid-19 test near me', 'covid-antigen'],
      ['rapid antigen test', 'covid-antigen'],
      ['drive-up covid test', 'covid-antigen'],
      ['pcr test', 'covid-pcr'],
      ['ozempic', 'greenstep-visit'],
      ['lisinopril', 'lcmc-primary'],
      ['cardiologist', 'lcmc-primary'],
    ],
    async (typed, right) => {
      expect((await ids(typed)).slice(0, 3)).toContain(right);
    },
  );

  testEach(
    'who asks in Spanish is understood [SHELL-4 part]',
    [
      ['me duele la garganta', 'larkmoor-clinic-visit'],
      ['vacuna contra la gripe', 'larkmoor-flu-shot'],
      ['Necesito un dentista', 'aspendental'],
      ['mi hijo tiene tos y fiebre', 'otter-creek-cold-flu'],
      ['no puedo dormir', 'moonrise-sleep'],
      ['prueba de covid', 'covid-antigen'],
    ],
    async (typed, right) => {
      expect((await ids(typed)).slice(0, 3)).toContain(right);
    },
  );

  test('a service that a search finds only by its category says so, and no more [SHELL-4 part]', async () => {
    const found = (await find('breast cancer')).matches.find(({ id }) => id === 'fernhill-skin');
    expect(found?.match).toBe('Listed in Cancer care');
  });

  test('who asks for online care gets it first, and so in person [SHELL-4 part]', async () => {
    expect((await ids('dermatologist online')).slice(0, 2)).not.toContain('fernhill-skin');
    expect((await ids('dermatologist in person')).slice(0, 2)).toEqual(
      expect.arrayContaining([expect.stringMatching(/fernhill-skin|marlow-finch|halden-hair/)]),
    );
  });

  test('a misspelt word is read as what was meant, and says so [RESULT-3 part]', async () => {
    expect((await find('dermatolgist')).meant).toBe('dermatologist');
    expect((await find('dermatologist')).meant).toBeNull();
    expect((await find('diareah')).meant).toBe('diarrhea');
  });
});

describe('a place typed with the need', () => {
  testEach(
    'a place typed with a need is parted from it [SHELL-4 part]',
    [
      ['eye exam 02139', 'eye exam', 'Cambridge', 'MA'],
      ['dermatologist in Portland OR', 'dermatologist', 'Portland', 'OR'],
      ['dermatologist, portland, oregon', 'dermatologist', 'Portland', 'OR'],
      ['flu shot boston', 'flu shot', 'Boston', 'MA'],
      ['chicago dentist', 'dentist', 'Chicago', 'IL'],
      ['therapist near philly', 'therapist', 'Philadelphia', 'PA'],
      ['urgent care St. Louis MO', 'urgent care', 'St. Louis', 'MO'],
      ['blood test near 60614-1234', 'blood test', 'Chicago', 'IL'],
      ['physical therapy in boulder colorado', 'physical therapy', 'Boulder', 'CO'],
      ['hearing test nyc', 'hearing test', 'New York', 'NY'],
    ],
    async (typed, need, city, state) => {
      const found = await find(typed);
      expect({ need: found.need, city: found.place?.city.replace('Saint', 'St.'), state: found.place?.state }).toEqual({
        need,
        city,
        state,
      });
      expect(found.matches.length).toBeGreaterThan(0);
    },
  );

  testEach(
    'words that name no place have none [SHELL-4 part]',
    [
      'urgent care near me',
      'dentist nearby',
      'rash',
      'cold',
      'hope',
      'mole',
      'pain in my ear',
      'lump in breast',
      'in person visit',
      'reading glasses',
      'mobile',
      'providence',
      'help me',
      'ok',
    ].map((one) => [one] as const),
    async (typed) => {
      expect((await find(typed)).place).toBeNull();
    },
  );

  test('markup is nobody’s misspelling: nothing is shown instead of it', async () => {
    for (const typed of ['"><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=rahs>'])
      expect(await find(typed), typed).toMatchObject({ meant: null, matches: [] });
    expect(await find('<b>rash</b>')).toMatchObject({ meant: null });
    expect(await ids('<b>rash</b>')).toContain('iagnosis');
  });

  test('‘near me’ is no place and no part of the need [SHELL-4 part]', async () => {
    expect(await find('urgent care near me')).toMatchObject({ need: 'urgent care', place: null });
    expect(await find('dentist close to me')).toMatchObject({ place: null });
  });

  test('a place alone finds every service near it, and a way to have care all that are had so [SHELL-4 part]', async () => {
    const all = await find('Boston, MA');
    expect(all).toMatchObject({ need: '', place: { city: 'Boston' } });
    expect(all.matches.length).toBe(content().services.length);
    expect((await find('02139')).matches.length).toBe(content().services.length);
    expect((await ids('online')).length).toBeGreaterThan(10);
  });
});

test('nothing that is typed or pasted fails: operators, patterns, bombs, other alphabets, empty texts [SHELL-4 part]', async () => {
  const signs = fc.constantFrom("'", '"', '\\', '%', '_', '&', '|', '!', ':*', '(', ')', '--', '😀', '\0', 'near', 'in', 'flu', '-', '02139', 'constructor', '__proto__', 'L70.', 'שלום', '\u202e'); // prettier-ignore
  const text = fc.oneof(
    fc.array(signs, { maxLength: 20 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );
  const ask = async (typed: string): Promise<void> => {
    await find(typed);
    await suggestFor(search, typed);
    await completeKeyword(search, typed);
  };
  await fc.assert(fc.asyncProperty(text, ask), { numRuns: 120 });
  const bombs = ['(a+)+$', 'a'.repeat(10_000), 'a '.repeat(5000), 'a-'.repeat(5000), 'near '.repeat(2000), '9'.repeat(10_000), 'a1'.repeat(5000), `${'a'.repeat(60)}!`.repeat(100)]; // prettier-ignore
  // One that went off would outlast the test.
  for (const bomb of bombs) await ask(bomb);
});
