import { expect, test } from 'vitest';
import { purposeOf, symptomsReason } from './reason.ts';

const FLU = { name: 'Flu', phrase: 'the flu', reason: 'Flu shots' };
const ACNE = { name: 'Acne' };
const ECZEMA = { name: 'Eczema' };
const DIABETES = { name: 'Diabetes' };
const none = { symptomList: '', symptomCategories: '' };

test.each([
  ['Treats acne', [ACNE], { serviceType: 'Dermatology', ...none }],
  ['Treats acne and eczema', [ACNE, ECZEMA, DIABETES], { serviceType: 'Dermatology', ...none }],
  ['Lab tests for acne and eczema', [ACNE, ECZEMA], { serviceType: 'Labs', ...none }],
  ['Advice about acne and eczema', [ACNE, ECZEMA], { role: 'advises', serviceType: 'Dermatology', ...none }],
  ['Flu shots; vaccines against acne', [FLU, ACNE], { role: 'prevents', serviceType: 'Dermatology', ...none }],
  [
    'Treats acne; diabetic eye checks',
    [ACNE, DIABETES],
    { serviceType: 'Dermatology', symptomList: 'Acne, Diabetic eye checks', symptomCategories: '' },
  ],
] as const)('%s, for who picked that much', (reason, picked, service) => {
  expect(symptomsReason(picked, purposeOf(service))).toBe(reason);
});
