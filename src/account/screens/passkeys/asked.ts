/** What the API has a device asked for; `challenge` comes back with its answer. */
export type PasskeyAsked = { options: Record<string, unknown>; challenge: string };
/** A device's answer, for the API. */
export type PasskeyAnswer = { response: { id: string } & Record<string, unknown>; challenge: string };

/** Whether this browser can have passkeys at all. */
export function canHavePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}
