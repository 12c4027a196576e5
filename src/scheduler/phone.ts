/** A phone number's digits without signs, spaces and a leading US 1; null unless ten are left. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}

/** A phone number as people read it, 3-3-rest: '312-555-0142' [TIME-2]. What has fewer than seven digits stays as it is. */
export function displayPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 7) return number;
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
