import { defineConfig, type OxlintConfig } from 'oxlint'

const tests = ['**/*.test.ts', '**/*.test.tsx', '{apps,packages}/*/test/**']
const typescript = ['**/*.ts', '**/*.tsx']

/** Files of the web that keep a variable of their module, by its reason. */
const moduleVariables = [
  // An entry runs once in a page.
  'app/entries/{preview.ts,start-shop.tsx}',
  // A script of others and its policy: a document creates each once.
  'lib/browser/service-worker.ts',
  'lib/third-parties/**',
  // A phone has one of each plug-in.
  'native/*.native.ts',
  'state/{app-updates/live-updates,error-reports/debug-ids.native,offline/answer-cache.native}.ts',
  // The document has one screen, keyboard and clock.
  'ui/{dialogs/layers.ts,progress/show-spinner.tsx}',
  'features/kitchen/{board/last-touch,clock/use-now}.ts',
  'lib/browser/typed-ahead.ts',
  // A cache: what this device keeps, restored or written once.
  'features/product/model/builder-memory.ts',
  'state/offline/{kept-answers.ts,query-ages.ts,retry-online.tsx}',
  // Texts, log and events are used where no deps are, before their late code has loaded.
  'lib/{texts,browser/log}.ts',
  'state/{texts/sentences,analytics/track}.ts',
  // A value that one screen leaves for the next one.
  'features/sign-in/model/typed-email.ts',
  'state/sign-in/log-out.ts',
]

/** All rules of a list, as errors. */
const errors = (prefix: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}/${name}`, 'error' as const]))

/** The strict rules of typescript-eslint that need no more than their default options. */
const strict = errors('typescript', [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-deprecated',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-floating-promises',
  'no-for-in-array',
  'no-generated-empty-object-type',
  'no-implied-eval',
  // `import { type X }` alone still loads the file at run time; `import type` does not.
  'no-import-type-side-effects',
  'no-invalid-void-type',
  'no-meaningless-void-operator',
  'no-misused-new',
  'no-misused-spread',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-useless-default-assignment',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'switch-exhaustiveness-check',
  'triple-slash-reference',
  'unbound-method',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
])

const typed: OxlintConfig['rules'] = {
  ...strict,
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-unused-vars': 'error',
  'no-useless-constructor': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
  // A router's redirect and not-found are thrown by design and are no errors.
  'typescript/only-throw-error': [
    'error',
    { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
  ],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
}

const react = errors('react', [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
])

const accessibility: OxlintConfig['rules'] = {
  ...errors('jsx-a11y', [
    'alt-text',
    'anchor-has-content',
    'anchor-is-valid',
    'aria-activedescendant-has-tabindex',
    'aria-props',
    'aria-proptypes',
    'aria-role',
    'aria-unsupported-elements',
    'autocomplete-valid',
    'click-events-have-key-events',
    'heading-has-content',
    'html-has-lang',
    'iframe-has-title',
    'img-redundant-alt',
    'label-has-associated-control',
    'media-has-caption',
    'mouse-events-have-key-events',
    'no-access-key',
    'no-autofocus',
    'no-distracting-elements',
    'no-interactive-element-to-noninteractive-role',
    'no-noninteractive-element-to-interactive-role',
    'no-redundant-roles',
    'role-has-required-aria-props',
    'role-supports-aria-props',
    'scope',
    'tabindex-no-positive',
  ]),
  'jsx-a11y/interactive-supports-focus': [
    'error',
    {
      tabbable: ['button', 'checkbox', 'link', 'progressbar', 'searchbox', 'slider', 'spinbutton', 'switch', 'textbox'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] },
  ],
  // A panel without a control of its own takes the focus, so that the keyboard can scroll it.
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel'] }],
  // Focus and pointer passing over a container are no interaction with it.
  'jsx-a11y/no-static-element-interactions': [
    'error',
    { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp', 'onKeyDown', 'onKeyUp'] },
  ],
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

export default defineConfig({
  ignorePatterns: ['**/dist/', '.data/', '**/node_modules/', 'test-results/', 'playwright-report/', 'screenshots/'],
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/check/house-rules.mjs'],
  categories: { correctness: 'off' },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
    respectEslintDisableDirectives: false,
  },
  rules: {
    'house/no-barrels': 'error',
    'house/no-literal-spread': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
  },
  overrides: [
    { files: typescript, rules: typed },
    {
      files: [...tests, 'e2e/**/*.ts'],
      rules: {
        // A missing row fails the test by itself.
        'typescript/no-non-null-assertion': 'off',
        // `expect.any(String)` and its like are of type any.
        'typescript/no-unsafe-assignment': 'off',
      },
    },
    { files: ['e2e/**/*.ts'], rules: { 'house/no-forced-clicks': 'error' } },
    // Scripts.
    { files: ['**/*.mjs', '**/*.cjs', '**/*.js'], rules: { 'no-unused-vars': 'error' } },
    // Facts with one home.
    {
      files: ['{apps,packages}/*/src/**/*.{ts,tsx}'],
      excludeFiles: [...tests, 'packages/domain/src/texts/placeholders.ts', 'packages/embedded-postgres/**'],
      rules: { 'house/one-placeholder-function': 'error', 'house/named-durations': 'error' },
    },
    // The domain: pure rules.
    {
      files: ['packages/domain/src/**/*.ts'],
      excludeFiles: tests,
      rules: {
        'no-restricted-globals': ['error', ...browserAndNode],
        'house/no-clock': 'error',
        'house/no-chance': 'error',
        'house/no-promises': 'error',
      },
    },
    // HTTP at the edge.
    {
      files: ['apps/{api,web}/**/*.{ts,tsx}', 'packages/**/*.ts'],
      excludeFiles: [...tests, '**/*-client.ts', 'apps/web/src/lib/http/call.ts'],
      rules: { 'house/no-fetch': 'error' },
    },
    // The server's calls of others.
    { files: ['apps/api/src/**/*.ts'], excludeFiles: tests, rules: { 'house/no-followed-redirects': 'error' } },
    // The API: SQL tells no time, stores are given their connection.
    {
      files: ['apps/api/**/*.ts'],
      rules: { 'house/no-sql-clock': 'error', 'house/no-transaction-parameter': 'error' },
    },
    // The API above its platform.
    {
      files: ['apps/api/src/**/*.ts'],
      excludeFiles: [...tests, 'apps/api/src/platform/**'],
      rules: { 'house/routes-through-serve': 'error' },
    },
    // The API's modules.
    {
      files: ['apps/api/src/modules/**/*.ts'],
      excludeFiles: tests,
      rules: { 'house/no-clock': 'error', 'house/declared-refusals': 'error', 'no-console': 'error' },
    },
    {
      files: ['apps/api/src/modules/**/*.ts'],
      excludeFiles: [...tests, '**/*-store.ts'],
      rules: { 'house/sql-in-stores': 'error' },
    },
    {
      files: ['apps/api/src/modules/**/{routes,*-routes}.ts'],
      rules: { 'house/no-error-in-routes': 'error', 'house/short-routes': ['error', { route: 25, routes: 80 }] },
    },
    // The web.
    { files: ['apps/web/**/*.{ts,tsx}'], rules: { ...react, ...accessibility, 'no-console': 'error' } },
    // The web: query keys.
    {
      files: ['apps/web/src/**/*.{ts,tsx}'],
      excludeFiles: [
        ...tests,
        'apps/web/src/{api,state}/**',
        'apps/web/src/lib/http/{read,products-loading}.ts',
        'apps/web/src/features/*/model/**',
        'apps/web/src/features/checkout/*/*.ts',
      ],
      rules: { 'house/query-keys-in-data': 'error' },
    },
    {
      files: ['apps/web/src/**/*.{ts,tsx}'],
      excludeFiles: [...tests, ...moduleVariables.map((file) => `apps/web/src/${file}`)],
      rules: { 'house/no-module-variables': 'error' },
    },
    // The web: screens suspend; watchers ask the router whether it is loading.
    {
      files: ['apps/web/src/features/**/*.{ts,tsx}'],
      excludeFiles: ['apps/web/src/features/*/watch/**'],
      rules: { 'house/no-loading-branches': 'error' },
    },
  ],
})
