/** All that the program can keep or tell, by kind, gathered by app/told/told.ts for astro.config.mjs. */
declare module 'virtual:told' {
  const told: readonly import('./told-part.ts').ToldPart[];
  export default told;
}
