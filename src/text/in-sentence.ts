/** Names that keep their capital. */
const KEPT = /^Medicare\b/;

/** A name as it stands within a sentence: 'Rash or hives' is 'rash or hives'; 'COVID-19', 'A1C' and 'Medicare' stay. */
export function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) && !KEPT.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
