/** A JSON string, or a bracket, colon or comma. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The first duplicate name within one object of a JSON text, or null. JSON.parse silently keeps the last such field, while another reader of the
 * same text may take the first. The text must be JSON that parses.
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
