import { OWN_READ } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { reportQuerySchema, visitChartsSchema, visitReportSchema } from '../visit-report.schema.ts';
import { visitCharts, visitReport } from './visit-report.ts';

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
  summary: 'The same by day',
  policy,
  request: { query },
  responses: { 200: json(visitChartsSchema, 'The days'), ...answers(404) },
});

/** Numbers of visits (ADM-9). */
export const visitReportRoutes = api()
  .openapi(report, async (c) => c.json(await visitReport(reading(c), c.req.valid('query')), 200))
  .openapi(charts, async (c) => c.json(await visitCharts(reading(c), c.req.valid('query')), 200));
