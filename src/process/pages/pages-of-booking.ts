import { Hono, type Context } from 'hono';
import { system, type Visitor } from '#identity/make-actor.ts';
import { identify } from '#identity/server/identify.ts';
import { guestOrNew } from '#identity/server/new-guest.ts';
import { formToken, tokenOwner } from '#api/csrf.ts';
import { guardOf } from '#api/guards.ts';
import { isHttps } from '#api/network/https.ts';
import { inQueue, refuseWhenFull } from '#api/load-queues.ts';
import { requestLog } from '#api/log.ts';
import { LimitError, problemOf, type ProblemDetails } from '#api/problem.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import { reading, searching, type ApiEnv, type Runtime } from '#api/route.ts';
import { transaction } from '#api/transaction-id.ts';
import type { Content } from '#content-model/content.ts';
import { typedPlaceCookies } from '#location/server/typed-place-cookies.ts';
import { ACT_FIELD, HOLD_FIELD, INSTEAD_FIELD, SLOT_FIELD } from '#scheduler/booking/plain/fields.ts';
import { heldAddress, linkBefore, readPlainAsk, timesAddress } from '#scheduler/booking/plain/plain-address.ts';
import type { HeldPage, PlainTimesPage } from '#scheduler/booking/plain/plain-page.ts';
import { refusalOf } from '#scheduler/booking/plain/refusals.ts';
import { holdOf } from '#scheduler/booking/plain/server/held-times.ts';
import { holdByForm, keepByForm, releaseByForm } from '#scheduler/booking/plain/server/plain-holds.ts';
import { plainTimes } from '#scheduler/booking/plain/server/plain-times.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import { clockAt } from '#scheduler/engine/slot-words.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import type { Organization } from '#scheduler/systems/server/organizations.ts';
import { schedulingOf, type Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { PAGE_POLICY, otherSpelling, readable } from './page-answer.ts';
import type { PageServices } from './pages-of-stores.ts';

/** A partner's locations and times, and the time that is held; another letter case and a last slash too, which lead to the one address. */
const ADDRESS = /^\/schedule-appointment\/[^/]+\/(times|held)\/?$/i;

/** True of the path of a page of booking that works without script, in any spelling. */
export function isOfBooking(path: string): boolean {
  return ADDRESS.test(path);
}

/** Not queued as a whole, as it may wait for a partner's server. Its searches, its times and its drawing each wait in their own queue. */
const { queue: _, ...READ } = PAGE_POLICY;
/** A plain form: a slot, a token, and a few ids. */
const SEND: Policy<'visitor'> = { ...OWN_SEND, body: 4096, form: true };

type Parts = PageServices & { content: Content; scheduling: Scheduling };
type BookingContext = Context<ApiEnv>;
/** The same for a form, which only a browser with a session can send. */
type FormContext = Context<ApiEnv<Visitor>>;

/** The pages of booking's first step for who has no script: locations and times as links, a time held by a plain form. */
export function bookingPages(runtime: Runtime, page: PageServices & { content: Content }): Hono<ApiEnv> {
  const { content, failure } = page;
  const parts = { ...page, scheduling: schedulingOf(content, otherSystems(content, runtime.settings)) };
  const app = new Hono<ApiEnv>();
  app.use(transaction, requestLog, identify, readable(failure));
  app.onError((error, c) => refused(error, c, parts));
  const [read, send] = [guardOf(READ), guardOf(SEND)];
  app.get('/schedule-appointment/:partner/times', read, (c) => times(c, parts));
  app.post('/schedule-appointment/:partner/times', send, (c) => hold(c, parts));
  app.get('/schedule-appointment/:partner/held', read, (c) => held(c, parts));
  app.post('/schedule-appointment/:partner/held', send, (c) => changeHold(c, parts));
  app.all('*', (c) => otherSpelling(c.req.url, failure));
  return app;
}

/** The partner of the address; undefined for one that can't be booked here, and for its id in place of its name. */
function partnerOf(c: Pick<BookingContext, 'req'>, { scheduling }: Parts): Organization | undefined {
  const slug = c.req.param('partner');
  return scheduling.organizations.all.find(({ organizationName }) => organizationName === slug);
}

async function times(c: BookingContext, parts: Parts, problem?: ProblemDetails): Promise<Response> {
  const partner = partnerOf(c, parts);
  if (!partner) return otherSpelling(c.req.url, parts.failure);
  const { organizationName: slug } = partner;
  const { search } = new URL(c.req.url);
  const link = search ? null : linkBefore(c.req.header('referer'), c.req.header('host'), slug);
  if (link) return c.redirect(timesAddress(slug, link), 303);
  // What can't be drawn is not looked up either.
  refuseWhenFull('pages');
  const actor = await guestOrNew(c);
  const { defaultPlace } = parts.content.site;
  const visit = { cookies: c.req.header('cookie') ?? '', defaultPlace, places: parts.services.places };
  const readings = { search: searching(c), own: { ...reading(c), actor } };
  const { typedPlace, ...found } = await plainTimes(parts.scheduling, partner, readings, readPlainAsk(search), visit);
  const page: PlainTimesPage = {
    ...found,
    refused: problem ? refusalOf(problem, timeChosen(c, found.location)) : null,
    token: formToken(tokenOwner(c.var) ?? actor, c.env.runtime.keys.csrf),
  };
  const overHttps = isHttps(c.req.header('x-forwarded-proto'), c.env.runtime.settings);
  const cookies = typedPlaceCookies(typedPlace, { headers: c.req.raw.headers, usual: defaultPlace, overHttps });
  return drawn(c, parts, { plainTimes: page }, problem?.status ?? 200, cookies);
}

/** A page as Astro draws it, under its status and with the cookies that the call has set. */
async function drawn(
  c: BookingContext,
  { render, sent }: Parts,
  locals: App.Locals,
  status: number,
  cookies: readonly string[] = [],
): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const page = await inQueue('pages', async () => sent(await render(pathname, locals), { status, cookies }));
  return c.newResponse(page.body, page);
}

async function hold(c: FormContext, parts: Parts): Promise<Response> {
  const partner = partnerOf(c, parts);
  if (!partner) return parts.failure(404);
  const form = c.var.form ?? new URLSearchParams();
  const wanted = { slotId: form.get(SLOT_FIELD) ?? '', instead: form.getAll(INSTEAD_FIELD) };
  const { aptHoldId, location } = await holdByForm(c, parts.scheduling, wanted);
  return c.redirect(heldAddress(location.organizationName, aptHoldId), 303);
}

const HOLD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function held(c: BookingContext, parts: Parts, problem?: ProblemDetails): Promise<Response> {
  const partner = partnerOf(c, parts);
  if (!partner) return otherSpelling(c.req.url, parts.failure);
  const id = c.req.query('hold') ?? '';
  refuseWhenFull('pages');
  const actor = await guestOrNew(c);
  const found = HOLD_ID.test(id) ? await holdOf(parts.scheduling, { ...reading(c), actor }, id) : 'over';
  const isThere = typeof found !== 'string';
  if (isThere && found.location.organizationId !== partner.organizationId)
    return c.redirect(heldAddress(found.location.organizationName, id), 303);
  const heldTime: HeldPage = {
    hold: isThere ? found : null,
    why: isThere ? null : found,
    providerPhone: partner.phone,
    refused: problem ? refusalOf(problem, null) : null,
    token: formToken(tokenOwner(c.var) ?? actor, c.env.runtime.keys.csrf),
  };
  return drawn(c, parts, { heldTime }, problem?.status ?? (found === 'over' ? 410 : 200));
}

/** Keeps a held time longer, or gives it back. One that is over or booked meanwhile is shown as that. */
async function changeHold(c: FormContext, parts: Parts): Promise<Response> {
  const partner = partnerOf(c, parts);
  if (!partner) return parts.failure(404);
  const { organizationName: slug } = partner;
  const form = c.var.form ?? new URLSearchParams();
  const id = form.get(HOLD_FIELD) ?? '';
  const found = HOLD_ID.test(id) ? await holdOf(parts.scheduling, reading(c), id) : 'over';
  if (typeof found === 'string') return c.redirect(heldAddress(slug, id), 303);
  if (form.get(ACT_FIELD) === 'keep') {
    await keepByForm(c, parts.scheduling, id);
    return c.redirect(heldAddress(slug, id), 303);
  }
  await releaseByForm(c, parts.scheduling, id);
  const { slot, location } = found;
  const again = { serviceId: slot.serviceId, locationId: location.locationId, day: slot.date, released: true };
  return c.redirect(timesAddress(slug, again), 303);
}

/** A form that is refused is answered with its page, which says why and has a way on; all else with the page of its status. */
async function refused(error: Error, c: BookingContext, parts: Parts): Promise<Response> {
  const problem = problemOf(error);
  const { log, limits } = c.env.runtime;
  const transactionId = c.get('transactionId');
  if (problem.status >= 500 && problem.code !== 'busy')
    log.error({ type: error.name, code: problem.code, transactionId }, 'page failed');
  if (error instanceof LimitError) await limits.note(c.var.actor ?? system('limits'), error.reached);
  const retry = problem.retryAfterSeconds;
  const fail = (): Response =>
    parts.failure(problem.status, retry === undefined ? {} : { 'retry-after': String(retry) });
  if (c.req.method !== 'POST' || !refusalOf(problem, null)) return fail();
  const page = /\/held$/.test(c.req.path) ? held : times;
  return page(c, parts, problem).catch(fail);
}

/** The clock, at the location that is shown, of the time that a form asked for. */
function timeChosen(c: BookingContext, location: PlainTimesPage['location']): string | null {
  const slot = readSlotId(c.var.form?.get(SLOT_FIELD) ?? '');
  if (!slot || slot.locationId !== location?.locationId) return null;
  return clockAt(new Date(slot.start).toISOString(), location.timeZone);
}
