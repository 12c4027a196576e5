import type { Review } from '#collection/field.schema.ts';
import { type Finding, type Written } from '../reading/texts.ts';

/** What must be said at the foot of every page, wherever in the words of content/site.yaml (LAND-7). */
export const SITE_WIDE = [
  {
    says: /solely by (the )?independent providers/i,
    what: 'that services are delivered solely by independent providers',
  },
  {
    says: /no substitute for professional medical advice/i,
    what: 'that it is no substitute for professional medical advice',
  },
];

/** What the terms of every booking must say, in whatever words (PAT-2). */
const GUARDIAN = {
  says: /under 18.*parent or guardian.*consent.*oversees.*payment/i,
  what: 'that a patient under 18 needs a parent or guardian, who consents, oversees the visit and is responsible for payment',
};

/** Disclaimers that are missing where care is offered: site-wide ones, those that a page must name, and who checked the medicine. */
export function missingDisclaimers(written: Written[]): Finding[] {
  return written.flatMap((one) => {
    if (one.file.data === undefined) return [];
    if (one.collection.name === 'site') return siteWide(one);
    if (one.collection.name === 'terms')
      return GUARDIAN.says.test(one.file.body) ? [] : [error(one, [], `terms must say ${GUARDIAN.what}: put it back`)];
    if (!one.collection.describesCare) return [];
    const { review, disclaimers } = one.file.data as { review?: Review; disclaimers?: string[] };
    const findings: Finding[] = [];
    if (review && !review.clinicalReviewer) {
      findings.push(
        error(one, ['review'], 'clinicalReviewer is missing: a text about care says who checked the medicine'),
      );
    }
    if (disclaimers?.length === 0) {
      findings.push(
        error(one, ['disclaimers'], 'a page where care is offered needs a disclaimer: name one of content/disclaimers'),
      );
    }
    return findings;
  });
}

function siteWide(one: Written): Finding[] {
  const all = one.texts.filter(({ field }) => field[0] === 'disclaimers').map(({ text }) => text);
  return SITE_WIDE.filter(({ says }) => !all.some((text) => says.test(text))).map(({ what }) =>
    error(one, ['disclaimers'], `one of them must say ${what}: put it back`),
  );
}

function error({ file }: Written, field: PropertyKey[], message: string): Finding {
  return { ...file.mistake(field, message), severity: 'error' };
}
