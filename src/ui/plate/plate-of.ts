import type { Plate } from './plate.ts';

/** A monogram for a name that has none of its own: its first two letters on a quiet ground. */
export function plateOf(name: string): Plate {
  const [first = '?', second = ''] = name.replaceAll(/[^\p{L}]/gu, '');
  return { letters: first.toUpperCase() + second.toLowerCase(), tone: 3, shape: 0 };
}
