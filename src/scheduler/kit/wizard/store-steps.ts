import type { BookingSession } from '../session/booking-session.ts';
import { choosesSomething, readDeepLink } from './deep-link.ts';
import type { DoneSoFar, Wizard } from './wizard.ts';

type StepsParts<Slug extends string, Done extends string> = {
  wizard: () => Wizard<Slug, Done>;
  session: BookingSession;
  /** How far this browser has come, from its session's ids and flags. */
  progress: () => DoneSoFar<Done>;
  /** The wizard's own address. */
  base: () => string;
  /** The step that chooses a time, where links that choose one lead. */
  times: () => Slug;
};

/** Loads a page again that Back brings out of the browser's own cache: what it shows may be from before a booking, or from before someone cleared their details. */
export function reloadWhenBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** The session's name for the flag of a step. */
export const stepFlag = (step: string): `at-${string}` => `at-${step}`;

/** The way through a wizard's pages. */
export function makeSteps<Slug extends string, Done extends string>(parts: StepsParts<Slug, Done>) {
  const { wizard, session, progress, base, times } = parts;
  const pathTo = (step: Slug): string => wizard().path(base(), step);

  /**
   * True when the page of a step may be shown; otherwise the browser is on its way to the first open one, which takes this page's place in the history.
   * An address that chooses something goes to the page of times, where it is checked [SCHED-4]; what comes before that page keeps it until then.
   */
  function enterStep(step: Slug): boolean {
    reloadWhenBack();
    session.regainHold();
    const done = progress();
    const chosen = choosesSomething(location.search) ? location.search : '';
    if (chosen && step !== times() && wizard().isReachable(times(), done)) {
      location.replace(pathTo(times()) + chosen);
      return false;
    }
    if (wizard().isReachable(step, done)) {
      noteStep(step);
      if (chosen && step !== times()) keepChoice(chosen);
      return true;
    }
    location.replace(pathTo(wizard().firstOpen(done)) + chosen);
    return false;
  }

  /** Keeps what an address chooses for the page of times, which comes later: a time can't be held so early. */
  function keepChoice(chosen: string): void {
    const link = readDeepLink(chosen);
    history.replaceState(null, '', location.pathname);
    if (link) session.writeSession({ ...link, serviceId: String(link.serviceId) });
  }

  /** Sets the flag of the step that is entered, and clears those that it ends (spec 4). */
  function noteStep(step: Slug): void {
    const cleared = wizard().clearedBy(step);
    if (!cleared) return;
    const flags = cleared.map((one) => [stepFlag(one), null] as const);
    session.writeSession({ ...Object.fromEntries(flags), [stepFlag(step)]: 'true' });
  }

  return {
    pathTo,
    enterStep,
    /** Leaves for another step, which takes this page's place in the history: Back doesn't return here. */
    replaceWithStep: (step: Slug): void => location.replace(pathTo(step)),
    /** Leaves for the step that follows. */
    goAfter: (step: Slug): void => location.assign(pathTo(wizard().after(step).slug)),
    /** What people call the step that follows: 'patient information'. */
    nameAfter: (step: Slug): string => wizard().after(step).name.toLowerCase(),
    /** The address of the step before. */
    pathBefore: (step: Slug): string => pathTo(wizard().before(step).slug),
    /** The wizard's own address. */
    firstPath: (): string => base(),
    /** Leaves for the wizard's own page, which takes this page's place in the history. */
    replaceWithFirst: (): void => location.replace(base()),
  };
}
