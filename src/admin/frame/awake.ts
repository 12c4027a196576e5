import touch from '#ui/islands/client-touch.ts';

// Elsewhere the field in the head brings what wakes islands; the console has none. Astro has its directives there, and says so.
const own = self as unknown as { Astro?: { touch?: typeof touch } };
(own.Astro ??= {}).touch = touch;
dispatchEvent(new Event('astro:touch'));
// Late, and little: the page is whole without it.
addEventListener('load', () => void import('./late.ts'));
