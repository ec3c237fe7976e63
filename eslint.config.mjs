import { defineConfig } from 'eslint/config'
import accessibility from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import typescript from 'typescript-eslint'
import { houseRules } from './scripts/check/house-rules.mjs'

const tests = ['**/*.test.ts', '**/*.test.tsx', 'apps/api/test/**']

const typed = {
  name: 'types',
  files: ['**/*.{ts,tsx}'],
  extends: [typescript.configs.strictTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
    // `import { type X }` alone still loads the file at run time; `import type` does not.
    '@typescript-eslint/no-import-type-side-effects': 'error',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    // Plugins and handlers are async by their signature, whether they wait or not.
    '@typescript-eslint/require-await': 'off',
    // A router's redirect and not-found are thrown by design and are no errors.
    '@typescript-eslint/only-throw-error': [
      'error',
      { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
    ],
    // Counts branded numbers as "no number" and refuses their sign.
    '@typescript-eslint/no-unsafe-unary-minus': 'off',
    // Refuses type parameters that exist to infer a literal once.
    '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  },
}

const typedTests = {
  name: 'types in tests',
  files: ['**/*.test.{ts,tsx}', 'apps/api/test/**/*.ts', 'e2e/**/*.ts'],
  rules: {
    // A missing row fails the test by itself.
    '@typescript-eslint/no-non-null-assertion': 'off',
    // `expect.any(String)` and its like are of type any.
    '@typescript-eslint/no-unsafe-assignment': 'off',
  },
}

const everywhere = {
  name: 'everywhere',
  plugins: { house: houseRules },
  linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'house/no-barrels': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-unused-vars': 'off',
  },
}

const scripts = {
  name: 'scripts',
  files: ['**/*.{mjs,cjs,js}'],
  plugins: { '@typescript-eslint': typescript.plugin },
  rules: { '@typescript-eslint/no-unused-vars': 'error' },
}

const browserAndNode = [
  ...['process', 'Buffer', 'require', 'module', '__dirname', '__filename', 'global', 'globalThis', 'console'],
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'structuredClone',
    'fetch',
    'performance',
    'crypto',
  ],
  ...['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage', 'self'],
]

export default defineConfig([
  { ignores: ['**/dist/', '.data/', '**/node_modules/', 'test-results/', 'playwright-report/', 'screenshots/'] },
  everywhere,
  typed,
  typedTests,
  scripts,
  {
    name: 'domain: pure rules',
    files: ['packages/domain/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...browserAndNode],
      'house/no-clock': 'error',
      'house/no-chance': 'error',
      'house/no-promises': 'error',
    },
  },
  {
    name: 'domain and contracts: one word per noun',
    files: ['packages/{domain,contracts}/src/**/*.ts'],
    rules: { 'house/one-word-per-noun': 'error' },
  },
  {
    name: 'HTTP at the edge',
    files: ['apps/{api,web}/**/*.{ts,tsx}', 'packages/**/*.ts'],
    ignores: [...tests, '**/*-client.ts', 'apps/web/src/lib/call.ts'],
    rules: { 'house/no-fetch': 'error' },
  },
  {
    name: 'api: SQL tells no time, stores are given their connection',
    files: ['apps/api/**/*.ts'],
    rules: { 'house/no-sql-clock': 'error', 'house/no-transaction-parameter': 'error' },
  },
  {
    name: 'api: above the kernel',
    files: ['apps/api/src/**/*.ts'],
    ignores: [...tests, 'apps/api/src/kernel/**'],
    rules: { 'house/routes-through-serve': 'error' },
  },
  {
    name: 'api: modules',
    files: ['apps/api/src/modules/**/*.ts'],
    ignores: tests,
    rules: { 'house/no-clock': 'error', 'no-console': 'error' },
  },
  {
    name: 'api: modules without their stores',
    files: ['apps/api/src/modules/**/*.ts'],
    ignores: [...tests, '**/*-store.ts'],
    rules: { 'house/sql-in-stores': 'error' },
  },
  {
    name: 'api: routes',
    files: ['apps/api/src/modules/**/routes.ts'],
    rules: { 'house/no-error-in-routes': 'error', 'house/short-routes': ['error', 25] },
  },
  {
    name: 'web',
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, accessibility.flatConfigs.strict],
    rules: {
      'no-console': 'error',
      // A panel without a control of its own takes the focus, so that the keyboard can scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel'] }],
      // Focus and pointer passing over a container are no interaction with it.
      'jsx-a11y/no-static-element-interactions': [
        'error',
        { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp', 'onKeyDown', 'onKeyUp'] },
      ],
    },
  },
  {
    name: 'web: query keys',
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: [...tests, 'apps/web/src/data/**'],
    rules: { 'house/query-keys-in-data': 'error' },
  },
  {
    name: 'web: screens suspend',
    files: ['apps/web/src/features/**/*.{ts,tsx}'],
    rules: { 'house/no-loading-branches': 'error' },
  },
])
