import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLimit, isWithin, readingsIn, withWholeNumbers } from './readings.ts';

/** What is measured in a text: 'top 148'. */
function readings(text: string): string[] {
  const words = withWholeNumbers(text.toLowerCase())
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return readingsIn(words).map(({ kind, value }) => `${kind} ${String(Math.round(value * 10) / 10)}`);
}

test.each([
  ['bp 190/120', ['top 190', 'bottom 120']],
  ['blood pressure 190 over 120', ['top 190', 'bottom 120']],
  ['bp 130s over 80s', ['top 130', 'bottom 80']],
  ['presion 18/12', ['top 180', 'bottom 120']],
  ['presion 180 con 110', ['top 180', 'bottom 110']],
  ['148/96 at 30 weeks', ['top 148', 'bottom 96']],
  ['my pressure is 200', ['top 200']],
  ['sugar 48', ['sugar 48']],
  ['azucar en 500', ['sugar 500']],
  ['glucose 2.8 mmol', ['sugar 50.4']],
  ['heart rate 35', ['pulse 35']],
  ['170 heart rate', ['pulse 170']],
  ['o2 sat 85%', ['oxygen 85']],
  ['spo2 78', ['oxygen 78']],
  ['temp of 104.5', ['temp 104.5']],
  ['fiebre de 40', ['temp 104']],
  ['fever 39.5 c', ['temp 103.1']],
  ['2 month old', ['age 2']],
  ['72 yo', ['age 864']],
  ['baby 3 weeks', ['age 0.7']],
  ['fever 20 months', ['age 20']],
  ['fiebre 1 ano', ['age 12']],
  ['newborn 5 days fever', ['age 0.2']],
  ['20 meses con fiebre', ['age 20']],
  ['fiebre bebe 20 meses', ['age 20']],
  ['bebe de 20 meses con fiebre', ['age 20']],
  ['my son has had a fever since noon, he is 20 months', ['age 20']],
  ['two year old with a fever', ['age 24']],
  ['nina de veinte meses', ['age 20']],
])('"%s" is read as %j', (text, expected) => {
  expect(readings(text)).toEqual(expected);
});

test.each([
  'advair 250/50',
  'sugar 5 grams',
  '24/7 pharmacy',
  'open 9 to 5',
  '500 mg amoxicillin',
  'zip 02115',
  'covid 19 test',
  'call 911',
  '$90 off',
  '12 pills',
  'january 10/12',
  'fever for 6 months',
  'child fever 5 days',
  'nino 5 dias con fiebre',
  'baby has had fever 3 days',
  'tengo 30 semanas',
  'cough 3 weeks',
])('"%s" measures nothing', (text) => {
  expect(readings(text)).toEqual([]);
});

test('a reading is the same however it is written, and within a limit as its number is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 70, max: 300 }), fc.integer({ min: 30, max: 200 }), (top, bottom) => {
      fc.pre(bottom < top);
      for (const said of [`bp ${top}/${bottom}`, `${top} over ${bottom} bp`, `pressure is ${top} / ${bottom}`])
        expect(readings(said), said).toEqual([`top ${top}`, `bottom ${bottom}`]);
    }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('sugar', 'pulse', 'oxygen', 'temp'),
      fc.integer({ min: 86, max: 100 }),
      fc.integer({ min: 80, max: 110 }),
      (kind, value, bound) => {
        const [found] = readingsIn([kind, String(value)]);
        expect(found).toMatchObject({ kind, value });
        expect(found && isWithin(found, `${kind}<${bound}`)).toBe(value < bound);
        expect(found && isWithin(found, `${kind}>=${bound}`)).toBe(value >= bound);
      },
    ),
  );
});

test('nothing that is typed breaks it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const one of readings(text)) expect(one).toMatch(/^\w+ \d/);
    }),
  );
});

test('only what names a reading and a bound is a limit', () => {
  expect(['sugar<54', 'top>=180', 'temp>=100.4'].every(isLimit)).toBe(true);
  expect(['sugar', 'sugar>54', 'salt<3', 'CHILD', '<54'].some(isLimit)).toBe(false);
});
