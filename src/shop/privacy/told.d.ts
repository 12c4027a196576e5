/** All that the program can keep or tell, by kind, gathered by app/told/told.ts for astro.config.mjs. */
declare module 'virtual:told' {
  import type { ToldPart } from '#shop/privacy/told-part.ts';

  const told: readonly ToldPart[];
  export default told;
}
