/** Writes the name of the chosen store into its line, '' for none. */
export function sayStore(name = ''): void {
  const line = document.getElementById('store-name');
  if (line) line.textContent = name;
}
