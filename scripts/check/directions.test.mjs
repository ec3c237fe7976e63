import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cruise } from './directions.mjs'
import { root } from './tree.mjs'

const configuration = join(root, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(configuration)
const domainLine = createRequire(import.meta.url)('./domain-line.cjs')
const platformLine = createRequire(import.meta.url)('./platform-line.cjs')
const webLine = createRequire(import.meta.url)('./web-line.cjs')
const moduleLine = createRequire(import.meta.url)('./module-line.cjs')
const simulatorLines = createRequire(import.meta.url)('./simulator-lines.cjs')

const top = realpathSync(mkdtempSync(join(tmpdir(), 'forno-directions-')))
afterAll(() => rmSync(top, { recursive: true, force: true }))

/** A small tree without faults: no rule may report one. */
const sound = {
  'apps/api/src/modules/content/index.ts': `export { pages } from './pages/pages.ts'`,
  'apps/api/src/modules/content/page.ts': `export const page = 1`,
  'apps/api/src/modules/content/pages/pages.ts': `import { page } from '../page.ts'\nexport const pages = [page]`,
  'packages/domain/src/core/words.ts': `import { Temporal } from 'temporal-polyfill'\nexport const words = Temporal`,
  'packages/domain/src/core/words.test.ts': `import './words.ts'\nimport '@forno/proof/runs'\nimport 'fast-check'`,
  'packages/contracts/src/baskets.ts': `import { Type } from 'typebox'\nimport { words } from '@forno/domain/core/words'\nexport const basket = [Type, words]`,
  'packages/proof/src/runs.ts': `export const runs = 1`,
  'apps/simulators/src/main.ts': `import { words } from '@forno/domain/core/words'\nexport const simulators = words`,
  'apps/api/src/main.ts': `import { connect } from './platform/db/database.ts'\nimport { app } from './app.ts'\napp(connect)`,
  'apps/api/src/app.ts': `import type { Sql } from './platform/db/database.ts'\nimport { baskets } from './modules/baskets/index.ts'\nexport const app = (sql: Sql) => baskets(sql)`,
  'apps/api/src/platform/db/database.ts': `import pg from 'pg'\nexport type Sql = typeof pg\nexport const connect = pg`,
  'apps/api/src/integrations/sms/sms-client.ts': `import { connect } from '../../platform/db/database.ts'\nexport const sendSms = connect`,
  'apps/api/src/modules/baskets/index.ts': `export { baskets } from './routes.ts'`,
  'apps/api/src/modules/baskets/routes.ts': `import type { Sql } from '../../platform/db/database.ts'\nimport { stores } from '../stores/index.ts'\nimport { store } from './basket-store.ts'\nexport const baskets = (sql: Sql) => [store, stores, sql]`,
  'apps/api/src/modules/baskets/routes.test.ts': `import { app } from '../../app.ts'\nimport '../../../test/database.ts'\napp`,
  'apps/api/src/modules/baskets/basket-store.ts': `import { connect } from '../../platform/db/database.ts'\nexport const store = connect`,
  'apps/api/src/modules/stores/index.ts': `export const stores = 1`,
  'apps/api/test/database.ts': `import { app } from '../src/app.ts'\nexport const database = app`,
  'apps/web/src/app/routes/routes.tsx': `import { Basket } from '../../features/basket/basket.tsx'\nexport const routes = Basket`,
  'apps/web/src/features/basket/basket.tsx': `import { basketQuery } from '../../api/baskets.ts'\nimport { Button } from '../../ui/buttons/button.tsx'\nimport { Line } from './line.tsx'\nexport const Basket = [basketQuery, Button, Line]`,
  'apps/web/src/features/basket/line.tsx': `import { words } from '@forno/domain/core/words'\nexport const Line = words`,
  'apps/web/src/api/baskets.ts': `import { call } from '../lib/http/call.ts'\nexport const basketQuery = call`,
  'apps/web/src/lib/http/call.ts': `import type { basket } from '@forno/contracts/baskets'\nexport type Call = typeof basket\nexport const call = 1`,
  'apps/web/src/ui/buttons/button.tsx': `import './button.module.css'\nexport const Button = 1`,
  'apps/web/src/vite.d.ts': `/// <reference types="vite" />`,
  'apps/web/src/ui/buttons/button.module.css': `.button {}`,
}

/** A folder of a room of the web: `*` is any feature. */
const folderOf = (room) => room.replace('*', 'basket')

/** One planted breach for each rule: the rule, the file that breaks it, and its import. */
const breaches = [
  ['no-circles', 'packages/domain/src/core/one.ts', `import type { Two } from './two.ts'\nexport type One = Two`],
  ['no-unresolved', 'apps/api/src/platform/http/lost.ts', `import './nowhere.ts'`],
  ['domain-alone', 'packages/domain/src/core/reads.ts', `import 'node:fs'`],
  ['domain-alone', 'packages/domain/src/core/asks.ts', `import type {} from '@forno/contracts/baskets'`],
  ['contracts-of-domain', 'packages/contracts/src/serves.ts', `import 'fastify'`],
  ['proof-in-tests', 'apps/api/src/platform/http/counts.ts', `import '@forno/proof/runs'`],
  ['no-test-imports', 'apps/api/src/platform/http/tested.ts', `import '../../../test/database.ts'`],
  ['apps-apart', 'apps/api/src/platform/ssr/site.ts', `import '../../../../web/src/lib/http/call.ts'`],
  ['packages-below-apps', 'packages/proof/src/lifts.ts', `import '../../../apps/web/src/lib/http/call.ts'`],
  [
    'platform-knows-no-module',
    'apps/api/src/platform/http/knows.ts',
    `import type {} from '../../modules/stores/index.ts'`,
  ],
  ['platform-knows-no-module', 'apps/api/src/platform/http/sends.ts', `import '../../integrations/sms/sms-client.ts'`],
  ['integrations-of-platform', 'apps/api/src/integrations/mail/sends.ts', `import '../sms/sms-client.ts'`],
  ['modules-below-wiring', 'apps/api/src/modules/stores/reads.ts', `import '../../configuration.ts'`],
  ['nothing-imports-app', 'apps/api/src/modules/stores/wires.ts', `import '../../app.ts'`],
  ['modules-by-index', 'apps/api/src/modules/orders/peeks.ts', `import '../baskets/basket-store.ts'`],
  ['wiring-by-index', 'apps/api/src/wires.ts', `import './modules/baskets/basket-store.ts'`],
  ['wiring-by-index', 'apps/api/src/commands/wires.ts', `import '../modules/baskets/basket-store.ts'`],
  [
    'sql-in-stores',
    'apps/api/src/modules/baskets/jobs.ts',
    `import { connect } from '../../platform/db/database.ts'\nconnect`,
  ],
  ['pg-in-platform', 'apps/api/src/modules/baskets/wire.ts', `import type {} from 'pg'`],
  ['web-model-below-screens', 'apps/web/src/features/basket/model/draws.ts', `import '../line.tsx'`],
  ['web-features-apart', 'apps/web/src/features/menu/menu.tsx', `import '../basket/basket.tsx'`],
  ['web-methods-by-registry', 'apps/web/src/features/checkout/methods/pay-block.tsx', `import './zip/zip.ts'`],
  ['web-methods-apart', 'apps/web/src/features/checkout/methods/zip/zip.ts', `import '../pay-block.tsx'`],
  ['web-ui-without-business', 'apps/web/src/ui/prices/price.tsx', `import '@forno/domain/core/words'`],
  ['web-contracts-as-types', 'apps/web/src/api/schema.ts', `import { basket } from '@forno/contracts/baskets'\nbasket`],
  ['web-without-node', 'apps/web/src/lib/file.ts', `import 'node:fs'`],
  ['no-dev-packages', 'apps/web/src/lib/builds.ts', `import 'vite'`],
  ['no-undeclared-packages', 'apps/simulators/src/undeclared.ts', `import 'fastify'`],
  ['simulator-parties-apart', 'apps/simulators/src/zip/asks.ts', `import '../paypal/rule.ts'`],
  ...Object.entries(simulatorLines).flatMap(([inside, line]) =>
    line
      .slice(0, -1)
      .map((folder, position) => [
        `simulator-line-${inside.replace('/', '-')}${folder}`,
        `apps/simulators/src/${inside}${folder}/upwards.ts`,
        `import '../${line[position + 1]}/rule.ts'`,
      ]),
  ),
  ['web-line-complete', 'apps/web/src/attic/list.ts', `import '../lib/http/call.ts'`],
  ...webLine
    .slice(0, -1)
    .map((room, position) => [
      `web-line-${room.replaceAll(/[^a-z-]+/g, '-')}`,
      `apps/web/src/${folderOf(room)}/upwards.ts`,
      `import '${'../'.repeat(room.split('/').length)}${folderOf(webLine[position + 1])}/rule.ts'`,
    ]),
  ['platform-line-complete', 'apps/api/src/platform/attic/list.ts', `import '../core/rule.ts'`],
  ...platformLine
    .slice(0, -1)
    .map((folder, position) => [
      `platform-line-${folder}`,
      `apps/api/src/platform/${folder}/upwards.ts`,
      `import '../${platformLine[position + 1]}/rule.ts'`,
    ]),
  ['domain-line-complete', 'packages/domain/src/attic/list.ts', `import '../core/rule.ts'`],
  ...domainLine
    .slice(0, -1)
    .map((folder, position) => [
      `domain-line-${folder}`,
      `packages/domain/src/${folder}/upwards.ts`,
      `import '../${domainLine[position + 1]}/rule.ts'`,
    ]),
  ...moduleLine
    .slice(0, -1)
    .map((noun, position) => [
      `module-line-${noun}`,
      `apps/api/src/modules/${noun}/upwards.ts`,
      `import '../${moduleLine[position + 1]}/index.ts'`,
    ]),
]

/** Folders that import each other without a cycle of files: inside a room, a feature and an API module. */
const twoWays = {
  'apps/api/src/modules/content/routes.ts': `import './yaml/reader.ts'`,
  'apps/api/src/modules/content/content-wire.ts': `export const wire = 1`,
  'apps/api/src/modules/content/yaml/reader.ts': `export const reader = 1`,
  'apps/api/src/modules/content/yaml/writer.ts': `import '../content-wire.ts'`,
  'apps/web/src/ui/buttons/push.tsx': `import '../dialogs/open.tsx'`,
  'apps/web/src/ui/buttons/link.tsx': `export const link = 1`,
  'apps/web/src/ui/dialogs/open.tsx': `export const open = 1`,
  'apps/web/src/ui/dialogs/close.tsx': `import '../buttons/link.tsx'`,
  'apps/web/src/features/meals/screen.tsx': `import './slots/slot.tsx'`,
  'apps/web/src/features/meals/words.tsx': `export const words = 1`,
  'apps/web/src/features/meals/slots/slot.tsx': `export const slot = 1`,
  'apps/web/src/features/meals/slots/row.tsx': `import '../words.tsx'`,
}

/** Files that the breaches import, and the other half of the cycle; none of them breaks a rule. */
const scenery = {
  'apps/api/src/configuration.ts': `export const configuration = 1`,
  'packages/domain/src/core/two.ts': `import type { One } from './one.ts'\nexport type Two = One`,
  'apps/simulators/src/paypal/rule.ts': `export const rule = 1`,
  ...Object.fromEntries(
    Object.entries(simulatorLines).flatMap(([inside, line]) =>
      line.map((folder) => [`apps/simulators/src/${inside}${folder}/rule.ts`, `export const rule = 1`]),
    ),
  ),
  ...Object.fromEntries(webLine.map((room) => [`apps/web/src/${folderOf(room)}/rule.ts`, `export const rule = 1`])),
  ...Object.fromEntries(
    platformLine.map((folder) => [`apps/api/src/platform/${folder}/rule.ts`, `export const rule = 1`]),
  ),
  ...Object.fromEntries(domainLine.map((folder) => [`packages/domain/src/${folder}/rule.ts`, `export const rule = 1`])),
  ...Object.fromEntries(
    moduleLine.map((noun) => [`apps/api/src/modules/${noun}/index.ts`, `export const ${noun} = 1`]),
  ),
}

const packages = ['temporal-polyfill', 'typebox', 'pg', 'fastify', 'vite', 'fast-check']
const manifests = {
  'package.json': { name: 'house', workspaces: ['packages/*', 'apps/*'], devDependencies: { 'fast-check': '1' } },
  'packages/domain/package.json': { name: '@forno/domain', dependencies: { 'temporal-polyfill': '1' } },
  'packages/contracts/package.json': { name: '@forno/contracts', dependencies: { '@forno/domain': '*', typebox: '1' } },
  'packages/proof/package.json': { name: '@forno/proof' },
  'apps/api/package.json': { name: '@forno/api', dependencies: { pg: '1', fastify: '1', '@forno/proof': '*' } },
  'apps/simulators/package.json': { name: '@forno/simulators', dependencies: { '@forno/domain': '*' } },
  'apps/web/package.json': {
    name: '@forno/web',
    dependencies: { '@forno/domain': '*', '@forno/contracts': '*' },
    devDependencies: { vite: '1' },
  },
}

function build(name, sources) {
  const folder = join(top, name)
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [file, text] of Object.entries(sources)) write(file, text)
  for (const [file, manifest] of Object.entries(manifests)) {
    const isWorkspacePackage = file.startsWith('packages/')
    write(
      file,
      JSON.stringify({ type: 'module', ...(isWorkspacePackage && { exports: { './*': './src/*.ts' } }), ...manifest }),
    )
  }
  for (const each of packages) {
    write(`node_modules/${each}/package.json`, JSON.stringify({ name: each, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${each}/index.js`, '')
  }
  mkdirSync(join(folder, 'node_modules/@forno'))
  for (const each of ['domain', 'contracts', 'proof']) {
    symlinkSync(`../../packages/${each}`, join(folder, 'node_modules/@forno', each))
  }
  return folder
}

const keysOf = ({ violations }) => violations.map(({ rule, from }) => `${rule}: ${from}`)

let broken = { violations: [], pairs: [] }
beforeAll(async () => {
  const planted = Object.fromEntries(breaches.map(([, file, text]) => [file, text]))
  broken = await cruise(build('broken', { ...sound, ...scenery, ...planted, ...twoWays }))
})

test('a sound house breaks no rule', async () => {
  expect(await cruise(build('sound', sound))).toMatchObject({ violations: [], pairs: [] })
})

test.each(breaches)('%s is broken by %s', (rule, file) => {
  expect(keysOf(broken)).toContain(`${rule}: ${file}`)
})

test.each([
  ['apps/web/src/ui/buttons', 'apps/web/src/ui/dialogs'],
  ['apps/web/src/features/meals', 'apps/web/src/features/meals/slots'],
  ['apps/api/src/modules/content', 'apps/api/src/modules/content/yaml'],
])('%s and %s must not import each other', (one, other) => {
  expect(broken.pairs).toContainEqual(expect.stringContaining(`${one} and ${other} import each other`))
})

test('every rule has a planted breach and is an error', () => {
  const planted = new Set(breaches.map(([rule]) => rule))
  expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  expect(forbidden.filter(({ severity }) => severity !== 'error')).toEqual([])
})
