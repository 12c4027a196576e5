/** Places of care for the pages of a build; astro.config.mjs makes it. */
declare module 'virtual:places-of-care' {
  import type { Clinic } from '#finder/at-build/initial-tiles.ts';
  import type { Bookable } from '#finder/catalogue/catalogue.ts';

  /** The demo's clinics, or none: the clinics of a database are known to the server only. */
  export const clinics: readonly Clinic[];
  /** Organizations that are booked on pages of a feature's own. */
  export const ownOrganizations: readonly Bookable[];
}
