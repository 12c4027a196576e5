/** All that the program can keep or tell, by kind, gathered by app/told/told.ts for astro.config.mjs. */
declare module 'virtual:told' {
  const told: readonly {
    id: string;
    heading: string;
    caption: string;
    rows: readonly { name: string; what: string; howLong: string; reader: string }[];
  }[];
  export default told;
}
