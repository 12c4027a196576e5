import { ProblemError } from '#api/problem.ts';
import { renderMarkdown } from '#text/markdown.ts';
import { content } from '#content-model/content.ts';
import type { Organization, Terms } from '#scheduler/scheduler.schema.ts';

/** An organization whose visits are booked here: `organizationName` is its file's name in content/partners, `displayName` what people read. */
export type SchedulingOrganization = Organization & { displayName: string; termsId: string };

let known: Map<string, SchedulingOrganization> | undefined;

function all(): Map<string, SchedulingOrganization> {
  known ??= new Map(
    content().partners.flatMap(({ slug, name, scheduler }) => {
      if (!scheduler) return [];
      const { organizationId, termsId } = scheduler;
      return [[organizationId, { organizationId, termsId, organizationName: slug, displayName: name }] as const];
    }),
  );
  return known;
}

/** The organization with this id, if content has it. */
export function organizationById(organizationId: string): SchedulingOrganization | undefined {
  return all().get(organizationId);
}

/** The organization of this name, or of this id, in any case. Throws a 404 problem. */
export function organizationNamed(name: string): SchedulingOrganization {
  const wanted = name.trim().toLowerCase();
  for (const organization of all().values()) {
    if (organization.organizationName === wanted || organization.organizationId.toLowerCase() === wanted)
      return organization;
  }
  throw new ProblemError({ status: 404, code: 'no-such-organization', detail: 'There is no such organization.' });
}

/** The terms that patients of an organization agree to now, as HTML. Throws a 404 problem when it has none. */
export function termsOf({ termsId }: SchedulingOrganization): Terms {
  const terms = content().terms.find(({ id }) => id === termsId);
  if (!terms) throw new ProblemError({ status: 404, code: 'no-terms', detail: 'This organization has no terms.' });
  return { id: terms.id, title: terms.title, body: renderMarkdown(terms.body) };
}

/** The organization that the terms with this id belong to, if there are such terms. */
export function organizationOfTerms(termsId: string): string | undefined {
  return content().terms.find(({ id }) => id === termsId)?.organization;
}
