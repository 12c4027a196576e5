/** An appointment, as far as the band about the app tells it: when, on the calendar of its place, and where. */
export type AppVisit = { date: string; localTime: string; location: { name: string } };

/** The first appointment of an answer of GET /scheduler/appointments that takes place as it is booked; null for none, and for what is no answer of ours. */
export function nextVisitIn(answer: unknown): AppVisit | null {
  const { appointments } = Object(answer) as { appointments?: Told[] };
  const visit = Array.isArray(appointments) ? appointments.find((one) => !one?.closed) : null;
  const [date, localTime, name] = [visit?.date, visit?.localTime, visit?.location?.name];
  if (typeof date !== 'string' || typeof localTime !== 'string' || typeof name !== 'string') return null;
  return /^\d{4}-\d\d-\d\d$/.test(date) ? { date, localTime, location: { name } } : null;
}

type Told = { date?: unknown; localTime?: unknown; location?: { name?: unknown } | null; closed?: object } | null;

/** When it is: 'Tuesday, November 24, 9:30 am'. */
export function whenWords({ date, localTime }: Pick<AppVisit, 'date' | 'localTime'>): string {
  return `${DAY.format(new Date(`${date}T12:00Z`))}, ${localTime}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
