/** The fewest and the most characters of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

/** What is wrong with the length of a new password, in a sentence; null for nothing. */
export function lengthProblem(password: string): string | null {
  const length = Array.from(password).length;
  const { least, most } = PASSWORD_LENGTH;
  if (length < least) return `Use ${least} characters or more. This has ${length}.`;
  if (length > most) return `Use ${most} characters or fewer. This has ${length}.`;
  return null;
}
