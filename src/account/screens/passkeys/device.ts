import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import type { PasskeyAnswer, PasskeyAsked } from './asked.ts';

/** Has the device make a passkey. Throws what it says in place of one (`deviceWords`). */
export async function makePasskey({ options, challenge }: PasskeyAsked): Promise<PasskeyAnswer> {
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return { response: { ...response }, challenge };
}

/** Has the device answer by a passkey: at once, or once one is chosen in the list under the email's field (`inField`). */
export async function usePasskey({ options, challenge }: PasskeyAsked, inField = false): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
  return { response: { ...response }, challenge };
}

/** Whether this browser offers passkeys in a field's list. */
export function offersInField(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Takes back what the device is asked. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** What it means that no passkey came of it; null where the device said nothing that helps. */
export function deviceWords(error: unknown): string | null {
  if (!(error instanceof WebAuthnError)) return null;
  switch (error.code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'This device has a passkey for your account already.';
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'Passkeys don’t work at this address of our site.';
    default:
      return null;
  }
}
