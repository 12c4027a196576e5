import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import type { Reading, Work } from '#identity/make-actor.ts';
import { stateName } from '#location/states.ts';
import { longDay } from '#text/long-day.ts';
import { plainCode } from '../../payment/voucher-code.ts';
import type { VoucherAnswer, VoucherRefusal, VoucherTerms } from '../../payment/voucher.schema.ts';

/** Letters and digits that no one takes for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRTVWXY2346789';
const GROUPS = 3;
const GROUP = 4;

/** Makes a code that can't be guessed: 12 of 27 letters and digits, in groups of four. */
export function newVoucherCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Issues a voucher under a code, of which only a keyed hash is kept; answers its id. Issuing the same code again changes nothing. */
export async function issueVoucher(
  db: Queryable,
  key: string,
  code: string,
  { issuer, total, services, states, onlyAt, members, startsOn, endsOn }: VoucherTerms,
): Promise<string> {
  const digits = members?.[0]?.length ?? null;
  const { rows } = await db.query<{ id: string }>(
    `insert into covid_vouchers (id, code_hash, issuer, total, services, states, members, member_digits, starts_on, ends_on, only_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select id from locations where public_id = $11))
     on conflict (code_hash) do update set issuer = covid_vouchers.issuer returning id`,
    [
      randomUUID(),
      hashOf('code', code, key),
      issuer,
      total,
      services,
      states ?? null,
      members?.map((member) => hashOf('member', member, key)) ?? null,
      digits,
      startsOn,
      endsOn,
      onlyAt ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

/** In what a voucher is to pay: the test, its site (public id) and that one's state, and the day of the visit there ('YYYY-MM-DD'). */
export type VoucherUse = { serviceId: number; site: string; state: string; date: string };

type VoucherRow = Pick<VoucherAnswer, 'issuer' | 'memberDigits' | 'endsOn'> & {
  id: string;
  total: number;
  used: number;
  services: number[];
  states: string[] | null;
  onlyAt: string | null;
  onlyAtName: string | null;
  members: string[] | null;
  startsOn: string;
  endsOn: string;
};

const VOUCHER = `select v.id, issuer, total, used, v.services, states, l.public_id as "onlyAt", l.name as "onlyAtName", members, member_digits as "memberDigits",
  to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn" from covid_vouchers v left join locations l on l.id = v.only_at`;

/** Says whether a code pays for a use, and why not. Nothing is used up, and nothing is said of who has used it. */
export async function checkVoucher(
  { db }: Pick<Reading, 'db'>,
  key: string,
  { code, memberId }: { code: string; memberId?: string | undefined },
  use: VoucherUse,
  testName: (serviceId: number) => string,
): Promise<VoucherAnswer> {
  const { rows } = await db.query<VoucherRow>(`${VOUCHER} where code_hash = $1`, [hashOf('code', code, key)]);
  const [voucher] = rows;
  if (!voucher)
    return {
      ...NONE,
      voucherResultsError: refusal('unknown', UNKNOWN),
    };
  const member = memberId ? hashOf('member', memberId, key) : null;
  const why = whyNot(voucher, use, member);
  return {
    voucherValid: why === null,
    voucherResultsError: why && refusal(why, wordsOf(why, voucher, testName)),
    voucherMemberRequired: voucher.members !== null,
    memberDigits: voucher.memberDigits,
    voucherServices: voucher.services,
    voucherRestrictions: voucher.states ?? [],
    memberId: memberId ?? null,
    voucherId: voucher.id,
    issuer: voucher.issuer,
    left: Math.max(0, voucher.total - voucher.used - 1),
    of: voucher.total,
    endsOn: voucher.endsOn,
  };
}

const UNKNOWN = 'We don’t know this code. Check each letter and number.';

const NONE: Omit<VoucherAnswer, 'voucherResultsError'> = {
  voucherValid: false,
  voucherMemberRequired: false,
  memberDigits: null,
  voucherServices: [],
  voucherRestrictions: [],
  memberId: null,
  voucherId: null,
  issuer: null,
  left: null,
  of: null,
  endsOn: null,
};

function refusal(why: VoucherRefusal, message: string) {
  return { why, message };
}

/** The first reason why a voucher doesn't pay; null where it does. */
function whyNot(
  voucher: VoucherRow,
  { serviceId, site, state, date }: VoucherUse,
  member: string | null,
): VoucherRefusal | null {
  if (date < voucher.startsOn) return 'not-yet';
  if (date > voucher.endsOn) return 'ended';
  if (!voucher.services.includes(serviceId)) return 'other-test';
  if (voucher.states && !voucher.states.includes(state)) return 'other-state';
  if (voucher.onlyAt !== null && voucher.onlyAt !== site) return 'other-site';
  if (voucher.members && member === null) return 'member-needed';
  if (voucher.members && !voucher.members.includes(member ?? '')) return 'member-unknown';
  return voucher.used < voucher.total ? null : 'used-up';
}

/** Why a voucher that was found to pay for a booking no longer does, in words; null where it does. Whose it is was checked then; one that `isBooked` has its test already. */
export async function whyNoLonger(
  { db }: Pick<Reading, 'db'>,
  voucherId: string,
  { isBooked, ...use }: VoucherUse & { isBooked: boolean },
  testName: (serviceId: number) => string,
): Promise<{ why: VoucherRefusal; message: string } | null> {
  const { rows } = await db.query<VoucherRow>(`${VOUCHER} where v.id = $1`, [voucherId]);
  const [voucher] = rows;
  if (!voucher) return refusal('unknown', UNKNOWN);
  const why = whyNot({ ...voucher, members: null, ...(isBooked && { used: 0 }) }, use, null);
  return why && refusal(why, wordsOf(why, voucher, testName));
}

function wordsOf(why: VoucherRefusal, voucher: VoucherRow, testName: (serviceId: number) => string): string {
  const tests = new Intl.ListFormat('en-US').format(voucher.services.map((id) => `the ${testName(id)}`));
  const places = voucher.states ? `, in ${new Intl.ListFormat('en-US').format(voucher.states.map(stateName))}` : '';
  switch (why) {
    case 'not-yet':
      return `This voucher pays from ${longDay(voucher.startsOn)} on. Choose a later day, or pay another way.`;
    case 'ended':
      return `This voucher paid until ${longDay(voucher.endsOn)}. Ask ${voucher.issuer} for a new one, or pay another way.`;
    case 'other-site':
      return `This voucher pays at ${voucher.onlyAtName ?? 'another location'} only.`;
    case 'other-test':
    case 'other-state':
      return `This voucher pays for ${tests} only${places}.`;
    case 'member-needed':
      return `This voucher is for members. Enter the member number of ${voucher.issuer}; it has ${voucher.memberDigits ?? 0} digits.`;
    case 'member-unknown':
      return `No member has this number. It has ${voucher.memberDigits ?? 0} digits.`;
    default:
      return 'This voucher has no test left.';
  }
}

/**
 * Pays a booking by a voucher, in the booking's transaction: of two bookings that want its last test, the row decides. False where it no longer pays, or pays for this
 * booking already.
 */
export async function redeemVoucher(
  { db }: Work,
  voucherId: string,
  bookingId: string,
  use: VoucherUse,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update covid_vouchers set used = used + 1
     where id = $1 and used < total and $3::int = any(services) and (states is null or $4 = any(states)) and $5::date between starts_on and ends_on
       and (only_at is null or only_at = (select id from locations where public_id = $6))
       and not exists (select from covid_voucher_uses where booking_id = $2 and returned_at is null)`,
    [voucherId, bookingId, use.serviceId, use.state, use.date, use.site],
  );
  if (!rowCount) return false;
  await db.query(
    `insert into covid_voucher_uses (booking_id, voucher_id) values ($1, $2)
     on conflict (booking_id) do update set voucher_id = excluded.voucher_id, used_at = now(), returned_at = null`,
    [bookingId, voucherId],
  );
  return true;
}

/** Gives the test of a booking that a voucher pays for back to it; nothing where none does. */
export async function giveVoucherBack({ db }: Work, bookingId: string): Promise<void> {
  await db.query(
    `with returned as (update covid_voucher_uses set returned_at = now() where booking_id = $1 and returned_at is null returning voucher_id)
     update covid_vouchers v set used = v.used - 1 from returned where v.id = returned.voucher_id`,
    [bookingId],
  );
}

/** Keeps other work off these vouchers until this one is done, in one order: two that swap theirs never wait for each other. */
export async function lockVouchers({ db }: Work, ids: readonly (string | null | undefined)[]): Promise<void> {
  await db.query('select from covid_vouchers where id = any($1::uuid[]) order by id for update', [
    ids.filter((id) => id),
  ]);
}

function hashOf(of: 'code' | 'member', typed: string, key: string): string {
  return createHmac('sha256', key)
    .update(`voucher ${of} ${plainCode(typed)}`)
    .digest('base64url');
}
