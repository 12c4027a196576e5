/** XML whose values are text, whatever is in them: markup is escaped, and what no XML may hold is left out. */
export function xml(parts: TemplateStringsArray, ...values: (string | Xml)[]): Xml {
  return new Xml(parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''));
}

/** Parts of XML after each other. */
export function joined(parts: readonly Xml[]): Xml {
  return new Xml(parts.join(''));
}

class Xml {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type { Xml };

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

function written(value: string | Xml | undefined): string {
  if (typeof value !== 'string') return String(value);
  // Lone halves of characters, and characters that XML 1.0 has no place for.
  const allowed = value.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  return allowed.replaceAll(/[&<>"'\r]/g, (found) => ESCAPED[found] ?? '');
}
