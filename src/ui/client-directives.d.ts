import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate after the first paint. */
    'client:shown'?: boolean;
    /** Hydrate at the first pointer, focus or key inside the island. */
    'client:touch'?: boolean;
    /** Hydrate at idle when a place is saved, otherwise as `client:touch`. */
    'client:saved-place'?: boolean;
  }
}
