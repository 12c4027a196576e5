/** Keeps room for the line of the chosen store before the first paint, so that nothing moves when it is drawn. */
export function keepStoreRoom(): void {
  if (/fcStore=/.test(document.cookie)) document.body.className = 'has-store';
}
