const domainLine = require('./scripts/check/domain-line.cjs')
const moduleLine = require('./scripts/check/module-line.cjs')
const simulatorLines = require('./scripts/check/simulator-lines.cjs')
const platformLine = require('./scripts/check/platform-line.cjs')
const webLine = require('./scripts/check/web-line.cjs')

const tests = '\\.test\\.tsx?$'
const testFolders = '^(apps|packages)/[^/]+/test/'
const testFiles = `${tests}|${testFolders}`
const modules = '^apps/api/src/modules'

/** A package in node_modules, wherever it is hoisted to. */
const packageNamed = (name) => `(^|/)node_modules/(@types/)?${name}(/|$)`

const upwards = moduleLine.slice(0, -1).map((noun, position) => ({
  name: `module-line-${noun}`,
  comment: `${noun} imports only modules listed before it in scripts/check/module-line.cjs`,
  from: { path: `${modules}/${noun}/`, pathNot: tests },
  to: { path: `${modules}/(${moduleLine.slice(position + 1).join('|')})/` },
}))

const domain = '^packages/domain/src'

const domainUpwards = [
  ...domainLine.slice(0, -1).map((folder, position) => ({
    name: `domain-line-${folder}`,
    comment: `${folder} imports only folders that come before it in scripts/check/domain-line.cjs`,
    from: { path: `${domain}/${folder}/`, pathNot: tests },
    to: { path: `${domain}/(${domainLine.slice(position + 1).join('|')})/` },
  })),
  {
    name: 'domain-line-complete',
    comment: 'Every folder of the domain has its place in scripts/check/domain-line.cjs.',
    from: { path: `${domain}/`, pathNot: `${domain}/(${domainLine.join('|')})/` },
    to: {},
  },
]

const platform = '^apps/api/src/platform'

const platformUpwards = [
  ...platformLine.slice(0, -1).map((folder, position) => ({
    name: `platform-line-${folder}`,
    comment: `${folder} imports only folders that come before it in scripts/check/platform-line.cjs`,
    from: { path: `${platform}/${folder}/`, pathNot: tests },
    to: { path: `${platform}/(${platformLine.slice(position + 1).join('|')})/` },
  })),
  {
    name: 'platform-line-complete',
    comment: 'Every folder of the platform has its place in scripts/check/platform-line.cjs.',
    from: { path: `${platform}/`, pathNot: `${platform}/(${platformLine.join('|')})/` },
    to: {},
  },
]

const web = '^apps/web/src'

const webRooms = webLine.map((room) => room.replace('*', '[^/]+'))
/** Rooms inside another room, such as the watchers of each feature: their files obey their own rule. */
const innerRooms = webRooms.filter((room) => room.includes('[')).map((room) => `${web}/${room}/`)

const webUpwards = [
  ...webRooms.slice(0, -1).map((room, position) => ({
    name: `web-line-${webLine[position].replaceAll(/[^a-z-]+/g, '-')}`,
    comment: `${webLine[position]} imports only rooms that come before it in scripts/check/web-line.cjs`,
    from: { path: `${web}/${room}/`, pathNot: [tests, ...(room.includes('[') ? [] : innerRooms)] },
    to: { path: `${web}/(${webRooms.slice(position + 1).join('|')})/` },
  })),
  {
    name: 'web-line-complete',
    comment: 'Every room of the web has its place in scripts/check/web-line.cjs.',
    from: { path: `${web}/[^/]+/`, pathNot: `${web}/(${webRooms.join('|')})/` },
    to: {},
  },
]

const simulators = '^apps/simulators/src'

const simulatorsUpwards = Object.entries(simulatorLines).flatMap(([inside, line]) =>
  line.slice(0, -1).map((folder, position) => ({
    name: `simulator-line-${inside.replace('/', '-')}${folder}`,
    comment: `${inside}${folder} imports only folders that come before it in scripts/check/simulator-lines.cjs`,
    from: { path: `${simulators}/${inside}${folder}/`, pathNot: tests },
    to: { path: `${simulators}/${inside}(${line.slice(position + 1).join('|')})/` },
  })),
)

const rules = [
  { name: 'no-circles', comment: 'Files form no circle, not even of types.', from: {}, to: { circular: true } },
  {
    name: 'no-unresolved',
    comment: 'Every import leads somewhere; what a build makes is named virtual:.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'domain-alone',
    comment: 'The domain knows Temporal, phone numbers and itself.',
    from: { path: '^packages/domain/src/', pathNot: tests },
    to: {
      pathNot: ['^packages/domain/src/', packageNamed('temporal-polyfill'), packageNamed('libphonenumber-js')],
    },
  },
  {
    name: 'contracts-of-domain',
    comment: "Contracts are made of the domain's words and TypeBox.",
    from: { path: '^packages/contracts/src/', pathNot: tests },
    to: { pathNot: ['^packages/contracts/src/', '^packages/domain/src/', packageNamed('typebox')] },
  },
  {
    name: 'proof-in-tests',
    comment: 'Run counts and seeds are for tests alone.',
    from: { path: '^(apps|packages)/', pathNot: [testFiles, '^packages/proof/'] },
    to: { path: '^packages/proof/' },
  },
  {
    name: 'no-test-imports',
    comment: 'Only tests import a test or a file of a test folder.',
    from: { path: '^(apps|packages)/', pathNot: testFiles },
    to: { path: testFiles },
  },
  {
    name: 'apps-apart',
    comment: 'Apps speak over HTTP; they never import each other.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'simulator-parties-apart',
    comment:
      'A simulated third party knows no other, and neither the registry nor main: parties share platform, control and wallet.',
    from: { path: `${simulators}/([^/]+)/`, pathNot: tests },
    to: {
      path: `${simulators}/`,
      pathNot: [`${simulators}/$1/`, `${simulators}/(${simulatorLines[''].join('|')})/`],
    },
  },
  {
    name: 'packages-below-apps',
    comment: 'Packages know no app.',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'The platform imports no module, no integration and no wiring of the API.',
    from: { path: '^apps/api/src/platform/', pathNot: tests },
    to: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/' },
  },
  {
    name: 'integrations-of-platform',
    comment: 'A client of a third party imports the platform and its own folder.',
    from: { path: '^apps/api/src/integrations/([^/]+)/', pathNot: tests },
    to: { path: '^apps/api/src/', pathNot: ['^apps/api/src/platform/', '^apps/api/src/integrations/$1/'] },
  },
  {
    name: 'nothing-imports-app',
    comment: 'Only the entry and the tests import the wiring.',
    from: { path: '^apps/api/src/', pathNot: [tests, '^apps/api/src/main\\.ts$'] },
    to: { path: '^apps/api/src/(app|main)\\.ts$' },
  },
  {
    name: 'modules-below-wiring',
    comment: 'A module gets its settings and the services of others as arguments; it imports no wiring.',
    from: { path: `${modules}/`, pathNot: tests },
    to: { path: '^apps/api/src/[^/]+\\.ts$' },
  },
  {
    name: 'modules-by-index',
    comment: 'A module is entered through its index.ts of named exports; no other module imports its files.',
    from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: tests },
    to: { path: `${modules}/`, pathNot: ['^apps/api/src/modules/$1/', `${modules}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'wiring-by-index',
    comment: 'The wiring and the commands import modules through their index.ts.',
    from: { path: '^apps/api/src/(commands/)?[^/]+\\.ts$', pathNot: tests },
    to: { path: `${modules}/`, pathNot: `${modules}/[^/]+/index\\.ts$` },
  },
  {
    name: 'sql-in-stores',
    comment: 'Only stores and the platform run SQL; other files of modules import the type alone.',
    from: { path: `${modules}/`, pathNot: [tests, '-store\\.ts$'] },
    to: { path: '^apps/api/src/platform/db/database\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pg-in-platform',
    comment: 'Only the platform and stores import the driver of PostgreSQL.',
    from: { path: '^apps/api/src/', pathNot: [tests, '-store\\.ts$', '^apps/api/src/platform/'] },
    to: { path: packageNamed('pg') },
  },
  {
    name: 'web-features-apart',
    comment: 'Features never import each other: the route composes them.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'web-model-below-screens',
    comment: "A feature's model knows no screen of the feature.",
    from: { path: '^apps/web/src/features/([^/]+)/model/' },
    to: { path: '^apps/web/src/features/$1/', pathNot: '^apps/web/src/features/$1/model/' },
  },
  {
    name: 'web-methods-by-registry',
    comment:
      "A payment provider's folder is reached through the registry; the account page has a form of its own there, and the phone app a hosted page.",
    from: {
      path: `${web}/`,
      pathNot: [tests, 'features/checkout/methods/registry\\.ts$', 'features/checkout/methods/[^/]+/'],
    },
    to: { path: `${web}/features/checkout/methods/[^/]+/`, pathNot: 'cards/(new-card-form|card-page-screen)\\.tsx$' },
  },
  {
    name: 'web-methods-apart',
    comment: 'A payment provider knows neither the registry nor another provider.',
    from: { path: `${web}/features/checkout/methods/([^/]+)/`, pathNot: tests },
    to: { path: `${web}/features/checkout/methods/`, pathNot: `${web}/features/checkout/methods/$1/` },
  },
  {
    name: 'web-ui-without-business',
    comment: 'The design system knows no word of the business.',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^packages/' },
  },
  {
    name: 'web-contracts-as-types',
    comment: 'Not one byte of schema ships to the browser.',
    from: { path: '^apps/web/src/', pathNot: tests },
    to: {
      path: ['^packages/contracts/', packageNamed('typebox')],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-without-node',
    comment: "The browser has none of Node's modules.",
    from: { path: '^apps/web/src/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-dev-packages',
    comment: 'What runs depends only on what its package.json names as a dependency.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'triple-slash-type-reference'] },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'Each workspace names the packages that it imports in its own package.json.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

module.exports = {
  forbidden: [...rules, ...simulatorsUpwards, ...domainUpwards, ...platformUpwards, ...webUpwards, ...upwards].map(
    (rule) => ({
      ...rule,
      severity: 'error',
    }),
  ),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.data|android|ios)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
