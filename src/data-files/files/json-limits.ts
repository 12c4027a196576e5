import { Transform } from 'node:stream';
import { FileError } from '../kinds/kind.ts';

/** Brackets within brackets: a feature needs five. */
const DEEPEST = 20;
/** No feature is longer than this, in bytes, as no row of CSV is: it is held in memory as a whole. */
const LONGEST = 100_000;
/** Up to here the brackets are those of the file: its object, and its list of features. */
const OF_FILE = 2;

const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const LIST = 0x5b;
const OPENING = new Set([LIST, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Passes JSON through; throws FileError where it is nested too deep or a feature is too long, before that fills
 * memory.
 */
export function jsonLimits(): Transform {
  let depth = 0;
  let length = 0;
  let feature = 0;
  let isInList = false;
  let isText = false;
  let isEscaped = false;

  function read(byte: number): void {
    if (isText) {
      length += 1;
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isText = false;
      return;
    }
    if (byte <= SPACE) return;
    length += 1;
    if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) open(byte);
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte !== COMMA && byte !== COLON) return;
    if (!isText && depth <= OF_FILE) length = 0;
  }

  function open(byte: number): void {
    depth += 1;
    if (depth === OF_FILE) isInList = byte === LIST;
    else if (isInList && depth === OF_FILE + 1) feature += 1;
  }

  const tooMuch = (reason: string): FileError =>
    new FileError(reason, [{ line: Math.max(1, feature), column: 'the whole feature', reason }]);

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) {
        read(byte);
        if (depth > DEEPEST) return done(tooMuch(`has brackets within brackets, more than ${DEEPEST} deep`));
        if (length > LONGEST) return done(tooMuch('is too long: is a quote (") or a bracket never closed?'));
      }
      done(null, chunk);
    },
  });
}
