import { createHash } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import { DAY } from '#text/durations.ts';
import { STORE_CLOSED } from '../../engine/server/offerings.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';

/** Times are published for so many whole days (of UTC) after today. */
const DAYS_AHEAD = 7;
/** What is published is looked at again after so long (ms): with the minute that an answer may be kept, nobody sees what is older than two. */
const LOOK_AGAIN_MS = 60_000;
/** Raise it when the lines of a file are written in another way, so that nobody keeps old ones. */
const WRITTEN_AS = '1';

/** A published file. `digest` changes with what it says, since `changedAt` (epoch ms); `state` is null for one of all states. */
export type PublishedFile = {
  type: 'Location' | 'Schedule' | 'Slot';
  organizationId: string;
  state: string | null;
  states: string[];
  digest: string;
  changedAt: number;
};
/** All files that are published, as they were at `at` (epoch ms, by the database's clock). */
export type Edition = { at: number; files: PublishedFile[] };

/** The last instant (epoch ms) that times are published before. */
export function horizonOf(now: number): number {
  return (Math.floor(now / DAY) + 1 + DAYS_AHEAD) * DAY;
}

/** Of each organization and state: a digest of its locations, of what the organization offers, and of the seats that are taken until the horizon. */
const PARTS = `
  select o.organization_id as "organizationId", l.state, o.services, md5(string_agg(concat(l, ${STORE_CLOSED}), '|' order by l.id)) as places,
    coalesce(sum(s.taken), 0)::text as seats, ${epoch('now()')} as at
  from (
    select organization_id, md5(string_agg(b::text, '|' order by service_id)) as services
    from bookable_services b where organization_id = any($1) group by organization_id
  ) o join locations l on l.organization_id = o.organization_id and l.status <> 'Closed'
  left join lateral (
    select sum(hashtextextended(concat(s.hold_id, s.starts_at, s.seat), 0)) as taken from seats s
    where s.location_id = l.id and s.starts_at > now() and s.starts_at < $2 and s.live and (s.expires_at is null or s.expires_at > now())
  ) s on true
  group by o.organization_id, o.services, l.state order by o.organization_id, l.state`;

type Part = { organizationId: string; state: string; services: string; places: string; seats: string; at: number };

/** What is published of these organizations. What is as in the edition `before` keeps the time of its change. */
export async function nextEdition(
  db: Queryable,
  organizationIds: readonly string[],
  before: Edition | undefined,
): Promise<Edition> {
  const horizon = horizonOf(Date.now());
  const { rows } = await db.query<Part>(PARTS, [organizationIds, new Date(horizon)]);
  const at = rows[0]?.at ?? Date.now();
  const known = new Map(before?.files.map((file) => [nameOf(file), file]));
  const files = [...Map.groupBy(rows, ({ organizationId }) => organizationId)].flatMap(([organizationId, parts]) => {
    const states = parts.map(({ state }) => state);
    const places = parts.map((part) => part.places);
    const services = parts[0]?.services ?? '';
    const ofAll = { organizationId, state: null, states };
    return [
      { type: 'Location' as const, ...ofAll, digest: digestOf(places) },
      { type: 'Schedule' as const, ...ofAll, digest: digestOf([services, ...places]) },
      ...parts.map((part) => ({
        type: 'Slot' as const,
        organizationId,
        state: part.state,
        states: [part.state],
        digest: digestOf([services, part.places, part.seats, String(horizon)]),
      })),
    ];
  });
  return {
    at,
    files: files.map((file) => {
      const old = known.get(nameOf(file));
      return { ...file, changedAt: old?.digest === file.digest ? old.changedAt : at };
    }),
  };
}

function nameOf({ type, organizationId, state }: Pick<PublishedFile, 'type' | 'organizationId' | 'state'>): string {
  return `${type} ${organizationId} ${state ?? ''}`;
}

/** A short digest of texts. */
export function digestOf(parts: readonly string[]): string {
  return createHash('sha256')
    .update([WRITTEN_AS, ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Keeps the present edition of these organizations for a process: looked at again when it is a minute old and somebody asks, by one look for all who ask at
 * once. Each process has its own; digests are the same on all, and each tells of a change once it has seen it.
 */
export function keepEdition(organizationIds: readonly string[]) {
  let edition: Promise<Edition> | undefined;
  let lookedAt = -Infinity;
  return function presentEdition(db: Queryable, now: number): Promise<Edition> {
    if (edition && now - lookedAt < LOOK_AGAIN_MS) return edition;
    const before = edition;
    lookedAt = now;
    edition = (before ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((known) => nextEdition(db, organizationIds, known));
    edition.catch(() => {
      // The next who asks looks again; what was known stays known.
      edition = before;
      lookedAt = -Infinity;
    });
    return edition;
  };
}
