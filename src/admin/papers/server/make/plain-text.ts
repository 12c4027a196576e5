/** Marks that reorder or hide text, and controls: what people typed is printed without them. */
const HIDDEN = /\p{Cf}/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Text that looks everywhere as it is: on one line, composed, without marks that turn its direction, and without NUL. */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(CONTROLS, ' ').replace(HIDDEN, '').trim();
}
