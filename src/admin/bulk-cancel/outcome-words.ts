const WORDS: Readonly<Record<string, string>> = {
  told: 'Canceled and told',
  'not-told': 'Canceled, not told',
  asked: 'The provider is asked to cancel it',
  already: 'Was canceled already',
  changed: 'Not canceled: it was changed a moment before',
  'visit-over': 'Not canceled: it has begun',
  'not-reached': 'Not canceled: it failed too often',
  'no-such-appointment': 'Not canceled: it is gone',
};

/** What became of an appointment that was to be canceled with others. */
export function outcomeWords(outcome: string): string {
  return WORDS[outcome] ?? 'Not canceled';
}
