/** Crockford's base 32: no I, L, O, U, so that a number read aloud or off paper can't be taken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'LK';

/** A new confirmation number such as 'LK-7QF2-M4XP': 40 random bits, never in sequence. */
export function newConfirmationNumber(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = randomBytes): string {
  const digits = Array.from(random(new Uint8Array(8)), (byte) => DIGITS[byte & 31]).join('');
  return `${PREFIX}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

const pool = new Uint8Array(1024);
let used = pool.length;

/** Random bytes from a pool: the system takes as long for eight as for a thousand. */
function randomBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  if (used + bytes.length > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + bytes.length));
  used += bytes.length;
  return bytes;
}

/** Reads a typed number: case, spaces, dashes and a missing prefix don't matter, O is 0, I and L are 1. Null when it is malformed. */
export function readConfirmationNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s\u2010-\u2015_.-]/g, '');
  const digits = (compact.length === 10 && /^[L1I]K/.test(compact) ? compact.slice(2) : compact)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(digits)) return null;
  return `${PREFIX}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
