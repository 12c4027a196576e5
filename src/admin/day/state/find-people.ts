import { callDay } from './call-day.ts';
import { $peopleFound } from './store-visits.ts';
import type { SiteDay } from '../visit.schema.ts';

/** Letters or digits from which the server is asked. */
const FEWEST = 2;
/** Milliseconds without a key, after which words are looked for. */
const PAUSE_MS = 200;
const NOBODY: ReadonlySet<string> = new Set();

let waiting: ReturnType<typeof setTimeout> | undefined;
let latest: AbortController | undefined;

/**
 * Looks for typed words among the people of a day as the search of all days does: the list has no last names and no
 * phones. Later words displace earlier ones.
 */
export function findPeople({ site, date }: Pick<SiteDay, 'site' | 'date'>, typed: string): void {
  const words = typed.trim();
  clearTimeout(waiting);
  latest?.abort();
  if (words.length < FEWEST) {
    $peopleFound.set(null);
    return;
  }
  const { signal } = (latest = new AbortController());
  $peopleFound.set({ words, state: 'searching', ids: NOBODY });
  waiting = setTimeout(() => void ask({ words, site: site.locationId, from: date, to: date }, signal), PAUSE_MS);
}

type Asked = { words: string; site: string; from: string; to: string; after?: string };

async function ask(asked: Asked, signal: AbortSignal): Promise<void> {
  const ids = new Set<string>();
  const { words } = asked;
  try {
    let after: string | undefined;
    do {
      const json = after === undefined ? asked : { ...asked, after };
      const found = await callDay('$post', '/admin/appointments/search', { json }, { signal, reads: true });
      for (const { appointmentId } of found.visits) ids.add(appointmentId);
      after = found.next;
    } while (after !== undefined);
    if (!signal.aborted) $peopleFound.set({ words, state: 'found', ids });
  } catch {
    if (!signal.aborted) $peopleFound.set({ words, state: 'failed', ids: NOBODY });
  }
}
