/** A path as its page is known by: letter case, percent signs and a last slash make no other page of it [ROUTE-12]. */
export function folded(path: string): string {
  const lower = decoded(path).toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
