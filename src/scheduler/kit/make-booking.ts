import { makeHold } from './hold/store-hold.ts';
import type { PageOfBooking } from './session/booking-context.ts';
import { makeSession, type BookingSession } from './session/booking-session.ts';
import { makeSteps } from './wizard/store-steps.ts';
import type { DoneSoFar, Wizard } from './wizard/wizard.ts';

/** A kind of booking: whose times it books, its steps and their addresses, and where its session is kept. `Page` is what its pages know. */
export type BookingKind<Slug extends string, Done extends string, Page extends PageOfBooking> = {
  steps: Wizard<Slug, Done>;
  /** What has been done, as the session knows it. */
  progress: (session: BookingSession) => DoneSoFar<Done>;
  /** The id of the organization whose times are booked. */
  organization: (page: Page) => string;
  /** The wizard's own address, that of its first step, without a slash at its end. */
  base: (page: Page) => string;
  /** The step that chooses a time. */
  times: Slug;
  /** The step that mends what a booking is refused for, by the refusal's code. */
  mends?: Readonly<Record<string, Slug>>;
  /** How the names of what it keeps in the session begin, so that two kinds in one tab know nothing of each other. */
  prefix: string;
};

export type Booking<Slug extends string> = ReturnType<typeof makeBooking<Slug, string, PageOfBooking>>;

/** Makes what the pages of a kind of booking work with (`kind` is asked once a page is opened): its session, the way through its steps and the hold of its time. A page opens it before any store loads. Its forms are made with it, by the pages that show them: `makeKeptForm`, `makePatientStep`. */
export function makeBooking<Slug extends string, Done extends string, Page extends PageOfBooking>(
  kind: () => BookingKind<Slug, Done, Page>,
) {
  let opened: Page | undefined;

  /** The page that this is. Throws when no island has opened one. */
  function currentBooking(): Page {
    if (!opened) throw new Error('openBooking has not been called on this page');
    return opened;
  }

  const session = makeSession(() => kind().prefix);
  const organization = (): string => kind().organization(currentBooking());
  const steps = makeSteps({
    wizard: () => kind().steps,
    session,
    progress: () => kind().progress(session),
    base: () => kind().base(currentBooking()),
    times: () => kind().times,
  });
  const startOver = (): void => {
    session.endBooking();
    session.resetSteps();
    steps.replaceWithFirst();
  };
  return {
    session,
    steps,
    hold: makeHold({ session, organization, defaultPlace: () => currentBooking().defaultPlace, startOver }),
    organization,
    currentBooking,
    /** Tells the stores whose booking this page is; an island says so as it is first drawn, before any store loads. */
    openBooking: (page: Page): Page => {
      opened = page;
      return page;
    },
  };
}
