type Guardian = { firstName: string; lastName: string; relationship: string };

/** Whether the same guardian answers for a patient as before, whose consent then stays as it was given (PAT-2). */
export function isSameGuardian(before: Guardian | undefined, after: Guardian | undefined): boolean {
  if (!before || !after) return false;
  return (['firstName', 'lastName', 'relationship'] as const).every((part) => before[part] === after[part].trim());
}
