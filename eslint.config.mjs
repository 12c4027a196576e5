import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

import { NOT_IN_OXLINT, OLDER_IN_OXLINT, TYPESCRIPT } from './src/gate/lint-rules.ts';

/**
 * Rules that oxlint doesn't have: templates, accessibility, React. Those that need types take a minute, so only the
 * full gate runs them.
 */
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
      '**/*.mjs',
    ],
  },
  { files: ['**/*.astro'], extends: [ts.configs.strict, astro.configs.recommended], rules: TYPESCRIPT },
  {
    files: ['**/*.tsx'],
    languageOptions: { parser: ts.parser },
    extends: [a11y.flatConfigs?.recommended ?? a11y.configs.recommended, reactHooks.configs.flat.recommended],
  },
  process.env.LOOK_AT === 'all'
    ? {
        files: ['src/**/*.{ts,tsx}'],
        plugins: { '@typescript-eslint': ts.plugin },
        languageOptions: {
          parser: ts.parser,
          parserOptions: { projectService: true, extraFileExtensions: ['.astro'] },
        },
        rules: Object.fromEntries([...NOT_IN_OXLINT, ...OLDER_IN_OXLINT].map((rule) => [rule, 'error'])),
      }
    : [],
);
