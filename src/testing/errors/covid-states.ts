import { issue, putAt, somebodyBooked, type siteUnderTest } from '#covid/server/paying/testing.ts';
import { comeToPayment, covidPage } from '#covid/booking/testing.ts';
import type { Database } from '#db/client.ts';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { once } from '#testing/browser-tab.ts';
import { html, RED, type CallState, type Opened, type Tab } from './named-states.ts';

type Site = Awaited<ReturnType<typeof siteUnderTest>>;
const nothing = (): void => undefined;

/** The page of how a test is paid, with what was settled before. */
async function payment(tab: Tab, { locationId }: Site) {
  await comeToPayment(tab, locationId);
  const page = await covidPage(tab, async () => ({
    ...(await import('#covid/booking/store-payment.ts')),
    ...(await import('#covid/booking/CovidPayment.tsx')),
    ...(await import('#scheduler/kit/form/FormFrame.tsx')),
    ...(await import('#scheduler/kit/parts/TechnicalIssue.tsx')),
  }));
  const look = () => once(page.$known, ({ state }) => state !== 'loading');
  const begin = () => {
    page.$known.listen(nothing);
    return look();
  };
  const problem = (): string => html(page.FormProblem, { form: page.form });
  const kept = () => ({ ...page.form.$fields.get() });
  const isUnknown = (): boolean => page.$known.get().state === 'failed';
  return { ...page, look, begin, problem, kept, isUnknown };
}

/** The states of tests for COVID-19, at a site of a database. */
export function covidStates(database: Database, site: Site): readonly CallState[] {
  return [...paymentStates(database, site), ...answerStates(database, site)];
}

function paymentStates(database: Database, site: Site): CallState[] {
  return [
    {
      names: ['covidError'],
      call: ['GET', '/covid19/bookings'],
      says: RED,
      open: async (tab) => {
        const { begin, look, retryPayment, isUnknown, problem, TechnicalIssue, kept } = await payment(tab, site);
        const again = () => {
          retryPayment();
          return look();
        };
        const shown = () => (isUnknown() ? html(TechnicalIssue, { onRetry: retryPayment }) : problem());
        return { ask: begin, again, set: () => ({ covidError: isUnknown() }), shown, kept };
      },
    },
    {
      names: ['voucher results'],
      call: ['POST', '/covid19/vouchers/check'],
      says: RED,
      open: async (tab) => {
        const { begin, form, checkVoucher, isUnknown, problem, kept } = await payment(tab, site);
        await begin();
        form.setField('pays', 'voucher');
        form.setField('voucherCode', await issue(database));
        const set: Opened['set'] = () => ({ covidError: isUnknown(), 'voucher results': problem() !== '' });
        return { ask: checkVoucher, again: checkVoucher, set, shown: problem, kept };
      },
    },
    {
      names: ['insurance submit'],
      call: ['POST', '/covid19/insurance'],
      says: RED,
      open: async (tab) => {
        const { begin, form, submitPayment, isUnknown, problem, kept } = await payment(tab, site);
        await begin();
        form.setField('pays', 'self');
        const set: Opened['set'] = () => ({ covidError: isUnknown(), 'insurance submit': problem() !== '' });
        return { ask: submitPayment, again: submitPayment, set, shown: problem, kept };
      },
    },
  ];
}

function answerStates(database: Database, site: Site): CallState[] {
  return [
    {
      names: ['COVID testing errors'],
      call: ['POST', '/covid19/patient-info'],
      says: RED,
      open: async (tab) => {
        await comeToPayment(tab, site.locationId);
        const { form, $ready, submitSurvey, FormProblem } = await covidPage(tab, async () => ({
          ...(await import('#covid/booking/store-questions.ts')),
          ...(await import('#scheduler/kit/form/FormFrame.tsx')),
        }));
        await once($ready, (ready) => ready === 'ready');
        form.setField('pregnant', 'no');
        const shown = () => html(FormProblem, { form });
        const set = () => ({ 'COVID testing errors': form.$problem.get() !== '' });
        return { ask: submitSurvey, again: submitSurvey, set, shown, kept: () => ({ ...form.$fields.get() }) };
      },
    },
    {
      names: ['COVID testing errors'],
      call: ['POST', '/covid19/drive-up'],
      says: RED,
      open: async (tab) => {
        const { id, visitor } = await somebodyBooked(database, site);
        await putAt(database, id, 60);
        tab.be({ cookie: `${GUEST_COOKIE}=${visitor.cookie ?? ''}` });
        tab.session.set('appointmentId', id);
        const { $arrival, loadArrival, retryArrival, WhenYouCome } = await covidPage(tab, async () => ({
          ...(await import('#covid/day/store-arrival.ts')),
          ...(await import('#covid/day/WhenYouCome.tsx')),
        }));
        const again = () => {
          retryArrival();
          return once($arrival, ({ state }) => state !== 'loading');
        };
        const isFailed = (): boolean => $arrival.get().state === 'failed';
        const shown = () => (isFailed() ? html(WhenYouCome, { visit: {} as never }) : '');
        return { ask: loadArrival, again, set: () => ({ 'COVID testing errors': isFailed() }), shown };
      },
    },
  ];
}
