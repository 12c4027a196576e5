import type { Settings } from '#settings/settings.ts';

/** The address that mails and calendar entries come from: the setting, or one at the site's own host. */
export function mailFrom({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>, origin: string): string {
  return MAIL_FROM ?? `visits@${new URL(origin).hostname}`;
}
