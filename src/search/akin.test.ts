import { expect, test } from 'vitest';
import { isGuess } from './akin.ts';

test.each([
  ['eczema', ['eczema', 'Eczema.']],
  ['ecz', ['eczema']],
  ['x', ['X']],
  ['rashes', ['rash', 'rash:']],
  ['sleeping', ['sleep', 'sleeplessness']],
  ['babies', ['baby']],
  ['flu shot', ['Flu', 'shots.']],
  ['labcorp', ['onlineLabcorp,', 'LabcorpSee']],
  ['hearing', ['vision&hearing']],
  ['covid', ['COVID-19']],
  ['email', ['e-mail']],
  ['xrays', ['X-rays,']],
  ['señal', ['senal']],
  ['mole check zzz', ['mole', 'Checked']],
])('‘%s’ is found as %j [SHELL-4 part]', (typed, found) => {
  expect(isGuess(typed, found)).toBe(false);
});

test.each([
  ['xyzzyplugh', ['X']],
  ['dermatolgist', ['D.', 'D']],
  ['theophylline', ['the']],
  ['flu xyzzyplugh', ['flu', 'X']],
  ['dermatolgist', ['dermatitis,']],
])('‘%s’ is not what %j are: a guess by first letters [SHELL-4 part]', (typed, found) => {
  expect(isGuess(typed, found)).toBe(true);
});
