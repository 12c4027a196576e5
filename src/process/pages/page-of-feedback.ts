import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { every } from 'hono/combine';
import { system } from '#identity/make-actor.ts';
import { identify } from '#identity/server/identify.ts';
import { fromAddress, type CountedLimit } from '#api/counted-limits.ts';
import { guardsOf } from '#api/guards.ts';
import { LimitError, problemOf } from '#api/problem.ts';
import { OWN_SEND, type Policy } from '#api/route-policy.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Content } from '#content-model/content.ts';
import { inWork } from '#db/work.ts';
import { mistakesIn, pathOfPage, reportOf, typedIn, type FeedbackForm } from '#feedback/report.ts';
import { saveReport } from '#feedback/server/save-report.ts';
import { FEEDBACK, FEEDBACK_THANKS } from '#site/frame/feedback-link.ts';
import type { SendPage } from './page-answer.ts';
import type { PageRenderer } from './page-renderer.ts';

const FORM_POLICY: Policy = { ...OWN_SEND, who: 'anyone', form: true };
/** Reports that come from one address, which many people can share, and from one guest. */
const OF_ADDRESS: CountedLimit = { name: 'feedback-address', points: 20, seconds: 3600 };
const OF_GUEST: CountedLimit = { name: 'feedback-guest', points: 5, seconds: 3600 };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Parts {
  render: PageRenderer;
  sent: SendPage;
  content: Pick<Content, 'site'>;
}

/** Takes the form for what is wrong with a page. Before the guards of pages: what somebody has typed waits in no line. */
export function takeFeedback(app: Hono<ApiEnv>, parts: Parts): void {
  app.post(FEEDBACK, every(...guardsOf(FORM_POLICY), identify), (c) => take(c, parts));
}

/** Adds the page with that form. */
export function addFeedbackPage(app: Hono<ApiEnv>, parts: Parts): void {
  app.get(FEEDBACK, (c) => {
    const about = pathOfPage(new URL(c.req.url).searchParams.get('page') ?? '');
    return show(c, parts, { about, typed: { page: '', wrong: '', doing: '', email: '' } });
  });
}

type Shown = Pick<FeedbackForm, 'about' | 'typed'> & Partial<FeedbackForm>;

async function show(c: Context<ApiEnv>, { render, sent }: Parts, shown: Shown, status = 200): Promise<Response> {
  const keptDays = c.env.runtime.settings.KEEP_FEEDBACK_DAYS;
  const feedback: FeedbackForm = { id: randomUUID(), mistakes: [], failure: null, keptDays, ...shown };
  return sent(await render(FEEDBACK, { feedback }), { status });
}

async function take(c: Context<ApiEnv>, parts: Parts): Promise<Response> {
  const form = c.var.form ?? new URLSearchParams();
  const given = form.get('id') ?? '';
  const id = UUID.test(given) ? given : randomUUID();
  const typed = typedIn(form);
  const shown = { id, about: pathOfPage(form.get('about') ?? ''), typed };
  const mistakes = mistakesIn(typed);
  if (mistakes.length > 0) return show(c, parts, { ...shown, mistakes }, 422);
  try {
    await keep(c, id, typed);
    return c.redirect(FEEDBACK_THANKS, 303);
  } catch (error) {
    const { status } = problemOf(error);
    if (error instanceof LimitError)
      await c.env.runtime.limits.note(c.var.actor ?? system('limits'), error.reached).catch(() => undefined);
    // The error's own words can hold what was typed.
    else c.env.runtime.log.error({ type: (error as Error).name, transactionId: c.get('transactionId') }, 'page failed');
    return show(c, parts, { ...shown, failure: whyNot(status, parts.content.site.phone) }, status);
  }
}

async function keep(c: Context<ApiEnv>, id: string, typed: FeedbackForm['typed']): Promise<void> {
  const { database, keys, limits } = c.env.runtime;
  const { actor } = c.var;
  await limits.take(
    ...fromAddress(OF_ADDRESS, c.env.network, keys.address),
    ...(actor ? ([[OF_GUEST, actor.id]] as const) : []),
  );
  // Nothing is to lead from what is kept to who sent it, the log neither.
  await inWork(database, system('feedback'), (work) => saveReport(work, reportOf(id, typed)));
}

function whyNot(status: number, phone: string): string {
  return status === 429
    ? `You have sent several reports. Wait an hour, then send this one, or call ${phone}.`
    : `We could not keep what you wrote. It is still below: please send it again in a minute, or call ${phone}.`;
}
