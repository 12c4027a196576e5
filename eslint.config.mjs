import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/** Who may import whom (design: imports flow one way). Each floor lists what stands above it, which it must not reach. */
const FLOORS = [
  ['text', 'collection', 'ui', 'audit', 'api', 'db', 'gateways'],
  ['location', 'account', 'search', 'site', 'search-engines'],
  ['articles', 'shop'],
  ['finder', 'partners', 'landing', 'pharmacies', 'scheduler'],
  ['chat', 'covid', 'demo'],
  ['admin'],
  ['content-tools'],
];

/** Arrows between siblings, each with its reason in ARCHITECTURE.md. */
const SIBLINGS = {
  db: ['audit'],
  api: ['db', 'audit'],
  site: ['search', 'search-engines'],
  finder: ['partners'],
  landing: ['finder', 'partners'],
};

function floorRules() {
  return FLOORS.flatMap((floor, level) =>
    floor.map((folder) => {
      const siblings = floor.filter((other) => other !== folder && !(SIBLINGS[folder] ?? []).includes(other));
      const above = FLOORS.slice(level + 1).flat();
      const forbidden = [...siblings, ...above].join('|');
      return {
        files: [`src/${folder}/**/*.{ts,tsx,astro}`],
        ignores: ['**/*.test.ts', '**/*.test.tsx'],
        rules: {
          'no-restricted-imports': [
            'error',
            {
              patterns: [
                {
                  regex: `^#(${forbidden})/`,
                  message: `${folder} stands below or beside that folder (see ARCHITECTURE.md).`,
                },
                { regex: '^#(app|server|start|seed)\\.ts$', message: 'Only the process composes the features.' },
              ],
            },
          ],
        },
      };
    }),
  );
}

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

function oneWayRules() {
  const all = ONE_WAY.map(({ selector, message }) => ({ selector, message }));
  return [
    { files: ['src/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'no-restricted-syntax': ['error', ...all] } },
    ...ONE_WAY.map(({ only, selector }) => ({
      files: [only],
      rules: { 'no-restricted-syntax': ['error', ...all.filter((rule) => rule.selector !== selector)] },
    })),
  ];
}

const browserFiles = ['src/**/*.tsx', 'src/**/store*.ts', 'src/api/client.ts'];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'data/',
      '.astro/',
      'node_modules/',
      'bench/next/',
      'bench/starlight/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ts.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.astro'] } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  astro.configs.recommended,
  { files: ['**/*.astro', '**/*.mjs', 'bench/**'], extends: [ts.configs.disableTypeChecked] },
  {
    files: ['**/*.tsx'],
    extends: [a11y.flatConfigs?.recommended ?? a11y.configs.recommended, reactHooks.configs.flat.recommended],
  },
  floorRules(),
  oneWayRules(),
  {
    files: browserFiles,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '\\.schema\\.ts$',
              allowTypeImports: true,
              message: 'Schemas are types only in the browser: zod costs 90 kB.',
            },
            { regex: '/server/', allowTypeImports: true, message: 'Server code is types only in the browser.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'src/e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
