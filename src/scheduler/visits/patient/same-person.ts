/** What tells two people with one phone number apart. */
type Person = { firstName: string; lastName: string; dob: string };

/**
 * Whether two patients with one phone number are one person: 'same' by name and birth date, 'sibling' when first name and birth date both differ,
 * 'unclear' when one of them does: a slip, or twins [PAT-3].
 */
export function comparePeople(one: Person, other: Person): 'same' | 'sibling' | 'unclear' {
  if (personOf(one) === personOf(other)) return 'same';
  const hasFirst = plain(one.firstName) === plain(other.firstName);
  return hasFirst || one.dob === other.dob ? 'unclear' : 'sibling';
}

/** Name and birth date, however they are written: alike for two patients who, with one phone number, are one person. */
export function personOf({ firstName, lastName, dob }: Person): string {
  return JSON.stringify([plain(firstName), plain(lastName), dob]);
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
