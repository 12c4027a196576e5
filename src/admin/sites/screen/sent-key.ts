import { randomId } from '#api/browser/random-id.ts';

let latestSent: { sent: string; key: string } | null = null;

/** The key of a call: what is sent once more because no answer came has the same, and is done once. */
export function keyOf(of: string, json: object): { idempotencyKey: string } {
  const sent = JSON.stringify([of, json]);
  if (latestSent?.sent !== sent) latestSent = { sent, key: randomId() };
  return { idempotencyKey: latestSent.key };
}
