/** A member ID as it is kept: cards print it in groups. */
export function plainMemberId(typed: string): string {
  return typed.replace(/ /g, '');
}

/** What is wrong with a member ID of a plan, by the form and by the server: cards have letters A to Z, digits and dashes, 5 to 20 of them with a digit. */
export function memberIdProblem(typed: string): string | null {
  if (!typed) return 'Enter the member ID on your card';
  return /^(?=.*\d)[A-Za-z0-9-]{5,20}$/.test(plainMemberId(typed))
    ? null
    : 'Enter the member ID as it is on your card: letters A to Z, digits and dashes, 5 to 20 of them';
}
