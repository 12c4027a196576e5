/** The key of a path: letter case, percent-encoding and a trailing slash make no difference [ROUTE-12]. */
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
