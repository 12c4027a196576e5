import type { Coverage, CoverageEligibilityRequest, CoverageEligibilityResponse, FhirResource } from 'fhir/r4';
import { Hono, type Context } from 'hono';
import { outcome } from './resources.ts';
import type { TokenDesk } from './tokens.ts';

/** Where the made-up clearing house of plans is, below the server's address. */
export const CLEARING_HOUSE_PATH = 'eligibility';

/** Plans that are for other care. */
const OTHER_CARE = /dental|vision/i;
/** How member IDs end of which the plan says no, and of which nothing is said. */
const NOT_IN_FORCE = /000$/;
const AWAY = /999$/;

/** A made-up clearing house that is asked whether plans pay: they do, except plans for teeth and eyes and members whose ID ends in 000; one that ends in 999 gets no answer. */
export function eligibilityRoutes(desk: TokenDesk) {
  const app = new Hono();
  app.get('/.well-known/smart-configuration', (c) =>
    c.json(desk.configuration(`${new URL(c.req.url).origin}/${CLEARING_HOUSE_PATH}`)),
  );
  app.post('/token', async (c) => {
    const granted = await desk.grant(await c.req.text(), c.req.header('authorization'), c.req.url);
    return granted ? c.json(granted) : c.json({ error: 'invalid_client' }, 401);
  });
  app.post('/CoverageEligibilityRequest/$submit', async (c) => {
    if (!desk.admits(c.req.header('authorization'))) return answer(c, outcome('login', 'A token is needed'), 401);
    const request = await c.req.json<CoverageEligibilityRequest>();
    const coverage = request.contained?.find((one): one is Coverage => one.resourceType === 'Coverage');
    const memberId = coverage?.subscriberId ?? '';
    if (AWAY.test(memberId)) return answer(c, outcome('transient', 'The plan does not answer'), 503);
    return answer(c, responseTo(request, memberId), 200);
  });
  app.onError((_error, c) => answer(c, outcome('invalid', 'This could not be read'), 400));
  return app;
}

function responseTo(request: CoverageEligibilityRequest, memberId: string): CoverageEligibilityResponse {
  const { created, insurer, patient, item = [] } = request;
  const inforce = !NOT_IN_FORCE.test(memberId);
  const excluded = OTHER_CARE.test(insurer.display ?? '');
  return {
    resourceType: 'CoverageEligibilityResponse',
    status: 'active',
    purpose: ['benefits'],
    created,
    insurer,
    patient,
    request: { display: 'As asked' },
    outcome: 'complete',
    insurance: [
      {
        coverage: { display: insurer.display ?? '' },
        inforce,
        item: inforce
          ? item.map(({ productOrService }) => ({ ...(productOrService && { productOrService }), excluded }))
          : [],
      },
    ],
  };
}

function answer(c: Context, resource: FhirResource, status: 200 | 400 | 401 | 503) {
  return c.body(JSON.stringify(resource), status, { 'content-type': 'application/fhir+json' });
}
