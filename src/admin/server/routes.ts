import { OWN_READ } from '#api/route-policy.ts';
import { api, defineRoute, json, reading } from '#api/route.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';
import { searchReportQuerySchema, searchReportSchema } from '../report.schema.ts';
import { requireAllSites } from './all-sites.ts';
import { searchReport, type Names } from './search-report.ts';

const searches = defineRoute({
  method: 'get',
  path: '/admin/reports/searches',
  summary: 'What people looked for in a month and didn’t find, and where they went; counts under 11 are hidden',
  policy: { ...OWN_READ, who: { staff: 'report.aggregate' } },
  request: { query: searchReportQuerySchema },
  responses: { 200: json(searchReportSchema, 'The report') },
});

/** What names of content the report has. */
export type ReportContent = { partners: readonly { slug: string; name: string }[] };

/** Reports for editors and analysts. */
export function reportRoutes({ partners }: ReportContent, memory: SearchMemory) {
  const partnerNames = new Map(partners.map(({ slug, name }) => [slug, name]));
  return api().openapi(searches, async (c) => {
    requireAllSites(c.var.actor.grant);
    const { db } = reading(c);
    const { subjects } = await memory.lexicon(db);
    const names: Names = {
      subject: (id) => subjects.get(id)?.name ?? 'No longer in our content',
      partner: (slug) => partnerNames.get(slug) ?? slug,
    };
    return c.json(await searchReport(db, c.req.valid('query').month, names), 200);
  });
}
