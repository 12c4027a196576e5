import { defineConfig, type OxlintOverride } from 'oxlint';
import ts from 'typescript-eslint';

import { NOT_IN_OXLINT, TYPESCRIPT, type Restriction } from './src/gate/lint-rules.ts';

type Rules = NonNullable<OxlintOverride['rules']>;

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing*.ts', 'src/testing/**'];

/** What typescript-eslint calls strict. A rule that it adds and oxlint has not fails here. */
const STRICT = rulesOf(ts.configs.strictTypeChecked);

function rulesOf(configs: readonly { rules?: object | undefined }[]): Rules {
  const rules = Object.assign({}, ...configs.map((config) => config.rules)) as Rules;
  return Object.fromEntries(
    Object.entries(rules).filter(([rule, how]) => how !== 'off' && !NOT_IN_OXLINT.includes(rule)),
  );
}

/** Turns off the rules that ask for types. */
function withoutTypes(): Rules {
  const untyped = rulesOf(ts.configs.strict);
  return Object.fromEntries(
    Object.keys(STRICT)
      .filter((rule) => !(rule in untyped))
      .map((rule) => [rule, 'off']),
  );
}

/** What a browser or a process loads, and what tests do without; the floors are held by `npm run floors`. The rule takes all that a file must not import as one list. */
function importRules(): OxlintOverride[] {
  const forBrowsers: Restriction[] = [
    {
      regex: '\\.schema\\.ts$',
      allowTypeImports: true,
      message: 'Schemas are types only in the browser: zod costs 90 kB.',
    },
    { regex: '/server/', allowTypeImports: true, message: 'Server code is types only in the browser.' },
  ];
  // A test may start the whole API and read the content that ships, so it reaches higher than what it tests; not up to the tools, the pages and the other checks.
  const forTests: Restriction = {
    regex: '^#(content-tools|build|process|pages|e2e)/',
    message: 'A test of a feature needs no tool and no process.',
  };
  const atRunTime: Restriction = {
    regex: '(^#db|^\\.)/tables/',
    allowTypeImports: true,
    message: 'Tables are declared for migrations: a process that loads one loads a hundred files of drizzle-orm.',
  };
  const high = ['src/{app,build,content-tools,e2e,gate,pages,process,testing}/**'];
  return [
    { files: ['src/**/*.ts'], rules: restricted(atRunTime) },
    { files: ['src/**/*.tsx', 'src/**/store*.ts', 'src/api/browser/client.ts'], rules: restricted(...forBrowsers) },
    { files: TESTS, excludeFiles: high, rules: restricted(forTests) },
    {
      files: ['src/**/*.test.tsx', 'src/**/store*.test.ts'],
      excludeFiles: high,
      rules: restricted(forTests, ...forBrowsers),
    },
  ];
}

function restricted(...patterns: Restriction[]): Rules {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** How long product code may be. Tests are lists of cases, and may be longer. */
const LENGTHS: OxlintOverride = {
  files: ['src/**/*.{ts,tsx}'],
  excludeFiles: [...TESTS, 'src/e2e/**', 'src/**/test-data/**', 'src/**/machines/**'],
  rules: {
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  },
};

/** What one module does for all, so that nobody can go around it. */
const ONE_WAY = [
  {
    only: 'src/api/route.ts',
    selector: "CallExpression[callee.name='createRoute']",
    message: 'Use defineRoute (api/route.ts), which takes a policy.',
  },
  {
    only: 'src/audit/write.ts',
    selector: ':matches(Literal[value=/into\\s+audit_log/i], TemplateElement[value.raw=/into\\s+audit_log/i])',
    message: 'Audit rows are written by a unit of work (`work.audit`).',
  },
];

function oneWayRules(): OxlintOverride[] {
  const not = (...ways: { selector: string; message: string }[]): Rules => ({
    'syntax/restricted': ['error', ...ways.map(({ selector, message }) => ({ selector, message }))],
  });
  return [
    { files: ['src/**/*.ts'], excludeFiles: ['**/*.test.ts'], rules: not(...ONE_WAY) },
    {
      files: ['**/*.test.ts'],
      rules: not({
        selector: "CallExpression[callee.name='serveApp']",
        message: 'Use testApp (testing/scheduler.ts), which holds every answer to its schema.',
      }),
    },
    ...ONE_WAY.map(({ only }) => ({ files: [only], rules: not(...ONE_WAY.filter((way) => way.only !== only)) })),
  ];
}

export default defineConfig({
  ignorePatterns: ['dist/', 'data/', '.astro/', 'bench/next/', 'bench/starlight/', '**/*.astro'],
  plugins: ['typescript'],
  jsPlugins: ['./src/gate/lint-syntax.ts'],
  categories: { correctness: 'off' },
  // A comment that says eslint- speaks to ESLint.
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', respectEslintDisableDirectives: false },
  rules: {
    ...STRICT,
    ...TYPESCRIPT,
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': 'off',
  },
  overrides: [
    { files: ['**/*.mjs', 'bench/**'], rules: withoutTypes() },
    ...importRules(),
    ...oneWayRules(),
    LENGTHS,
    { files: ['**/*.ts'], rules: { 'no-warning-comments': ['error', { terms: ['eslint-'], location: 'start' }] } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'src/e2e/**'],
      rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
    },
  ],
});
