/** A kind of clinic to look for: of an organization, for its service of that number which is booked on this site; null for its other services. */
export type ClinicOf = { organization: string; bookable: number | null };

/** Makes the key of a kind of clinic. */
export function clinicKey({ organization, bookable }: ClinicOf): string {
  return `${organization} ${String(bookable)}`;
}
