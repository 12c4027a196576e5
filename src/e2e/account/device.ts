import type { Page } from '@playwright/test';

/**
 * Gives the page's browser a device with a fingerprint reader, whose owner is there. They take a passkey at once from the
 * list under a field, too, unless the browser has no such list.
 */
export async function withDevice(page: Page, { hasList = true } = {}) {
  if (!hasList)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keepsQuiet: (isQuiet: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isQuiet }),
  };
}
