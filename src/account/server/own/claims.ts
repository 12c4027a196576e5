import { z } from '@hono/zod-openapi';
import type { Account, Guest } from '#audit/actor.ts';
import type { Belonging } from '#belongings/belonging.ts';
import { moveBelongings } from '#belongings/move.ts';
import type { Reading, Work } from '#db/work.ts';
import { claimsOf, proveBirth, visitsOf } from '#scheduler/visits/server/own-visits.ts';

const timeSchema = z.object({ date: z.iso.date(), localTime: z.string() });
const claimSchema = z.object({
  patientId: z.uuid(),
  letters: z.string().describe("The first letters of the patient's names: 'A. S.'"),
  times: z.array(timeSchema),
  triesLeft: z.int(),
});
/** What a browser has booked that can join an account. */
export const claimsSchema = z
  .object({
    claims: z.array(claimSchema),
    isLeft: z.boolean().describe('True where this browser is not to be asked again'),
  })
  .openapi('Claims');
/** What has become of it. */
export const claimedSchema = z
  .object({
    joined: z.array(timeSchema.extend({ service: z.string(), place: z.string(), patient: z.string() })),
    wrong: z.array(z.object({ patientId: z.uuid(), triesLeft: z.int() })),
    claims: z.array(claimSchema).describe('What can still join'),
  })
  .openapi('Claimed');
type Claims = z.infer<typeof claimsSchema>;
type Claimed = z.infer<typeof claimedSchema>;

/**
 * Brings the appointments of a guest's patients into the actor's account, with the patients and all that those need, each by the date of birth that is given for it; wrong ones
 * are counted. A patient of someone else, and one that has joined meanwhile, is passed over.
 */
export async function claim(
  work: Work<Account>,
  belongings: readonly Belonging[],
  guest: string,
  births: readonly { patientId: string; dob: string }[],
): Promise<Claimed> {
  const wrong: Claimed['wrong'] = [];
  const patients: string[] = [];
  // In one order, so that two tabs wait for each other and not each for the other.
  const once = new Map(
    births
      .toSorted((one, other) => (one.patientId < other.patientId ? -1 : 1))
      .map((birth) => [birth.patientId, birth]),
  );
  for (const birth of once.values()) {
    const proof = await proveBirth(work, guest, birth);
    if (proof.says === 'right') patients.push(birth.patientId);
    if (proof.says === 'wrong') wrong.push({ patientId: birth.patientId, triesLeft: proof.triesLeft });
  }
  await work.audit({ action: 'claim.try', actor: work.actor.id, count: once.size });
  if (patients.length > 0)
    await moveBelongings(work, belongings, { from: guest, to: work.actor.id, which: { patients } });
  const joined = await visitsOf(work, work.actor.id, patients);
  return { joined, wrong, claims: await claimsOf(work, guest) };
}

/** Has a guest's browser not be asked again. */
export async function leaveClaims({ db, actor, audit }: Work<Account>, guest: string): Promise<void> {
  await db.query('insert into claims_left (owner) values ($1) on conflict do nothing', [guest]);
  await audit({ action: 'claim.leave', actor: actor.id });
}

/** Whether it isn't. */
async function isLeft({ db }: Pick<Reading, 'db'>, guest: string): Promise<boolean> {
  return ((await db.query('select from claims_left where owner = $1', [guest])).rowCount ?? 0) > 0;
}

/** The patients of a guest whose appointments can join an account, and whether that is not to be asked. */
export async function ownClaims(reading: Pick<Reading, 'db'>, guest: Guest | null): Promise<Claims> {
  if (!guest) return { claims: [], isLeft: false };
  const [claims, left] = await Promise.all([claimsOf(reading, guest.id), isLeft(reading, guest.id)]);
  return { claims, isLeft: left };
}
