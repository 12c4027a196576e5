import type { Monogram } from './monogram.ts';

/** A monogram for a name that has none of its own: its first two letters on a quiet ground. */
export function monogramOf(name: string): Monogram {
  const [first = '?', second = ''] = name.replaceAll(/[^\p{L}]/gu, '');
  return { letters: first.toUpperCase() + second.toLowerCase(), tone: 3, shape: 0 };
}
