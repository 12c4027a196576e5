/** A JSON string, or a bracket, colon or comma. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The first duplicate name in an object of valid JSON text, or null. JSON.parse keeps the last one silently; other
 * readers may take the first.
 */
export function twiceNamed(text: string): string | null {
  /** The names of each object that is open; null stands for a list. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = JSON.parse(last) as string;
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token;
  }
  return null;
}
