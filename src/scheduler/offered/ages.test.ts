import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agesLine, agesWords, isForAge, whoForWords, monthsOn, readAges, wrongAge, type AgeOf } from './ages.ts';
import { ageOn } from './age.ts';
import { dayOfAge } from './day-of-age.ts';

const child = { display: 'Visit for a sick child', ages: readAges({ under: '18 years' }) };
const express = { display: 'Express care', ages: readAges({ from: '2 years' }) };

describe('who a service is for', () => {
  test.each([
    [{ from: '2 years' }, 'For ages 2 and up.'],
    [{ from: '18 years' }, 'For adults, 18 and older.'],
    [{ under: '18 years' }, 'For children under 18.'],
    [{ from: '6 months', under: '3 years' }, 'For ages 6 months to under 3.'],
    [{}, ''],
  ])('%j is said in a sentence', (written, words) => {
    expect(agesWords(readAges(written))).toBe(words);
  });

  test.each([
    [{ from: '2 years' }, 'Ages 2 and up'],
    [{ from: '3 months' }, 'Ages 3 months and up'],
    [{ from: '18 years' }, 'Adults, 18 and up'],
    [{ under: '18 years' }, 'Children up to 17'],
    [{ under: '12 years' }, 'Ages up to 11'],
    [{ from: '5 years', under: '18 years' }, 'Ages 5 to 17'],
    [{ from: '6 months', under: '30 months' }, 'Ages 6 months to under 30 months'],
    [{}, ''],
  ])('%j is said in the few words of a tile', (written, words) => {
    expect(agesLine(readAges(written))).toBe(words);
  });

  test.each<[AgeOf, { from?: string; under?: string } | null, boolean]>([
    ['child', { from: '18 years' }, false],
    ['child', { from: '13 years' }, true],
    ['child', { under: '18 years' }, true],
    ['child', null, true],
    [72, { from: '5 years', under: '18 years' }, true],
    [48, { from: '5 years', under: '18 years' }, false],
    [216, { from: '5 years', under: '18 years' }, false],
    [216, { from: '18 years' }, true],
    [8, { from: '3 months' }, true],
    [2, { from: '3 months' }, false],
    [960, null, true],
  ])('care for %s is found among what is for %j: %s', (age, written, isFound) => {
    expect(isForAge(written && readAges(written), age)).toBe(isFound);
  });

  test('says that a parent must come along, but not where only adults come', () => {
    expect(whoForWords(express.ages)).toBe(
      'For ages 2 and up. A parent or guardian must come along with anyone under 18.',
    );
    expect(whoForWords(readAges({ from: '18 years' }))).toBe('For adults, 18 and older.');
    expect(whoForWords(null)).toBe('');
  });

  test('an age that is none is no age', () => {
    for (const from of ['two years', '0 months', '2', 'years'])
      expect(() => readAges({ from })).toThrow('is not an age');
  });
});

describe('a patient of another age', () => {
  test('reads the ages and their own, and where to find care', () => {
    expect(wrongAge(child, '1990-05-01', '2026-12-01')).toEqual({
      message:
        'Visit for a sick child is for children under 18. The patient is 36 years old on the day of the appointment.',
      help: { href: '/findcare/category/primarycare', label: 'See who cares for adults' },
    });
    expect(wrongAge(express, '2026-02-01', '2026-12-01')).toEqual({
      message: 'Express care is for ages 2 and up. The patient is 10 months old on the day of the appointment.',
      help: { href: '/findcare/category/pediatrics', label: 'See who cares for children' },
    });
  });

  test('counts by the day of the visit: on a birthday people are of that age', () => {
    expect(wrongAge(express, '2024-12-01', '2026-11-30')).not.toBeNull();
    expect(wrongAge(express, '2024-12-01', '2026-12-01')).toBeNull();
    expect(wrongAge(child, '2008-12-02', '2026-12-01')).toBeNull();
    expect(wrongAge(child, '2008-12-01', '2026-12-01')).not.toBeNull();
  });

  test('months and years agree on every day, and whoever is old enough stays so', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const iso = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [birth = '', visit = ''] = [iso(one), iso(other)].toSorted();
        expect(Math.floor(monthsOn(birth, visit) / 12)).toBe(ageOn(birth, visit));
        expect(wrongAge(express, birth, visit) === null).toBe(ageOn(birth, visit) >= 2);
        expect(wrongAge(child, birth, visit) === null).toBe(ageOn(birth, visit) < 18);
        expect(dayOfAge(birth, 30) <= visit).toBe(monthsOn(birth, visit) >= 30);
      }),
    );
  });

  test('the day of an age is the birthday, or the first of the next month where there is no such day', () => {
    expect(dayOfAge('2023-12-18', 36)).toBe('2026-12-18');
    expect(dayOfAge('2024-02-29', 36)).toBe('2027-03-01');
    expect(dayOfAge('2026-01-31', 1)).toBe('2026-03-01');
  });
});
