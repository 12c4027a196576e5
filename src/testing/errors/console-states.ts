import { newStore } from '#admin/sites/server/testing.ts';
import type { StaffRole } from '#audit/permissions.ts';
import { somebodyBooked, type siteUnderTest } from '#covid/server/paying/testing.ts';
import type { Database } from '#db/client.ts';
import { once } from '#testing/browser-tab.ts';
import { signedIn } from '#testing/signed-in.ts';
import { html, type CallState, type Name, type Opened, type Tab } from './named-states.ts';

type Site = Awaited<ReturnType<typeof siteUnderTest>>;
type Parts = { database: Database; site: Site };

/** Has a tab be that of somebody of the staff of a site. */
async function workAs(role: StaffRole, { database, site }: Parts, tab: Tab): Promise<void> {
  const sites = role === 'superuser' || role === 'admin site user' ? 'all' : [site.locationId];
  tab.be((await signedIn(database, { roles: [role], sites })).headers);
}

/** The states of the console, at a site of a database. */
export function consoleStates(parts: Parts): readonly CallState[] {
  return [
    paper('PDF download', 'day-list', parts),
    paper('drive-up PDF', 'drive-up', parts),
    paper('report download', 'visits', parts),
    driveUp(parts),
    addSite(parts),
    zipLookUp(parts),
    details(parts),
    insurance(parts),
    vouchers(parts),
    command(parts),
  ];
}

type Kind = 'day-list' | 'drive-up' | 'visits';

/** The page of papers, with the dialog for one of a kind open. */
export async function papersPage(kind: Kind, parts: Parts, tab: Tab) {
  await workAs('site supervisor', parts, tab);
  const page = await tab.load(async () => ({
    ...(await import('#admin/papers/screen/store-papers.ts')),
    ...(await import('#admin/papers/screen/paper-words.ts')),
    ...(await import('#admin/papers/screen/PapersPage.tsx')),
  }));
  await page.loadPapers();
  const papers = page.$papers.get();
  if (papers.state !== 'shown') throw new Error(papers.state);
  page.beginToAsk(page.askingFor(kind, papers.papers, page.today()));
  return page;
}

function paper(name: Name, kind: Kind, parts: Parts): CallState {
  return {
    names: [name],
    call: ['POST', '/admin/downloads'],
    says: /class="alert err" role="alert"[\s\S]*No answer came\. Try again: it is made once\./,
    open: async (tab) => {
      const page = await papersPage(kind, parts, tab);
      const set = () => ({ [name]: page.$problem.get() !== null });
      const shown = () => html(page.PapersPage, {});
      return { ask: page.send, again: page.send, set, shown, kept: () => kind };
    },
  };
}

function driveUp(parts: Parts): CallState {
  return {
    names: ['drive-up results'],
    call: ['GET', '/admin/drive-up'],
    says: /class="alert err" role="alert"[\s\S]*The list did not load\.[\s\S]*Try again/,
    open: async (tab) => {
      await workAs('site coordinator', parts, tab);
      const { $lot, loadLot, LotPage } = await tab.load(
        async () => ({
          ...(await import('#admin/drive-up/screen/store-lot.ts')),
          ...(await import('#admin/drive-up/screen/LotPage.tsx')),
        }),
        `?site=${parts.site.locationId}`,
      );
      const set = () => ({ 'drive-up results': $lot.get().state === 'failed' });
      return { ask: loadLot, again: againClearing($lot, loadLot), set, shown: () => html(LotPage, {}) };
    },
  };
}

/** Another try, at whose beginning the failure is told no longer. */
function againClearing(shown: { get: () => { state: string } }, load: () => Promise<unknown>): () => Promise<unknown> {
  return () => {
    const before = shown.get().state;
    const loaded = load();
    if (before === 'failed' && shown.get().state === 'failed')
      throw new Error('It is still told while it is asked again');
    return loaded;
  };
}

/** The dialog that adds a site, filled out. */
async function newSite(parts: Parts, tab: Tab) {
  await workAs('admin site user', parts, tab);
  const page = await tab.load(async () => ({
    ...(await import('#admin/sites/screen/add/store-add.ts')),
    ...(await import('#admin/sites/screen/add/AddSite.tsx')),
  }));
  const storeNumber = await newStore(parts.database);
  page.typeSite({ storeNumber, name: 'Wicker Park', street: '1550 N Milwaukee Ave', cliaNumber: '14D1234567' });
  const set: Opened['set'] = () => ({
    'add-site': page.$adding.get().problem !== '',
    'zip lookup': page.$zip.get().state === 'failed',
  });
  const shown = () => html(page.AddSite, { onClose: () => undefined });
  const kept = () => ({ ...page.$typed.get(), county: '' });
  const settled = () => once(page.$zip, ({ state }) => state !== 'looking' && state !== 'none');
  return { ...page, set, shown, kept, settled };
}

function addSite(parts: Parts): CallState {
  return {
    names: ['add-site'],
    call: ['POST', '/admin/sites'],
    says: /role="alert"[\s\S]*Not saved\. No answer came\. What you typed is still here: try again\./,
    open: async (tab) => {
      const { typeSite, settled, addSite: add, set, shown, kept } = await newSite(parts, tab);
      typeSite({ zip: '60622' });
      await settled();
      return { ask: add, again: add, set, shown, kept };
    },
  };
}

function zipLookUp(parts: Parts): CallState {
  return {
    names: ['zip lookup'],
    call: ['GET', '/admin/zip'],
    says: /We couldn’t look it up\. What you typed is kept\.[\s\S]*Look up again/,
    open: async (tab) => {
      const { typeSite, lookUpZip, settled, set, shown, $typed } = await newSite(parts, tab);
      const ask = () => {
        typeSite({ zip: '60622' });
        return settled();
      };
      return { ask, again: lookUpZip, set, shown, kept: () => $typed.get().name };
    },
  };
}

/** An open appointment with what is done at the desk. */
export async function desk(parts: Parts, tab: Tab) {
  const { id } = await somebodyBooked(parts.database, parts.site);
  await workAs('site coordinator', parts, tab);
  const page = await tab.load(async () => ({
    ...(await import('#admin/day/state/store-visit.ts')),
    ...(await import('#admin/day/state/store-desk.ts')),
    ...(await import('#admin/day/screen/DeskForms.tsx')),
  }));
  await page.openVisit(id);
  const opened = page.$opened.get();
  if (opened?.state !== 'open') throw new Error('The appointment is not open');
  const problemOf = (form: 'details' | 'insurance'): boolean => {
    const open = page.$form.get();
    return open?.form === form && open.problem !== '';
  };
  const set: Opened['set'] = () => ({
    'update patient details': problemOf('details'),
    'insurance submit': problemOf('insurance'),
  });
  return { ...page, id, visit: opened.visit, set, shown: () => html(page.DeskForms, { visit: opened.visit }) };
}

const NO_ANSWER = /class="alert err" role="alert"[\s\S]*No answer came\. Try again: it is done once\./;

function details(parts: Parts): CallState {
  return {
    names: ['update patient details'],
    call: ['PUT', '/admin/patients'],
    says: NO_ANSWER,
    open: async (tab) => {
      const { id, visit, openForm, saveDetails, set, shown } = await desk(parts, tab);
      openForm('details', id);
      const save = () => saveDetails(visit, { phone: '312-555-0199' }, 'New phone, said at the desk');
      return { ask: save, again: save, set, shown };
    },
  };
}

function insurance(parts: Parts): CallState {
  return {
    names: ['insurance submit'],
    call: ['POST', '/admin/insurance'],
    says: NO_ANSWER,
    open: async (tab) => {
      const { id, $insurance, openForm, submitPlan, set, shown } = await desk(parts, tab);
      openForm('insurance', id);
      const paid = await once($insurance, (known) => known !== null);
      const plan = paid && paid !== 'failed' ? (paid.companies[0]?.id ?? '') : '';
      const send = () => submitPlan(id, plan, 'HX7-100425');
      return { ask: send, again: send, set, shown };
    },
  };
}

function vouchers(parts: Parts): CallState {
  return {
    names: ['voucher results'],
    call: ['GET', '/admin/vouchers'],
    says: /class="alert err" role="alert"[\s\S]*The vouchers did not load\.[\s\S]*Try again/,
    open: async (tab) => {
      await workAs('site supervisor', parts, tab);
      const { $vouchers, loadVouchers, VouchersPage } = await tab.load(
        async () => ({
          ...(await import('#admin/vouchers/screen/store-vouchers.ts')),
          ...(await import('#admin/vouchers/screen/VouchersPage.tsx')),
        }),
        `?site=${parts.site.locationId}`,
      );
      const set = () => ({ 'voucher results': $vouchers.get().state === 'failed' });
      const again = againClearing($vouchers, loadVouchers);
      return { ask: loadVouchers, again, set, shown: () => html(VouchersPage, {}) };
    },
  };
}

function command(parts: Parts): CallState {
  return {
    names: ['db command'],
    call: ['POST', '/admin/commands'],
    says: /class="alert err" role="alert"[\s\S]*No answer came\.[\s\S]*Run it again\./,
    open: async (tab) => {
      await workAs('superuser', parts, tab);
      const { $commands, $asked, loadCommands, ask, CommandsPage } = await tab.load(async () => ({
        ...(await import('#admin/commands/screen/store-commands.ts')),
        ...(await import('#admin/commands/screen/CommandsPage.tsx')),
      }));
      await loadCommands();
      const known = $commands.get();
      const [first] = known.state === 'known' ? known.commands : [];
      const usual = Object.fromEntries((first?.parameters ?? []).map(({ name, usual: value }) => [name, value]));
      const run = () => ask(first?.name ?? '', usual);
      const set = () => ({ 'db command': $asked.get().state === 'failed' });
      return { ask: run, again: run, set, shown: () => html(CommandsPage, {}) };
    },
  };
}
