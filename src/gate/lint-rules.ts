/** Rules of typescript-eslint beside those that it calls strict. */
export const TYPESCRIPT: Record<string, 'error' | ['error', object]> = {
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/consistent-type-imports': 'error',
};

/** Rules that typescript-eslint calls strict and oxlint lacks. */
export const NOT_IN_OXLINT = [
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  '@typescript-eslint/no-unsafe-enum-assignment',
];

/** Rules of which oxlint knows an older form: of what needs no `void` it reports calls alone. */
export const OLDER_IN_OXLINT = ['@typescript-eslint/no-meaningless-void-operator'];

/** Forbidden imports, as `no-restricted-imports` takes it. */
export interface Restriction {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}
