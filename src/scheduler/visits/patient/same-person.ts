/** What tells two people with one phone number apart. */
type Person = { firstName: string; lastName: string; dob: string };

/**
 * Whether two patients with one phone number are one person: 'same' by name and birth date, 'sibling' when first name and birth date both differ,
 * 'unclear' when one of them does: a slip, or twins [PAT-3].
 */
export function comparePeople(one: Person, other: Person): 'same' | 'sibling' | 'unclear' {
  const hasFirst = plain(one.firstName) === plain(other.firstName);
  const isBornThen = one.dob === other.dob;
  if (hasFirst && isBornThen && plain(one.lastName) === plain(other.lastName)) return 'same';
  return hasFirst || isBornThen ? 'unclear' : 'sibling';
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
