import { createHash } from 'node:crypto';
import react from '@astrojs/react';
import icon from 'astro-icon';
import { defineConfig } from 'astro/config';

import { demoPlacesOfCare } from './src/covid/demo/demo-places-of-care.ts';
import { colorSheet } from './src/partners/banners/colors.ts';
import { ANSWERED_SCRIPT } from './src/chat/results/answered-script.ts';
import { PLACE_SCRIPT } from './src/partners/banners/place-script.ts';
import { LOCAL_ORIGIN, parseSettings } from './src/settings/settings.ts';
import { told } from './src/app/told/told.ts';
import { shownContentOf } from './src/content-model/content.ts';
import { entries } from './src/content-model/entries.ts';

/** The ways in which an island wakes: a script each, so that a page carries only its own. As options of two, most pages would weigh 0.9 kB more. */
const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'shown', entrypoint: './src/ui/islands/client-shown.ts' });
      addClientDirective({
        name: 'first-time',
        entrypoint: './src/scheduler/booking/details/client-first-time.ts',
      });
      addClientDirective({ name: 'touch', entrypoint: './src/site/header/client-touch.ts' });
      addClientDirective({ name: 'saved-place', entrypoint: './src/location/saved/client-saved-place.ts' });
    },
  },
};

/** The style sheet of the colors that content uses: `virtual:content-colors.css`. */
const contentColors = {
  name: 'content-colors',
  resolveId: (id) => (id === 'virtual:content-colors.css' ? id : undefined),
  async load(id) {
    if (id !== 'virtual:content-colors.css') return undefined;
    const { banners, services } = await entries();
    return colorSheet([banners, services]);
  },
};

/** Places of care for the tiles of pages: `virtual:places-of-care`. Clinics are the demo's: without these the server knows those of its database, and tiles follow when a page asks it. */
const placesOfCare = {
  name: 'places-of-care',
  resolveId: (id) => (id === 'virtual:places-of-care' ? id : undefined),
  async load(id) {
    if (id !== 'virtual:places-of-care') return undefined;
    const content = shownContentOf(await entries());
    const made = parseSettings(process.env).DEMO_DATA === 'on' ? demoPlacesOfCare(content) : [];
    const clinics = made.map(({ locationId, organizationId, name, lat, lng, services, note }) => ({
      ...{ locationId, organizationId, name, lat, lng },
      ...(services && { services, note }),
    }));
    return `export const clinics = ${JSON.stringify(clinics)};
export const ownOrganizations = ${JSON.stringify(content.ownOrganizations)};`;
  },
};

/** What the program can keep or tell, for the privacy page: `virtual:told`. A name without a sentence stops the build here. */
const namesTold = {
  name: 'told',
  resolveId: (id) => (id === 'virtual:told' ? id : undefined),
  load: (id) => (id === 'virtual:told' ? `export default ${JSON.stringify(told())};` : undefined),
};

/** Pages that are made when they are asked for: the build makes a renderer of them, and the server calls it (process/pages/pages-on-request.ts). */
const onRequest = {
  name: 'pages-on-request',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'pages-on-request',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/build/page-renderer.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
        supportedAstroFeatures: {
          hybridOutput: 'stable',
          staticOutput: 'stable',
          serverOutput: 'stable',
          sharpImageService: 'stable',
        },
      }),
  },
};

/** The build takes each page that is made beforehand as it comes (build/page-finisher.ts); with an adapter of our own Astro must be told what makes them. */
const prerenderEntry = {
  name: 'prerender-entry',
  config: () => ({
    environments: { prerender: { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } },
  }),
};

/**
 * Imports on demand as plain imports: the bundler's wrapper lists all files of a part, which weighs more than most
 * scripts that use it.
 */
const plainImports = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (at < 0) throw new Error('The bundler names its wrapper of imports differently now.');
    plugins.splice(at, 1);
  },
};

/** How the content security policy knows a script that a page carries inline. */
const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * What every island needs, in one file: one for each part costs a phone more than it saves. Parts that both the place and
 * forms are drawn with are in it, so that neither brings the other along. What sends calls (ofetch) comes with the first.
 */
const REACT = {
  name: 'react',
  priority: 2,
  test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores|@astrojs[\\/]react)[\\/]|src[\\/](api[\\/]browser[\\/](client|call-error|early-call)\.ts|ui[\\/](Icon|Alert|fields[\\/](Choice|Combobox))\.tsx|ui[\\/]islands[\\/]use-loaded\.ts)$/,
};
const CALLS = { name: 'calls', test: /node_modules[\\/](ofetch|destr|ufo)[\\/]|src[\\/]api[\\/]browser[\\/]send\.ts$/ };

/** What every page loads by itself, untouched, to know what it may count; and for its header. Alone, so that they bring along neither React nor the booking. */
const UNTOUCHED = {
  name: 'untouched',
  priority: 3,
  test: /src[\\/](location[\\/]saved[\\/]read-cookie|api[\\/]browser[\\/]random-id|analytics[\\/](page-type|may-count|data-layer|results-shown))\.ts$/,
};
const HEADER = {
  name: 'header',
  priority: 3,
  test: /src[\\/]site[\\/](store[\\/]chosen-store|header[\\/](header-info|say-store))\.ts$/,
};

/** Little modules that scripts of static pages share with islands: on their own, or a page that nobody has touched yet would load the islands' files for them. */
const LITTLE = {
  name: 'little',
  priority: 3,
  test: /src[\\/](api[\\/]browser[\\/]csrf-header|analytics[\\/]counting|identity[\\/]idle|location[\\/]saved[\\/]cookies|site[\\/]time-out[\\/]back-again|ui[\\/]dialog[\\/]tab-round)\.ts$/,
};

/** What reads the saved place first: a landing page's own script has it too, and is to load nothing else for it. */
const FIRST = {
  name: 'place-at-first',
  priority: 4,
  test: /src[\\/]location[\\/]saved[\\/]place-(at-first|form)\.ts$/,
};

/** What nearly all islands draw with. */
const DRAWN = {
  name: 'drawn',
  priority: 1,
  test: /src[\\/](ui[\\/]((dialog|fields|monogram)[\\/])?(Dialog|PickList|Monogram|Price|Skeleton)|finder[\\/]tiles[\\/]TileSkeleton|search[\\/]screens[\\/]SearchField)\.tsx$/,
};

/**
 * One file for the place, with words that tiles and booking share, and one for lists of tiles: on slow lines each file
 * costs a round trip.
 */
const PLACE = {
  name: 'place',
  priority: 2,
  test: /src[\\/](location[\\/]((field|saved)[\\/])?(store|distance|states|cookies|ChangeLocation|PlaceField|UseMyLocation)|text[\\/][\w-]+|scheduler[\\/](engine[\\/]slot-words|kit[\\/]wizard[\\/]deep-link|offered[\\/]booking-path))\.tsx?$/,
};
/** What draws a form of the booking: the parts of it come together wherever one of them does. */
const FORM = { name: 'form', test: /src[\\/]scheduler[\\/]kit[\\/]form[\\/](FormFrame|FormParts|FormField)\.tsx$/ };
/** What answers about a person are held to: of the patient, and of who holds the plan that pays. */
const RULES = {
  name: 'rules',
  test: /src[\\/]scheduler[\\/]visits[\\/](field-rules|patient[\\/](date-of-birth|patient-rules))\.ts$/,
};
const TILES = {
  name: 'tiles',
  test: /src[\\/]finder[\\/](list[\\/](TileGrid|NoTiles|store)|tiles[\\/]TileDetails)\.tsx?$|src[\\/]partners[\\/]leaving[\\/]LeavingDialog\.tsx$/,
};

/** What tells urgent danger, alone: lists of tiles and the panel ask it, and neither is to bring the other. */
const URGENT = { name: 'urgent', priority: 2, test: /src[\\/]safety[\\/]is-urgent\.ts$/ };
/** Who sees somebody while offices are closed, alone for the same reason: lists of tiles and the questions before a test say it. */
const OUT_OF_HOURS = { name: 'out-of-hours', priority: 2, test: /src[\\/]safety[\\/]calls[\\/]OutOfHours\.tsx$/ };

/** What fields of forms are drawn with, in booking and outside of it. */
const FIELDS = {
  name: 'fields',
  priority: 1,
  test: /src[\\/](ui[\\/]fields[\\/](ErrorSummary|Field|DateFields|Choices)|scheduler[\\/](kit[\\/]parts[\\/](use-store-value|TechnicalIssue)|visits[\\/]visit-pages))\.tsx?$/,
};

/**
 * One file for what all steps of booking and the visitor’s list share; steps add their own. Ages and preparation come
 * with their steps.
 */
const BOOKING = {
  name: 'booking',
  test: /src[\\/](scheduler[\\/](kit([\\/](clear|hold|parts|partner|session|wizard))?|offered)[\\/](?!ages?\.|day-of-age|before-visit|far-away)[\w-]+|scheduler[\\/]engine[\\/]lookahead|scheduler[\\/]visits[\\/](visit-words|booking-refusals|confirmation-number)|scheduler[\\/]appointments[\\/](call|(visit|move|find)[\\/](store-(?!links|find)\w+|MoveBanner))|ui[\\/]Steps)\.tsx?$/,
};

export default defineConfig({
  site: process.env.PUBLIC_ORIGIN || LOCAL_ORIGIN,
  output: 'static',
  integrations: [react(), icon({ iconDir: 'src/ui/drawings' }), clientDirectives],
  adapter: onRequest,
  // One file for each page, under exactly the address that the pages link to.
  trailingSlash: 'ignore',
  // While one page is written to the disk the next is made.
  build: {
    client: './',
    server: './.server/',
    format: 'preserve',
    inlineStylesheets: 'never',
    concurrency: 8,
  },
  // The server checks origins itself, for JSON as well as for forms.
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'"], hashes: [PLACE_SCRIPT, ANSWERED_SCRIPT].map(sha256) },
    },
  },
  devToolbar: { enabled: false },
  // No page is made of Markdown by Astro (text/markdown.ts does it), and its way to color code needs inline styles.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [contentColors, placesOfCare, namesTold, prerenderEntry, plainImports],
    build: { assetsInlineLimit: 0, cssTarget: ['chrome125', 'safari18', 'firefox128'] },
    environments: {
      // One file, with React as it is in production, whatever the server runs under; in development packages stay what they are.
      ssr: { resolve: { noExternal: process.env.NODE_ENV === 'production' || [], external: ['sharp'] } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  FIRST,
                  UNTOUCHED,
                  HEADER,
                  LITTLE,
                  DRAWN,
                  CALLS,
                  REACT,
                  PLACE,
                  FORM,
                  RULES,
                  TILES,
                  URGENT,
                  OUT_OF_HOURS,
                  FIELDS,
                  BOOKING,
                ],
              },
            },
          },
        },
      },
    },
  },
});
