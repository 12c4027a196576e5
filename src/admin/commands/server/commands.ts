import type { Command } from '../command.schema.ts';

/** A question with its statement, of which $1, $2 … are its parameters in their order. No column is of a person. */
export type WrittenCommand = Command & { sql: string };

const site = { name: 'site', label: 'Site, by its store number (may be empty)', kind: 'site', usual: '' } as const;
const days = { name: 'days', label: 'Days back', kind: 'number', least: 1, most: 90, usual: '14' } as const;

const SITE = `concat_ws(' ', l.store_number, l.name)`;
const OF_SITE = (at: string): string => `(${at}::text = '' or l.store_number = ${at})`;
const when = (instant: string): string =>
  `to_char(${instant} at time zone l.time_zone, 'Mon FMDD, FMHH12:MI am ') || l.time_zone`;

/** All that can be asked (ADM-8). There is no way to ask anything else. */
export const COMMANDS: readonly WrittenCommand[] = [
  {
    name: 'holds-past-their-time',
    title: 'Holds past their time',
    about: 'Places that are held although the hold has ended, longest first. The next who wants one frees it.',
    isNoneRight: false,
    parameters: [
      { name: 'minutes', label: 'Ended at least (minutes ago)', kind: 'number', least: 1, most: 1440, usual: '5' },
      site,
    ],
    sql: `select left(s.hold_id::text, 8) as "Hold", ${SITE} as "Site", ${when('s.starts_at')} as "Place (site’s time)",
        ${when('s.expires_at')} as "Ended", floor(extract(epoch from now() - s.expires_at) / 60)::int as "Minutes ago"
      from seats s join locations l on l.id = s.location_id
      where s.live and s.status = 'held' and s.expires_at < now() - make_interval(mins => $1::int) and ${OF_SITE('$2')}
      order by s.expires_at`,
  },
  {
    name: 'places-sold-twice',
    title: 'Places sold twice',
    about: 'Two live places of one seat at one time.',
    isNoneRight: true,
    parameters: [days],
    sql: `select ${SITE} as "Site", s.seat as "Seat", ${when('s.starts_at')} as "Place (site’s time)", count(*)::int as "Times"
      from seats s join seats o on o.location_id = s.location_id and o.seat = s.seat and o.hold_id <> s.hold_id and o.during && s.during and o.live
        join locations l on l.id = s.location_id
      where s.live and s.starts_at > now() - make_interval(days => $1::int)
      group by l.id, s.seat, s.starts_at order by s.starts_at`,
  },
  {
    name: 'appointments-without-a-place',
    title: 'Appointments without a place',
    about: 'Booked and ahead, but no place is kept for them.',
    isNoneRight: true,
    parameters: [site],
    sql: `select a.id::text as "Appointment", ${SITE} as "Site", ${when('s.starts_at')} as "Time (site’s time)", s.status as "Place"
      from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
      where a.status = 'booked' and s.starts_at > now() and not s.live and ${OF_SITE('$1')} order by s.starts_at`,
  },
  {
    name: 'jobs-that-wait',
    title: 'Jobs that wait',
    about: 'By kind, with the oldest that is due.',
    isNoneRight: false,
    parameters: [],
    sql: `select name as "Kind", state::text as "State", count(*)::int as "Jobs",
        floor(extract(epoch from now() - min(created_on)) / 60)::int as "Oldest (minutes)"
      from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() group by 1, 2 order by 4 desc`,
  },
  {
    name: 'emails-not-sent',
    title: 'Emails not sent',
    about: 'Given up, by day and by what they tell.',
    isNoneRight: true,
    parameters: [days],
    sql: `select to_char(created_on, 'YYYY-MM-DD') as "Day", coalesce(data->>'kind', 'several') as "Tells", count(*)::int as "Emails"
      from pgboss.job where name = 'visit-mail' and state = 'failed' and created_on > now() - make_interval(days => $1::int)
      group by 1, 2 order by 1 desc, 2`,
  },
  {
    name: 'sites-without-a-zone',
    title: 'Sites without a zone',
    about: 'No clock knows their time zone.',
    isNoneRight: true,
    parameters: [],
    sql: `select ${SITE} as "Site", l.time_zone as "Zone" from locations l
      where not exists (select from pg_timezone_names z where z.name = l.time_zone) order by 1`,
  },
  {
    name: 'partners-not-answered',
    title: 'Partners that have not answered',
    about: 'Appointments that wait for a provider’s own system.',
    isNoneRight: false,
    parameters: [
      { name: 'minutes', label: 'Waiting at least (minutes)', kind: 'number', least: 1, most: 10_080, usual: '10' },
    ],
    sql: `select organization_id as "Provider", state as "State", count(*)::int as "Appointments",
        floor(extract(epoch from now() - min(changed_at)) / 60)::int as "Longest (minutes)"
      from partner_visits where (state like '%-pending' or state in ('book-sent', 'lost')) and changed_at < now() - make_interval(mins => $1::int)
      group by 1, 2 order by 4 desc`,
  },
  {
    name: 'record-by-day',
    title: 'Record by day',
    about: 'Rows written to the audit log.',
    isNoneRight: false,
    parameters: [days],
    sql: `select to_char(at, 'YYYY-MM-DD') as "Day", count(*)::int as "Rows", count(distinct actor)::int as "People and jobs"
      from audit_log where at > now() - make_interval(days => $1::int) group by 1 order by 1 desc`,
  },
];
