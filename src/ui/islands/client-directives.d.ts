import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate after the first paint. */
    'client:shown'?: boolean;
    /** As `client:shown`, with the first open time painted before. */
    'client:first-time'?: boolean;
    /** Hydrate at the first pointer, focus or key inside the island; 'called' only when something wakes it. */
    'client:touch'?: boolean | 'called';
    /** Hydrate at idle when a place is saved, otherwise as `client:touch`. */
    'client:saved-place'?: boolean;
  }
}
