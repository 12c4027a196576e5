/** The header that carries the CSRF token of a call that changes something, as the page names it (SHELL-2). */
export function csrfHeader(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-header"]')?.content ?? 'x-csrf-token';
}
