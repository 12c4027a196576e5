import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { appOf, testVisitor } from '#testing/scheduler.ts';

const database = await testDatabase();

/** Every call of the specification, below /api: its methods, and its path. */
const CALLS = `
POST     /tiles
GET      /tiles/recent
GET      /tiles/local
POST     /tiles/{id}/viewed
GET      /categories
GET      /products
GET      /articles
GET      /symptom-categories
GET POST /icd-codes
GET      /autocomplete
GET      /suggest
GET      /geocode
GET      /places
GET      /storeid
POST     /locator/v1/stores/search
GET      /stores
GET      /utm/{storeId}/{healthServiceName}
GET      /utm/department/{serviceName}
POST     /tracking/services
POST     /tracking/events
GET      /productsearch/v1/categories
GET      /rx-healthanswer/healthCategory
GET      /content/chat

POST     /auth/sign-in/email
POST     /auth/sign-in/social
POST     /auth/sign-up/email
POST     /auth/sign-out
GET      /auth/callback/{provider}
POST     /profile
GET      /header-info
PUT      /session/migration
POST     /ancillary
GET      /offers
GET      /cart

GET      /scheduler/organizations/{name}
GET      /scheduler/services
POST     /scheduler/locations/search
GET      /scheduler/timeslots
GET      /scheduler/timeslots/{locationId}/{serviceId}
POST     /scheduler/holds
PUT DELETE /scheduler/holds/{id}
GET POST /scheduler/patients
PUT      /scheduler/patients/{id}
GET POST /scheduler/appointments
GET PUT  /scheduler/appointments/{id}
PUT      /scheduler/appointments/{id}/cancel
POST     /scheduler/appointments/find
GET      /scheduler/appointments/{id}/calendar.ics
GET      /scheduler/terms
GET      /scheduler/consents/{termsId}
POST     /scheduler/consents
GET      /scheduler/consent
GET      /smart-scheduling/$bulk-publish

GET      /covid19/screening
POST     /covid19/patient-info
GET      /covid19/sites
GET      /covid19/sites/{id}/timeslots
POST     /covid19/holds
PUT DELETE /covid19/holds/{id}
POST     /covid19/appointments
GET PUT  /covid19/appointments/{id}
PUT      /covid19/appointments/{id}/cancel
POST     /covid19/insurance
POST     /covid19/vouchers/check
POST     /covid19/drive-up

GET POST /admin/appointments
POST     /admin/appointments/search
GET      /admin/appointments/summary
GET PUT  /admin/appointments/{id}
PUT      /admin/appointments/{id}/cancel
PATCH    /admin/appointments/{id}/status
PUT      /admin/patients/{id}
GET POST /admin/vouchers
GET      /admin/insurance-companies
POST     /admin/insurance
GET      /admin/pharmacists
GET      /admin/testing-models
POST     /admin/appointments/bulk-cancel/preview
POST     /admin/appointments/bulk-cancel
GET      /admin/appointments/bulk-cancel/{id}
GET POST /admin/holds
PUT DELETE /admin/holds/{id}
POST     /admin/downloads
GET      /admin/downloads/{id}
GET      /admin/downloads/{id}/file
GET      /admin/drive-up
GET POST /admin/sites
PUT      /admin/sites/{id}
PATCH    /admin/sites/{id}/status
GET      /admin/zip/{zip}
GET      /admin/reports
GET      /admin/charts
GET      /admin/audit
GET POST /admin/commands
GET POST /admin/users`
  .split('\n')
  .flatMap((line) => {
    const [path = '', ...methods] = line.split(/\s+/).toReversed();
    return methods.map((method) => ({ method, path: `/api${path}` }));
  });

test('every call of the specification is served at its path, is described by the OpenAPI 3.1 document, and stands on the page to read it [CALL-1]', async () => {
  const at = testVisitor(database);
  const { body: document } = await at.get('/openapi.json');
  expect(document['openapi']).toBe('3.1.0');
  const paths = document['paths'] as Record<string, Record<string, { summary?: string; responses: object }>>;
  const page = await appOf(database)(new Request('http://test/api/docs'), '10.5.0.1');
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(CALLS.length).toBeGreaterThan(100);
  for (const { method, path } of CALLS) {
    const call = `${method} ${path}`;
    const described = paths[path]?.[method.toLowerCase()];
    expect(described?.summary, call).toBeTypeOf('string');
    expect(Object.keys(described?.responses ?? {}).length, call).toBeGreaterThan(0);
    expect(html, call).toContain(`<code>${call}</code>`);
    const address = path.replace('/api', '').replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
    const { status, body } = await at[method.toLowerCase() as 'get'](address);
    // Whatever else it lacks, there is such a call.
    expect(['no-such-path', 'no-such-method'], `${call}: ${String(status)}`).not.toContain(body.code);
    expect(status, call).not.toBe(405);
  }
});
