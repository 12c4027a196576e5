import type { BookingSession } from '../session/booking-session.ts';
import { choosesSomething } from './deep-link.ts';
import type { DoneSoFar, Wizard } from './wizard.ts';

type StepsParts<Slug extends string, Done extends string> = {
  wizard: Wizard<Slug, Done>;
  session: BookingSession;
  /** How far this browser has come, from its session's ids and flags. */
  progress: (session: BookingSession) => DoneSoFar<Done>;
  /** The wizard's own address. */
  base: () => string;
};

/** Loads a page again that Back brings out of the browser's own cache: what it shows may be from before a booking, or from before someone cleared their details. */
export function reloadWhenBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** The way through a wizard's pages. */
export function makeSteps<Slug extends string, Done extends string>(parts: StepsParts<Slug, Done>) {
  const { wizard, session, progress, base } = parts;
  const first = wizard.steps[0]?.slug as Slug;
  const pathTo = (step: Slug): string => wizard.path(base(), step);

  /**
   * True when the page of a step may be shown; otherwise the browser is on its way to the first open one, which takes this page's place in the history.
   * An address that chooses something goes to the first page, where it is checked [SCHED-4].
   */
  function enterStep(step: Slug): boolean {
    reloadWhenBack();
    session.regainHold();
    if (step !== first && choosesSomething(location.search)) {
      location.replace(pathTo(first) + location.search);
      return false;
    }
    const done = progress(session);
    if (wizard.isReachable(step, done)) return true;
    location.replace(pathTo(wizard.firstOpen(done)));
    return false;
  }

  return {
    pathTo,
    enterStep,
    /** Leaves for another step. */
    goToStep: (step: Slug): void => location.assign(pathTo(step)),
    /** Leaves for another step, which takes this page's place in the history: Back doesn't return here. */
    replaceWithStep: (step: Slug): void => location.replace(pathTo(step)),
    /** The same for the first step. */
    replaceWithFirst: (): void => location.replace(pathTo(first)),
  };
}
