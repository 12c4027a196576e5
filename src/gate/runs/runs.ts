import { existing, type Changes } from '../choice/changes.ts';
import { journeysOf } from '../choice/journeys.ts';
import {
  ALL_TYPES,
  browserTests,
  BUILD,
  BUILT_PAGES,
  DATABASES,
  FLOORS,
  FORMAT,
  INSTALL_BROWSER,
  LINT,
  lintOfMarkup,
  MODULE_TYPES,
  REQUIREMENT_IDS,
  TEMPLATE_TYPES,
  templateFormat,
  unitTests,
  UNUSED_CODE,
  words,
  type GateStep,
  type GateSteps,
} from './steps.ts';
import { fastTests } from '../tests/fast-tests.ts';
import { nearTests } from '../tests/reached-tests.ts';
import { evenCuts, readTimes, type Shard } from '../tests/test-times.ts';

const TEMPLATES = ['src/**/*.astro'];
/** Where these change, what reads one file alone may find something in any. */
const SETTINGS_OF_CHECKS = /^(?:package-lock\.json|eslint\.config\.mjs|\.prettierrc\.json|src\/gate\/lint-.*)$/;

/**
 * The fast run, for CI and `npm test`: what a minute can find comes before what takes minutes. Checks that read one file alone read the changed ones.
 */
export function fastRun(changes: Changes): GateSteps {
  return [
    [
      BUILD,
      DATABASES,
      INSTALL_BROWSER,
      FORMAT,
      UNUSED_CODE,
      FLOORS,
      words(),
      REQUIREMENT_IDS,
      ...checksOfMarkup(changes.files),
    ],
    // The longest first, so that both cores are done at about one time.
    [builtPages(changes), LINT, MODULE_TYPES, TEMPLATE_TYPES],
    [browserTests(['--project=journeys', '--project=pages'], pagesOf(changes))],
    [unitTests(fastTests(changes.tests))],
  ];
}

/** Everything in every look, or a shard of it: of the checks each in its turn, of the tests as many as take as long as those of the others. */
export function wholeRun(shard?: Shard, { browser } = readTimes()): GateSteps {
  const env = { LOOK_AT: 'all' };
  const own = (steps: GateStep[]) => steps.filter((_, at) => !shard || at % shard.total === shard.index - 1);
  const flags = shard ? [`--shard=${shard.index}/${shard.total}`] : [];
  // Playwright cuts by numbers of tests: these are the numbers that take as long as each other.
  const weights = shard && browser.length > 0 ? { PWTEST_SHARD_WEIGHTS: evenCuts(browser, shard.total).join(':') } : {};
  return [
    [
      BUILD,
      DATABASES,
      INSTALL_BROWSER,
      ...own([FORMAT, templateFormat(TEMPLATES), UNUSED_CODE, FLOORS, words(), REQUIREMENT_IDS]),
    ],
    own([ALL_TYPES, BUILT_PAGES, LINT, lintOfMarkup(['.'], env)]),
    [browserTests(flags, { ...env, ...weights })],
    [unitTests(flags, env)],
  ].filter((group) => group.length > 0);
}

/** The steps that a change needs while one works; what they leave out is found by the fast run and the whole one. */
export function changedRun(changes: Changes): GateSteps {
  const { files, pages, routes, templates } = changes;
  const tests = nearTests(files, changes.tests);
  const hasModules = files.some((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const hasContent = files.some((file) => file.startsWith('content/'));
  const hasWords = files.some((file) =>
    /^(?:README|CHANGELOG|CONTRIBUTING)\.md$|^docs\/.*\.md$|^src\/.*(?<!\.css)$/.test(file),
  );
  const hasPages = pages.length + routes.length > 0;
  const specs = existing(files, /^src\/e2e\/.*\.spec\.ts$/);
  const ways = [
    ...journeysOf(files).filter((file) => !specs.includes(file)),
    ...(hasPages ? ['src/e2e/every-page.spec.ts'] : []),
  ];
  const looks = { LOOK_AT: 'changed', ...pagesOf(changes) };
  const isDrawn = hasContent || ways.length + specs.length > 0;
  return [
    [
      ...(isDrawn ? [BUILD, INSTALL_BROWSER] : []),
      ...(hasContent || hasWords ? [words('--changed')] : []),
      ...checksOfMarkup(files),
      FORMAT,
    ],
    // The longest first, so that both cores are done at about one time.
    [
      ...(tests.length > 0 ? [unitTests(tests)] : []),
      ...(isDrawn ? [{ ...BUILT_PAGES, env: looks }] : []),
      ...(hasModules ? [MODULE_TYPES] : []),
      ...(templates.length > 0 ? [TEMPLATE_TYPES] : []),
      ...(hasModules ? [{ ...LINT, command: [...LINT.command, ...existing(files, /\.(?:ts|tsx|mjs)$/)] }] : []),
    ],
    ways.length > 0 ? [browserTests(ways, looks)] : [],
    // A new or changed spec counts once it has passed five times.
    specs.length > 0
      ? [{ ...browserTests([...specs, '--repeat-each=5'], looks), name: 'changed specs, five times' }]
      : [],
  ].filter((group) => group.length > 0);
}

/** Checks of templates and islands that read one file alone: of those that changed, or of all where their settings did. */
function checksOfMarkup(files: string[]): GateStep[] {
  if (files.some((file) => SETTINGS_OF_CHECKS.test(file))) return [templateFormat(TEMPLATES), lintOfMarkup(['.'])];
  const templates = existing(files, /\.astro$/);
  const markup = existing(files, /\.(?:astro|tsx)$/);
  return [
    ...(templates.length > 0 ? [templateFormat(templates)] : []),
    ...(markup.length > 0 ? [lintOfMarkup(markup)] : []),
  ];
}

function builtPages(changes: Changes): GateStep {
  return { ...BUILT_PAGES, env: pagesOf(changes) };
}

/** Tells steps which pages the change touches. */
function pagesOf({ pages, routes }: Changes): Record<string, string> {
  return { CHANGED_ROUTES: routes.join(' '), CHANGED_PAGES: pages.join(' ') };
}
