import type { Hono } from 'hono';
import { isHttps } from '#api/network/https.ts';
import { searching, type ApiEnv } from '#api/route.ts';
import { TESTING_PATH } from '#covid/paths.ts';
import { testingPage } from '#covid/server/testing-page.ts';
import type { Content } from '#content-model/content.ts';
import { typedPlaceCookies } from '#location/server/typed-place-cookies.ts';
import type { PageServices } from './pages-of-stores.ts';

/** True of the path of the page of COVID-19 tests, in any spelling. */
export function isOfTesting(path: string): boolean {
  return path.replace(/\/$/, '').toLowerCase() === TESTING_PATH;
}

/** Adds the page of COVID-19 tests, with the nearest sites and their next open times. */
export function addTestingPage(app: Hono<ApiEnv>, parts: PageServices & { content: Content }): void {
  const { render, sent, services, content } = parts;
  const { defaultPlace } = content.site;
  app.get(TESTING_PATH, async (c) => {
    const asking = { near: c.req.query('near') ?? '', cookies: c.req.header('cookie') ?? '', defaultPlace };
    const reading = { ...searching(c), places: services.places };
    const { place, ...testing } = await testingPage(reading, content.covidTesting, asking);
    const overHttps = isHttps(c.req.header('x-forwarded-proto'), c.env.runtime.settings);
    const cookies = typedPlaceCookies(place, { headers: c.req.raw.headers, usual: defaultPlace, overHttps });
    return sent(await render(TESTING_PATH, { testing }), { cookies });
  });
}
