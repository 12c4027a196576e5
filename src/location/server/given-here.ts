/** SQL: a location `l` gives a service, whose number is the SQL `serviceId`; one that names no services gives all of its organization. */
export function givenHere(serviceId: string): string {
  return `(l.services is null or ${serviceId} = any(l.services))`;
}
