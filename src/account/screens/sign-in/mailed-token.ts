/** The token in the address that a mailed link opened: behind '#', so that no server sees it. '' for none. */
export function mailedToken(): string {
  return location.hash.slice(1);
}
