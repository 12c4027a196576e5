/** A kind of clinic to look for: of an organization, for its service of that number which is booked on this site; null for its other services. */
export type ClinicOf = { organization: string; bookable: number | null };

/** A kind of clinic to look for, and how the note of one ends that not everyone can use; null where all can. */
export type SoughtClinic = ClinicOf & { notForAll: string | null };

/** So many miles farther away, a clinic that everyone can use is still the nearest. */
export const DETOUR_MILES = 10;
/** Of so many nearest ones the nearest that everyone can use is looked for. */
export const DETOUR_AMONG = 5;

/** Makes the key of a kind of clinic. */
export function clinicKey({ organization, bookable }: ClinicOf): string {
  return `${organization} ${String(bookable)}`;
}
