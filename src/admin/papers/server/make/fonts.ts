import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

/** Lengths in bytes of what a WOFF file begins with, of a line of its table of contents, and of the same in a font that isn't packed. */
const [WOFF_HEAD, WOFF_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16];

/** The site's font in two weights, each with the letters of western Europe and those beyond. */
export function figtree(): Record<'regular' | 'bold' | 'regular-beyond' | 'bold-beyond', Buffer> {
  const font = (letters: string, weight: number): Buffer =>
    unpacked(readFileSync(resolve(`@fontsource/figtree/files/figtree-${letters}-${String(weight)}-normal.woff`)));
  return {
    regular: font('latin', 400),
    bold: font('latin', 700),
    'regular-beyond': font('latin-ext', 400),
    'bold-beyond': font('latin-ext', 700),
  };
}

/** A WOFF file as the font that is packed in it: what reads the font would unpack a table again for each letter. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + ENTRY * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  for (const [at, value] of [count, ENTRY * 2 ** power, power, ENTRY * (count - 2 ** power)].entries())
    head.writeUInt16BE(value, 4 + 2 * at);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEAD + WOFF_ENTRY * at;
    const [from, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
      number,
    ];
    const part = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(part) : part;
    woff.copy(head, HEAD + ENTRY * at, entry, entry + 4);
    for (const [field, value] of [checksum, offset, length].entries())
      head.writeUInt32BE(value, HEAD + ENTRY * at + 4 + 4 * field);
    // Tables begin at multiples of four.
    const padded = Buffer.concat([table, Buffer.alloc(-length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(tables);
}
