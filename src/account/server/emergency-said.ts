import type { Queryable } from '#db/client.ts';
import { timeZoneName, wallOf } from '#location/time-zone.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import type { Opened } from './staff-mail.ts';

/** What an email says of emergency access, by the id of what was opened; null once there is no such visit any more. */
export async function openedIn(db: Queryable, glass: string): Promise<Opened | null> {
  const { rows } = await db.query<Record<'who' | 'visit' | 'site' | 'timeZone', string> & { endsAt: Date }>(
    `select coalesce(nullif(s.name, ''), s.email, 'A colleague') as who, a.confirmation_number as visit, l.name || ', ' || l.city as site,
       l.time_zone as "timeZone", g.ends_at as "endsAt"
     from break_glass g join appointments a on a.id = g.appointment join locations l on l.id = a.location_id
       left join staff_sign_ins s on s.staff = g.actor
     where g.id = $1`,
    [glass],
  );
  if (!rows[0]) return null;
  const { timeZone, endsAt, ...opened } = rows[0];
  return { ...opened, until: `${twelveHour(wallOf(timeZone, endsAt.getTime()).minutes)}, ${timeZoneName(timeZone)}` };
}
