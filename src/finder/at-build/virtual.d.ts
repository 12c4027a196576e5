/** The clinics that pages are built with, made by astro.config.mjs: those of the demo, or none, since a database's own are known to the server only. */
declare module 'virtual:clinics' {
  import type { Clinic } from '#finder/at-build/initial-tiles.ts';

  const clinics: readonly Clinic[];
  export default clinics;
}
