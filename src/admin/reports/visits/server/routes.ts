import { OWN_READ, RATES } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { CSV_ANSWER, CSV_TYPE, saveAs } from '../../../server/save-as.ts';
import { reportQuerySchema, visitChartsSchema, visitReportSchema } from '../visit-report.schema.ts';
import { reportFile } from './report-file.ts';
import { visitCharts, visitReport, wholeReport } from './visit-report.ts';

const policy = { ...OWN_READ, who: { staff: 'report.aggregate' } } as const;
const query = reportQuerySchema;

const report = defineRoute({
  method: 'get',
  path: '/admin/reports',
  summary:
    'Appointments of whole weeks at the caller’s sites, by site and by service: kept, missed, canceled, and places used; counts under 11 are left out, also of sums',
  policy,
  request: { query },
  responses: { 200: json(visitReportSchema, 'The report'), ...answers(404) },
});

const charts = defineRoute({
  method: 'get',
  path: '/admin/charts',
  summary: 'The same by day; and places used by hour of the week, of whole four weeks that are over',
  policy,
  request: { query },
  responses: { 200: json(visitChartsSchema, 'The days and hours'), ...answers(404) },
});

const file = defineRoute({
  method: 'get',
  path: '/admin/reports/file',
  summary: 'The report, its days and hours as a CSV file, with the same counts left out',
  policy: { ...policy, limit: RATES.files },
  request: { query },
  responses: { 200: CSV_ANSWER, ...answers(404) },
});

/** Numbers of visits (ADM-9). */
export const visitReportRoutes = api()
  .openapi(report, async (c) => c.json(await visitReport(reading(c), c.req.valid('query')), 200))
  .openapi(charts, async (c) => c.json(await visitCharts(reading(c), c.req.valid('query')), 200))
  .openapi(file, async (c) => {
    const { report: whole, charts: byDay } = await wholeReport(reading(c), c.req.valid('query'));
    saveAs(c, `appointments-${whole.from}-to-${whole.to}.csv`, CSV_TYPE);
    return c.body(new Uint8Array(reportFile(whole, byDay)), 200);
  });
