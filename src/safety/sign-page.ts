import type { Lang } from './line-words.ts';

/** Where all signs are listed, in each language. */
export const SIGN_PAGES: Record<Lang, string> = { en: '/findcare/help', es: '/findcare/ayuda' };

/** The page of a danger sign: '/findcare/help/chest-pain', in Spanish '/findcare/ayuda/chest-pain'. */
export function signPage(id: string, lang: Lang = 'en'): string {
  return `${SIGN_PAGES[lang]}/${id}`;
}
