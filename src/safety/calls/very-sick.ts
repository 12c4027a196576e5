import type { CallLine } from './call-line.schema.ts';

/** The line in the languages that the site knows. */
export const VERY_SICK = {
  en: { lang: 'en', ask: 'Very sick or hurt?', call: 'Call 911.' },
  es: { lang: 'es', ask: '¿Está muy enfermo o herido alguien?', call: 'Llame al 911.' },
} as const satisfies Record<string, CallLine>;
