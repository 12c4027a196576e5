import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wake at the first pointer, focus or key inside the island. */
    'client:touch'?: boolean;
    /** Wake at idle when a place is saved, otherwise as `client:touch`. */
    'client:saved-place'?: boolean;
  }
}
