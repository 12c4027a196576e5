import { expect, test } from 'vitest';

import { readContent } from '#content-model/content.ts';
import { operatorCode } from './operator-codes.ts';

const { operators } = readContent();

test('content names an operator for each of the sixteen keys, and no other [PARTNER-1]', () => {
  const keys = 'SWD PRV ADV HCC BHJ AHT AHC CHN KAD NYP PHC SHH SSM UHM VMC NHC'.split(' ');
  expect(Object.values(operators).sort()).toEqual(keys.sort());
});

test('an operator is found by name, whatever the case and spacing [PARTNER-1]', () => {
  expect(operatorCode(operators, 'Swedish')).toBe('SWD');
  expect(operatorCode(operators, ' larkmoor   clinic ')).toBe('HCC');
});

test.each(['', 'Nobody', 'constructor', '__proto__', 'SWD'])('an unknown name gives none: %j [PARTNER-1]', (name) => {
  expect(operatorCode(operators, name)).toBeUndefined();
});
