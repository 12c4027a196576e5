/** A price in dollars as it is written: '$99.99' (spec: shown with a $ prefix). */
export function formatPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
