/** Splits the long text at lines of ---; each 'text' section takes one part. '' gives none. */
export function textParts(body: string): string[] {
  return body
    .split(/^---+$/m)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Writes the price of the page's own service, as a sentence has it, where an editor's text has `{price}`. Those of other services are shared text. */
export function withPrice(text: string, price: string): string {
  return text.replaceAll('{price}', () => price);
}
