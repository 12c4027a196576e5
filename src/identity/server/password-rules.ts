import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { lengthProblem } from '../password-length.ts';

/** As many guesses, as a power of ten, as one needs who begins with lists of leaked passwords and what people make of them. */
const GUESSES = 8;
/** So much of a password is looked at: a longer one is not guessed for what comes after. */
const LOOKED_AT = 64;

let known: ZxcvbnFactory | undefined;

/** What is wrong with a new password for this email, in a sentence; null for nothing. The lists are here, so nothing is sent anywhere. */
export function passwordProblem(password: string, email: string): string | null {
  const problem = lengthProblem(password);
  if (problem !== null) return problem;
  known ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { guessesLog10 } = known.check(password.slice(0, LOOKED_AT), [email, ...email.split(/[^\p{L}\p{N}]+/u)]);
  return guessesLog10 < GUESSES ? 'This password is in lists that thieves use. Choose another one.' : null;
}
