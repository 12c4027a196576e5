import type { PaymentFlag } from '#covid/payment/payment.schema.ts';
import { SHOWN, type Shown } from './day-order.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** What the list of a day can be narrowed to beside a status. None of it names anyone, so the address may have it. */
const COMES = ['walk-in', 'booked'] as const;
const NEEDS = ['insurance', 'voucher', 'child'] as const;
type Comes = (typeof COMES)[number];
type Need = (typeof NEEDS)[number];
/** A filter: how somebody comes, which kind of visit (the id of a service), what it needs. */
export type Filter = `comes:${Comes}` | `kind:${number}` | `needs:${Need}`;

/** A visit, and what the day says of how it is paid. */
type Paid = (appointmentId: string) => PaymentFlag | undefined;

/** Whether a visit is what one filter asks for. */
export function fits(filter: Filter, { appointmentId, isWalkIn, service, person }: MaskedVisit, paid: Paid): boolean {
  switch (filter) {
    case 'comes:walk-in':
      return isWalkIn;
    case 'comes:booked':
      return !isWalkIn;
    case 'needs:child':
      return person.childAge !== undefined;
    case 'needs:insurance':
      return paid(appointmentId) === 'missing';
    case 'needs:voucher':
      return paid(appointmentId) === 'voucher';
    default:
      return filter === `kind:${service.serviceId}`;
  }
}

/** Whether a visit is within filters: of each group that something is chosen in, one fits. */
export function passes(filters: readonly Filter[], visit: MaskedVisit, paid: Paid): boolean {
  const groups = Map.groupBy(filters, (filter) => filter.slice(0, filter.indexOf(':')));
  return [...groups.values()].every((group) => group.some((filter) => fits(filter, visit, paid)));
}

/** A filter that can be chosen, in words, with how many of the day it fits. */
export type Choice = { filter: Filter; words: string; count: number };

/** What can be chosen for a day, by group. A filter that fits no one is there only once it is chosen, except how people come. */
export function choicesOf(
  visits: readonly MaskedVisit[],
  paid: Paid,
  chosen: readonly Filter[],
): { title: string; choices: Choice[] }[] {
  const kinds = new Map<Filter, string>([
    ...chosen.filter((filter) => filter.startsWith('kind:')).map((filter) => [filter, 'Another kind'] as const),
    ...visits.map(({ service }) => [`kind:${service.serviceId}`, service.display] as const),
  ]);
  // Of one kind alone there is nothing to choose.
  const isOneKind = kinds.size < 2 && !chosen.some((filter) => kinds.has(filter));
  const named = (filters: readonly (readonly [Filter, string])[]): Choice[] =>
    filters
      .map(([filter, words]) => ({ filter, words, count: visits.filter((visit) => fits(filter, visit, paid)).length }))
      .filter(({ filter, count }) => count > 0 || chosen.includes(filter) || filter.startsWith('comes:'));
  const ofKinds = [...kinds].toSorted(([, one], [, other]) => one.localeCompare(other));
  return [
    {
      title: 'They come',
      choices: named([
        ['comes:walk-in', 'As walk-in'],
        ['comes:booked', 'Booked ahead'],
      ]),
    },
    { title: 'Kind', choices: isOneKind ? [] : named(ofKinds) },
    {
      title: 'Needs',
      choices: named([
        ['needs:insurance', 'Insurance missing'],
        ['needs:voucher', 'Voucher'],
        ['needs:child', 'Child'],
      ]),
    },
  ].filter(({ choices }) => choices.length > 0);
}

/** What a list is narrowed to. */
export type Narrowing = { shown: Shown; filters: readonly Filter[] };

/** What the address narrows a day to. What it doesn't know is left out. */
export function narrowingOf(search: string): Narrowing {
  const given = new URLSearchParams(search);
  const list = (name: string): string[] => given.get(name)?.split(',') ?? [];
  const ids = list('kind').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    shown: SHOWN.find((one) => one === given.get('show')) ?? 'all',
    filters: [
      ...COMES.filter((one) => list('comes').includes(one)).map((one) => `comes:${one}` as const),
      ...[...new Set(ids)].map((id) => `kind:${Number(id)}` as const),
      ...NEEDS.filter((one) => list('needs').includes(one)).map((one) => `needs:${one}` as const),
    ],
  };
}

/** An address's search with what the list is narrowed to in place of what it had: '?site=…&show=late&kind=12'. */
export function withNarrowing(search: string, { shown, filters }: Narrowing): string {
  const given = new URLSearchParams(search);
  for (const name of ['show', 'comes', 'kind', 'needs']) given.delete(name);
  if (shown !== 'all') given.set('show', shown);
  for (const name of ['comes', 'kind', 'needs']) {
    const own = filters
      .filter((filter) => filter.startsWith(`${name}:`))
      .map((filter) => filter.slice(name.length + 1));
    if (own.length > 0) given.set(name, own.join(','));
  }
  const text = given.toString();
  return text ? `?${text}` : '';
}
