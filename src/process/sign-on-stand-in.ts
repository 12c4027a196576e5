import { content } from '#content-model/content.ts';
import { serveSamlPartners } from '#demo/saml-partner/serve.ts';
import type { Settings } from '#settings/settings.ts';
import { settingOf } from '#single-sign-on/server/targets.ts';
import { METADATA_PATH } from '#single-sign-on/sign-on-address.ts';

/**
 * Where partners take sign-ons: as the settings say and, with demo data, made-up partners on this machine in place of
 * addresses of content that lead nowhere. Only browsers of this machine reach those, so a site with an address of its
 * own has none. `origin`: the site's address.
 */
export async function signOnReceivers(
  settings: Settings,
  origin: string,
): Promise<{ receivers: Settings['SAML']; stop: () => void }> {
  const missing = content().partners.flatMap(({ name, signOn }) =>
    signOn && !settings.SAML[settingOf(signOn.affiliateId)]?.receiver ? [{ name, ...signOn }] : [],
  );
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(origin);
  if (settings.DEMO_DATA !== 'on' || !isLocal || missing.length === 0)
    return { receivers: settings.SAML, stop: () => undefined };
  const audienceOf = (own: (typeof missing)[number]): string =>
    settings.SAML[settingOf(own.affiliateId)]?.audience ?? own.audience;
  const partners = missing.map((own) => ({ ...own, audience: audienceOf(own) }));
  const site = { metadata: origin + METADATA_PATH, home: `${origin}/findcare/services` };
  const { receiverOf, stop } = await serveSamlPartners(partners, site);
  const receivers = { ...settings.SAML };
  for (const { affiliateId, audience } of partners)
    receivers[settingOf(affiliateId)] = { receiver: receiverOf(affiliateId), audience };
  return { receivers, stop };
}
