/** What a phone number has to be: ten digits whose area code and exchange begin with 2 to 9, as all of the North American plan do. */
const NUMBER = /^([2-9]\d{2}){2}\d{4}$/;

/** A phone number's digits without signs, spaces and a leading US 1; null unless a number is left that there can be. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return NUMBER.test(digits) ? digits : null;
}

/** A phone number as people read it, 3-3-rest: '312-555-0142' [TIME-2]. What has fewer than seven digits stays as it is. */
export function displayPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 7) return number;
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
