import type { z } from 'zod';
import type { headerBannerSchema } from '../site.schema.ts';

type Banner = z.infer<typeof headerBannerSchema>;

/** The line over every page at an instant (epoch ms), or null: content may say from and until which day it is there, as days are counted in UTC. */
export function bannerNow(
  banner: Banner | undefined,
  now: number,
): { text: string; link: { label: string; href: string } | null } | null {
  const today = new Date(now).toISOString().slice(0, 10);
  if (!banner || (banner.from && today < banner.from) || (banner.until && today > banner.until)) return null;
  return { text: banner.text, link: banner.link ?? null };
}
