/** Marks that reorder or hide text, and controls: what people typed is printed without them. */
const HIDDEN = /\p{Cf}/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Most of what is written. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text that looks everywhere as it is: on one line, composed, without marks that turn its direction, and without NUL. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replace(CONTROLS, ' ').replace(HIDDEN, '').trim();
}
