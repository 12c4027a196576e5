import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

import { FLOORS, forbiddenTo } from './src/gate/floor-plan.ts';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing*.ts'];

/** Who may import whom: imports flow down the floors of src/gate/floor-plan.ts. */
function floorRules() {
  return FLOORS.flat().map((folder) => {
    const { folders, files } = forbiddenTo(folder);
    const above = `^#((${folders.join('|')})/|(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$)`;
    return {
      files: [`src/${folder}/**/*.{ts,tsx,astro}`],
      ignores: TESTS,
      rules: forbidden(above, `${folder} stands below or beside that folder (docs/floors.md).`),
    };
  });
}

/** A test may start the whole API and read the content that ships, so it reaches higher than what it tests; not up to the tools, the pages and the other checks. */
function testRules() {
  const features = FLOORS.slice(0, 6).flat();
  return [
    {
      files: features.flatMap((folder) => TESTS.map((name) => `src/${folder}/${name}`)),
      rules: forbidden(
        '^#(content-tools|build|process|pages|e2e)/',
        'A test of a feature needs no tool and no process.',
      ),
    },
  ];
}

function forbidden(regex, message) {
  return { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] };
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
    {
      files: ['**/*.test.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          {
            selector: "CallExpression[callee.name='serveApp']",
            message: 'Use testApp (scheduler/testing.ts), which holds every answer to its schema.',
          },
        ],
      },
    },
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
  testRules(),
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
