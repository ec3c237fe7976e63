import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../oxlint.config.ts'
import houseRules from './house-rules.mjs'
import { root } from './tree.mjs'

/** For each rule: code that breaks it and code that does not. */
const samples = {
  'no-clock': [
    ['Date.now()', 'new Date()', 'Date()', 'Temporal.Now.instant()', 'performance.now()'],
    ['new Date(instant)', 'Temporal.Instant.from(text)', 'clock.now()'],
  ],
  'no-chance': [
    ['Math.random()', 'crypto.randomUUID()'],
    ['Math.round(1.5)', 'chance()'],
  ],
  'no-promises': [
    ['async () => 1', 'Promise.all([])', 'let later: Promise<number>', 'async function decide() {}'],
    ['const decide = () => 1'],
  ],
  'no-fetch': [
    ['fetch("/api")', 'globalThis.fetch("/api")', 'const ask = window.fetch', 'new XMLHttpRequest()'],
    ['call("GET /stores")', 'queryClient.fetchQuery(options)'],
  ],
  'no-followed-redirects': [
    ['fetch(url)', 'fetch(url, { method: "POST" })', 'fetch(url, options)'],
    ['fetch(url, { redirect: "error" })', 'fetch(url, { ...init, redirect: "manual" })'],
  ],
  'routes-through-serve': [
    ['app.get("/healthz", answer)', 'fastify.route({})', 'app.post("/orders", place)'],
    ['serve(app, placeOrder, handle)', 'stock.get(id)', 'app.inject("/healthz")'],
  ],
  'no-error-in-routes': [
    ['throw new Error("no")', 'throw new TypeError("no")'],
    ['refuse("VoucherUnknown")', 'throw failure'],
  ],
  'no-transaction-parameter': [
    ['const add = (line, trx) => line', 'function add(line, tx?: Sql) {}', 'const add = (line, tx = sql) => line'],
    ['const baskets = (sql) => ({ add: (line) => line })'],
  ],
  'query-keys-in-data': [
    ['useQuery({ queryKey: ["basket"] })'],
    ['useSuspenseQuery(basketQuery(id))', 'client.invalidateQueries(basketQuery(id))'],
  ],
  'no-loading-branches': [
    ['const { isLoading } = basket', 'if (query.isLoading) stop()'],
    ['if (apply.isPending) wait()'],
  ],
  'no-module-variables': [
    ['let queue = null', 'export let queue'],
    ['const queues = new Map()', 'const make = () => { let queue = null; return () => queue }'],
  ],
  'no-sql-clock': [
    [
      'sql`update baskets set changed_at = now()`',
      'sql`select current_timestamp`',
      'query("select * from slots where starts_at > now()")',
      'sql`select NOW ()`',
    ],
    [
      'sql`update baskets set changed_at = ${now()}`',
      'test("what happens now (today)", run)',
      '`the order is now ready`',
    ],
  ],
  'sql-in-stores': [
    ['sql`select 1`', 'fragment`where id = ${id}`', 'needs.sql`select 1`'],
    ['sql.begin(work)', 'orderStore(sql)', 'html`<p>`'],
  ],
  'no-forced-clicks': [
    ['radio.check({ force: true })', 'page.getByText("Save").click({ timeout: 5, force: true })'],
    ['radio.check()', 'rmSync(folder, { recursive: true, force: true })', 'radio.check({ force: false })'],
  ],
  'no-barrels': [
    ['export * from "./baskets.ts"', 'export * as baskets from "./baskets.ts"'],
    ['export { basket } from "./baskets.ts"'],
  ],
  'one-placeholder-function': [
    ["text.replaceAll('{brand}', name)", "text.replace('{max}', '3')", String.raw`text.replaceAll(/\{(\w+)\}/g, fill)`],
    ["text.replaceAll('{', '(')", String.raw`text.replaceAll(/\{[zxy]\}/g, fill)`, 'fillPlaceholders(text, { brand })'],
  ],
  'named-durations': [
    ['const pause = 5 * 60_000', 'wait(3_600_000)', 'wait(86400000)'],
    ['const pause = 5 * minute', 'wait(30_000)', 'wait(160_000)'],
  ],
  'no-literal-spread': [
    ['const size = { ...{ width: 1, height: 2 } }', 'send({ id, ...{ name: "a" }, ...rest })'],
    ['const size = { ...given }', 'const size = { ...(given ? { width: 1 } : {}) }', 'const list = [...[1, 2]]'],
  ],
  'declared-refusals': [
    [
      "serve(app, call, ({ params }) => refuse('StoreUnknown'))",
      'serve(app, call, async ({ body }) => { const done = () => orRefuse(rule(body)) })',
      'serve(app, call, () => passOrRefuse(check()))',
    ],
    [
      "serve(app, call, ({ params, refuse }) => refuse('StoreUnknown'))",
      "const find = (id) => refuse('StoreUnknown')",
      'serve(app, call, async ({ orRefuse, passOrRefuse }) => { passOrRefuse(check()); return orRefuse(rule()) })',
    ],
  ],
  'short-routes': [
    [
      `serve(app, call, () => {\n${'step()\n'.repeat(30)}})`,
      `const routes = (app) => {\n${'serve(app, call, () => answer)\n'.repeat(90)}}`,
      `const routes = (app) => {\nconst load = () => {\n${'step()\n'.repeat(30)}}\nserve(app, call, load)\n}`,
    ],
    [
      `const routes = (app) => {\n${'serve(app, call, () => answer)\n'.repeat(40)}}`,
      `serve(app, call, () => {\n${'// why\n'.repeat(40)}step()\n})`,
    ],
  ],
}

const options = { 'short-routes': [{ route: 25, routes: 80 }] }
const plugin = join(root, 'scripts', 'check', 'house-rules.mjs')

/**
 * Which house rules the linter says are broken, file by file.
 * @param {Record<string, string>} files Their texts by path.
 * @param {object} settings The content of a config file of the linter.
 * @returns {Map<string, Set<string>>}
 */
function brokenRules(files, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'house-rules-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...settings, jsPlugins: [plugin] }))
    const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics, number_of_files: count } = JSON.parse(stdout)
    expect(diagnostics.filter(({ code }) => code === undefined)).toEqual([])
    expect(count).toBe(Object.keys(files).length)
    const broken = new Map(Object.keys(files).map((path) => [path, new Set()]))
    for (const { filename, code } of diagnostics) {
      const rule = /^house\((.+)\)$/.exec(code)?.[1]
      if (rule !== undefined) broken.get(filename.split('\\').join('/')).add(rule)
    }
    return broken
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const fileOf = (rule, position, index) => `${rule}/${['refused', 'accepted'][position]}-${index}.ts`

const rows = (position) =>
  Object.entries(samples).flatMap(([rule, codes]) =>
    codes[position].map((code, index) => [rule, code, fileOf(rule, position, index)]),
  )

/** Each sample is held to its own rule only. */
const broken = brokenRules(Object.fromEntries([...rows(0), ...rows(1)].map(([, code, file]) => [file, code])), {
  categories: { correctness: 'off' },
  overrides: Object.keys(samples).map((rule) => ({
    files: [`${rule}/*.ts`],
    rules: { [`house/${rule}`]: ['error', ...(options[rule] ?? [])] },
  })),
})

test.each(rows(0))('%s refuses %j', (rule, code, file) => {
  expect(broken.get(file)).toEqual(new Set([rule]))
})

test.each(rows(1))('%s accepts %j', (rule, code, file) => {
  expect(broken.get(file)).toEqual(new Set())
})

test('every rule has samples', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(houseRules.rules).sort())
})

const held = [
  ['packages/domain/src/pricing/totals.ts', ['no-clock', 'no-chance', 'no-promises', 'no-fetch']],
  ['packages/contracts/src/baskets.ts', ['no-fetch']],
  ['apps/api/src/app.ts', ['no-fetch', 'routes-through-serve', 'no-sql-clock']],
  ['apps/api/src/platform/http/serve.ts', ['no-fetch', 'no-sql-clock', 'no-transaction-parameter']],
  [
    'apps/api/src/modules/baskets/basket-store.ts',
    ['no-clock', 'declared-refusals', 'no-sql-clock', 'routes-through-serve', 'no-fetch'],
  ],
  [
    'apps/api/src/modules/payments/card/card-client.ts',
    ['no-clock', 'sql-in-stores', 'routes-through-serve', 'declared-refusals'],
  ],
  [
    'apps/api/src/modules/baskets/routes.ts',
    [
      'no-clock',
      'sql-in-stores',
      'routes-through-serve',
      'declared-refusals',
      'no-error-in-routes',
      'short-routes',
      'no-fetch',
    ],
  ],
  [
    'apps/api/src/modules/baskets/item-routes.ts',
    [
      'no-clock',
      'sql-in-stores',
      'routes-through-serve',
      'declared-refusals',
      'no-error-in-routes',
      'short-routes',
      'no-fetch',
    ],
  ],
  [
    'apps/web/src/features/basket/basket.tsx',
    ['no-fetch', 'no-module-variables', 'query-keys-in-data', 'no-loading-branches'],
  ],
  ['apps/web/src/api/baskets.ts', ['no-fetch', 'no-module-variables']],
  ['apps/web/src/lib/http/call.ts', ['no-module-variables', 'query-keys-in-data']],
  ['apps/web/src/features/basket/watch/watch-basket.ts', ['no-fetch', 'no-module-variables', 'query-keys-in-data']],
  ['apps/web/src/lib/texts.ts', ['no-fetch', 'query-keys-in-data']],
  ['apps/simulators/src/main.ts', []],
  ['e2e/locator.spec.ts', ['no-forced-clicks']],
]

const breaches = Object.values(samples)
  .map(([[refused]]) => `${refused};`)
  .join('\n')

/** Every file breaks every rule once; the linter's own settings say which of the rules it is held to. */
const brokenIn = brokenRules(Object.fromEntries(held.map(([file]) => [file, breaches])), {
  ...config,
  options: { ...config.options, typeAware: false },
})

test.each(held)('%s is held to %j', (file, expected) => {
  const ofSources = file.startsWith('e2e/') ? [] : ['one-placeholder-function', 'named-durations']
  const ofApi = file.startsWith('apps/api/')
    ? ['no-sql-clock', 'no-transaction-parameter', 'no-followed-redirects']
    : []
  expect(brokenIn.get(file)).toEqual(new Set(['no-barrels', 'no-literal-spread', ...ofSources, ...ofApi, ...expected]))
})
