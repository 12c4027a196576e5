/** A point may be so many metres from its own ZIP code's middle without further questions; ZIP codes of the West are wide. */
const NEAR_OWN_ZIP = 64_000;
/** So much farther from its state than from another one, a point is in the other one: towns at a border are not. */
const OVER_THE_BORDER = 16_000;
/** Farther than this from every ZIP code is not in the United States. */
const FARTHEST = 160_000;

const IN_STATE = `i.data ->> 'state'`;

/**
 * Checks of rows with addresses: a ZIP code or point of another state, a point outside the country, an unknown time
 * zone.
 */
export const ADDRESS_CHECKS: readonly string[] = [
  `select i.line, 'zip' as column, format('%s is in %s, and the address says %s', z.zip, z.state, ${IN_STATE}) as reason
   from incoming i join places z on z.kind = 'zip' and z.zip = i.data ->> 'zip' where z.state <> ${IN_STATE}`,
  `with point as materialized (
     select i.line, ${IN_STATE} as state, i.data ->> 'zip' as zip, ll_to_earth((i.data ->> 'lat')::float8, (i.data ->> 'lng')::float8) as earth from incoming i
   ), far as materialized (
     select p.* from point p left join places z on z.kind = 'zip' and z.zip = p.zip
     where z.zip is null or earth_distance(z.earth, p.earth) > ${NEAR_OWN_ZIP}
   )
   select f.line, 'lat, lng' as column,
     case when n.metres > ${FARTHEST} then 'they are not in the United States' else format('they are in %s, and the address is in %s', n.state, f.state) end as reason
   from far f cross join lateral (
     select state, earth_distance(earth, f.earth) as metres from places where kind = 'zip' order by earth <-> f.earth limit 1
   ) n
   where n.metres > ${FARTHEST} or (n.state <> f.state and not exists (
     select from places s where s.kind = 'zip' and s.state = f.state and earth_distance(s.earth, f.earth) < n.metres + ${OVER_THE_BORDER}))`,
  `select i.line, 'timeZone' as column, 'is empty, and the ZIP code is not known' as reason from incoming i
   where i.data ->> 'timeZone' is null and not exists (select from places z where z.kind = 'zip' and z.zip = i.data ->> 'zip')`,
];

/** SQL for the time zone of a row `n`: its own, else that of its ZIP code. */
export const TIME_ZONE = `coalesce(n."timeZone", (select z.time_zone from places z where z.kind = 'zip' and z.zip = n.zip))`;
