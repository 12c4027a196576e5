/** The time zones that a site may be in (ADM-5). */
export const SITE_ZONES = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Puerto_Rico',
] as const;
export type SiteZone = (typeof SITE_ZONES)[number];

/** Zones of the gazetteer whose clocks are those of one of these today. */
const SAME_CLOCK: Record<string, SiteZone> = {
  'America/Nome': 'America/Anchorage',
  'America/Juneau': 'America/Anchorage',
  'America/Sitka': 'America/Anchorage',
  'America/Yakutat': 'America/Anchorage',
  'America/Boise': 'America/Denver',
  'America/Indiana/Knox': 'America/Chicago',
  'America/Indiana/Tell_City': 'America/Chicago',
  'America/Menominee': 'America/Chicago',
  'America/North_Dakota/Beulah': 'America/Chicago',
  'America/North_Dakota/New_Salem': 'America/Chicago',
  'America/Detroit': 'America/New_York',
  'America/Indiana/Indianapolis': 'America/New_York',
  'America/Indiana/Marengo': 'America/New_York',
  'America/Indiana/Petersburg': 'America/New_York',
  'America/Indiana/Vincennes': 'America/New_York',
  'America/Indiana/Winamac': 'America/New_York',
  'America/Kentucky/Louisville': 'America/New_York',
  'America/Kentucky/Monticello': 'America/New_York',
  'America/St_Thomas': 'America/Puerto_Rico',
};

/** The zone of a site where the gazetteer says this one; null where no site can be, such as on Guam. */
export function siteZoneOf(timeZone: string): SiteZone | null {
  return SITE_ZONES.find((zone) => zone === timeZone) ?? SAME_CLOCK[timeZone] ?? null;
}

/** All zones of the gazetteer in which sites can be, each with the site's. */
export const SITE_ZONE_OF: readonly (readonly [timeZone: string, siteZone: SiteZone])[] = [
  ...SITE_ZONES.map((zone) => [zone, zone] as const),
  ...Object.entries(SAME_CLOCK),
];
