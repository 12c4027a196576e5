/** Has the line under the header tell of the chosen store from the first paint on, so that nothing moves when it is drawn. */
export function keepStoreRoom(): void {
  if (/fcStore=/.test(document.cookie)) document.body.className = 'has-store';
}
