/** What somebody may be looking for. A 'Term' is any other word that leads to services: a condition of their lists, a kind of care, a way to have it. */
export type SubjectKind = 'Symptom' | 'Service' | 'Partner' | 'Category' | 'Term';
/** One of them, with what a suggestion of it says and where it leads. */
export type Subject = { id: string; kind: SubjectKind; name: string; note: string; address: string };
/** Words by which a subject is found, and how surely they mean it (0 to 1). Plain words, or an ICD-10-CM code in capitals ('L70.9', or its family 'L70'). */
export type Keyword = { phrase: string; subject: string; weight: number };
/** A service that helps with a subject: how well (0 to 1), and why, in words. */
export type SubjectService = { subject: string; service: string; weight: number; reason: string };
/** A word that means another one beside any third: 'hurts' and 'pain'. */
export type Alike = { word: string; means: string };

/** All that services are found by. */
export type Subjects = {
  subjects: readonly Subject[];
  keywords: readonly Keyword[];
  offers: readonly SubjectService[];
  alike: readonly Alike[];
};

/** The subjects of the two ways to have care: their offers are the services that are had so. */
export const WAYS = { online: 'way:online', inPerson: 'way:in-person' } as const;

/** Ids of categories that have a page begin so. */
export const CATEGORY = 'category:';

/** Form of a code of ICD-10-CM, and of the family that it belongs to. */
export const CODE = /^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/;

/** Where a search for words leads. */
export function resultsAddress(words: string): string {
  return `/findcare/category/search-results?q=${encodeURIComponent(words)}`;
}
