/** How letters sound, one rule after another: the rest of the word's sound is its consonants. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^(pn|kn|gn)/, 'n'],
  [/^ps/, 's'],
  [/^wr/, 'r'],
  [/^rh/, 'r'],
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/[td]ge?(?=[eiy])/g, 'j'],
  [/t(?=i(o|a))/g, 's'],
  [/c(?=i(o|a))/g, 's'],
  [/ck|cq|q/g, 'k'],
  [/sch/g, 'sk'],
  [/ch/g, 'k'],
  [/cc(?=[eiy])/g, 'ks'],
  [/cz/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/gh(?=t|$)/g, ''],
  [/g(?=[eiy])/g, 'j'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/m(?=[fp])/g, 'n'],
];

/** How a word sounds, roughly: words that people write by ear have the sound of the right one ('diareah' and 'diarrhea', 'sorasis' and 'psoriasis'). */
export function soundOf(word: string): string {
  const heard = RULES.reduce((text, [from, to]) => text.replace(from, to), word);
  const first = /^[aeiouy]/.test(heard) ? 'a' : '';
  return first + heard.replace(/[aeiouyhw]/g, '').replace(/(.)\1+/g, '$1');
}
