import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wake as soon as the page has been painted once. */
    'client:shown'?: boolean;
    /** Wake at the first pointer, focus or key inside the island. */
    'client:touch'?: boolean;
    /** Wake at idle when a place is saved, otherwise as `client:touch`. */
    'client:saved-place'?: boolean;
  }
}
