/** A step of a wizard, each a page. `done` is what a visitor can have done, such as 'time' or 'patient'. */
export type WizardStep<Slug extends string, Done extends string> = {
  /** The last part of its address, unless `at` is; the first step's page is the wizard's own address. */
  slug: Slug;
  at?: string;
  /** What people call it; '' for a page before the steps, which is not counted as one. */
  name: string;
  /** The title of its page. */
  title: string;
  /** What must be done before it is shown. */
  needs: readonly Done[];
  /** What, once it is done, begins the wizard anew and closes this step. */
  endedBy?: Done;
  /** Whose flags it clears as it is entered (spec 4). */
  clears?: readonly Slug[];
};

/** What has been done so far. */
export type DoneSoFar<Done extends string> = Record<Done, boolean>;

export type Wizard<Slug extends string, Done extends string> = ReturnType<typeof makeWizard<Slug, Done>>;

/** A wizard of these steps, in their order: which are open, and their addresses (SCHED-4). */
export function makeWizard<Slug extends string, Done extends string>(steps: readonly WizardStep<Slug, Done>[]) {
  const [first] = steps;
  const found = (slug: Slug): WizardStep<Slug, Done> =>
    steps.find((step) => step.slug === slug) as WizardStep<Slug, Done>;

  /** True when a step may be shown: all that it needs is done. */
  function isReachable(slug: Slug, done: DoneSoFar<Done>): boolean {
    const { needs, endedBy } = found(slug);
    return needs.every((need) => done[need]) && !(endedBy && done[endedBy]);
  }

  return {
    steps,
    isReachable,
    /** The page to be on: the last that may be shown. */
    firstOpen: (done: DoneSoFar<Done>): Slug => {
      const open = steps.findLast(({ slug }) => isReachable(slug, done)) ?? first;
      return (open as WizardStep<Slug, Done>).slug;
    },
    /** The step that follows; the last one has itself. */
    after: (slug: Slug): WizardStep<Slug, Done> => steps[steps.indexOf(found(slug)) + 1] ?? found(slug),
    /** The step before it; the first one has itself. */
    before: (slug: Slug): WizardStep<Slug, Done> => steps[steps.indexOf(found(slug)) - 1] ?? found(slug),
    /** Whose flags a step clears; undefined where the wizard keeps no flags. */
    clearedBy: (slug: Slug): readonly Slug[] | undefined => found(slug).clears,
    /** The address of a step; `base` is the wizard's own. */
    path: (base: string, slug: Slug): string => (slug === first?.slug ? base : `${base}/${found(slug).at ?? slug}`),
  };
}
