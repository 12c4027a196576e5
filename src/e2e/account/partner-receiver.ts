import type { BrowserContext } from '@playwright/test';
import { samlReceiver } from '#gateways/saml/receiver.testing.ts';
import { METADATA_PATH } from '#single-sign-on/sign-on-address.ts';

/** What a partner has got with somebody who came: what it was told of them, for which of its pages, and from which address, where it heard one. */
type Came = { told: unknown; leads: string | null; referer: string | undefined };

/** Has a partner take sign-ons by software that partners use, in place of the demo's on a port of this machine; answers who came. */
export async function receiveAt(context: BrowserContext, affiliateId: string): Promise<Came[]> {
  const came: Came[] = [];
  const metadata = await (await context.request.get(METADATA_PATH)).text();
  const takes = (url: URL): boolean => url.hostname === 'localhost' && url.pathname === `/${affiliateId}/sign-on`;
  await context.route(takes, async (route) => {
    const request = route.request();
    const receive = samlReceiver(metadata, {
      receiver: request.url(),
      audience: `https://${affiliateId}.example/saml`,
    });
    const form = new URLSearchParams(request.postData() ?? '');
    const profile = await receive(form);
    const referer = request.headers()['referer'];
    came.push({ told: profile['attributes'], leads: form.get('RelayState'), referer });
    return route.fulfill({ contentType: 'text/html', body: '<title>There</title><h1>Welcome</h1>' });
  });
  return came;
}
