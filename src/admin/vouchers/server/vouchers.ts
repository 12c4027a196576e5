import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import type { Reading, Work } from '#db/work.ts';
import type { CovidTesting } from '#covid/covid-testing.ts';
import { issueVoucher } from '#covid/server/paying/vouchers.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { daysInReach, siteInReach } from '../../day/server/site-in-reach.ts';
import type { IssuedVoucher, VoucherRequest, Vouchers } from '../vouchers.schema.ts';

/** Vouchers of a list, and days that one may pay ahead. */
const LIST_MOST = 200;
const DAYS_AHEAD_MOST = 366;

/** SQL: what staff see of a voucher `v`, at the site $1 (its row). */
const SEEN = `v.id as "voucherId", v.issuer, v.total as of, v.total - v.used as left, v.services as "voucherServices", v.members is not null as "voucherMemberRequired",
  v.starts_on::text as "startsOn", v.ends_on::text as "endsOn", v.only_at is not distinct from $1::int as "isOfSite"`;

/** Vouchers that pay at a site of the caller's, on days that their role sees. Throws 404 no-such-site, 409 no-tests where no tests are given. */
export async function vouchersAt(
  reading: Reading<GrantedStaff>,
  asked: string,
  testing: CovidTesting,
): Promise<Vouchers> {
  const site = await siteInReach(reading, asked);
  const tests = await testsAt(reading, site.row, testing);
  const reach = daysInReach(reading.actor.grant, site, reading.now);
  const { rows } = await reading.db.query<IssuedVoucher>(
    `select ${SEEN} from covid_vouchers v
     where (v.only_at = $1 or (v.only_at is null and (v.states is null or $2 = any(v.states))))
       and ($3::date is null or (v.ends_on >= $3::date and v.starts_on <= $4::date))
     order by v.ends_on desc, v.issuer, v.id limit ${String(LIST_MOST)}`,
    [site.row, site.state, reach?.from ?? null, reach?.to ?? null],
  );
  return {
    vouchers: rows,
    tests,
    today: dateOfDay(wallOf(site.timeZone, reading.now).day),
    may: { issue: mayAt(reading.actor, 'voucher.issue', site.locationId) },
  };
}

/** Issues a voucher that pays at one site of the caller's, under a code of which only a keyed hash is kept. Throws 404 no-such-site, 409 no-tests, 422. */
export async function issueAt(
  work: Work<GrantedStaff>,
  { site: asked, services, startsOn, endsOn, ...terms }: VoucherRequest,
  { code, key, testing }: { code: string; key: string; testing: CovidTesting },
): Promise<IssuedVoucher> {
  const site = await siteInReach(work, asked);
  const given = new Set((await testsAt(work, site.row, testing)).map(({ serviceId }) => serviceId));
  if (!services.every((serviceId) => given.has(serviceId)))
    throw fieldProblem('services', 'Choose tests that this site gives', 'unknown-test');
  const { day } = wallOf(site.timeZone, work.now);
  if (endsOn < dateOfDay(day)) throw fieldProblem('endsOn', 'Its last day is over', 'ended');
  if (endsOn > dateOfDay(day + DAYS_AHEAD_MOST))
    throw fieldProblem('endsOn', 'A voucher pays for a year at most', 'too-far');
  const { members, ...others } = terms;
  const id = await issueVoucher(work.db, key, code, {
    ...others,
    services: [...new Set(services)],
    startsOn,
    endsOn,
    onlyAt: site.locationId,
    ...(members && { members }),
  });
  await work.audit({ action: 'voucher.issue', voucher: id, locationId: site.row, count: terms.total });
  const { rows } = await work.db.query<IssuedVoucher>(`select ${SEEN} from covid_vouchers v where v.id = $2`, [
    site.row,
    id,
  ]);
  if (!rows[0]) throw new Error('A voucher that was just issued is not there');
  return rows[0];
}

async function testsAt({ db }: Reading, row: number, { tests }: CovidTesting): Promise<Vouchers['tests']> {
  const { rows } = await db.query<{ services: number[] | null }>(
    'select l.services from locations l join covid_sites c on c.location_id = l.id where l.id = $1',
    [row],
  );
  const [site] = rows;
  if (!site)
    throw new ProblemError({
      status: 409,
      code: 'no-tests',
      detail: 'No COVID-19 tests are given at this site, so no voucher pays there.',
    });
  return tests
    .filter(({ serviceId }) => site.services === null || site.services.includes(serviceId))
    .map(({ serviceId, name }) => ({ serviceId, name }));
}
