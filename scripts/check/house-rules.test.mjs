import { ESLint, Linter } from 'eslint'
import typescript from 'typescript-eslint'
import { expect, test } from 'vitest'
import { betterWord, houseRules } from './house-rules.mjs'
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
    ['sql`select 1`', 'needs.sql`select 1`'],
    ['sql.begin(work)', 'orderStore(sql)', 'html`<p>`'],
  ],
  'no-barrels': [
    ['export * from "./baskets.ts"', 'export * as baskets from "./baskets.ts"'],
    ['export { basket } from "./baskets.ts"'],
  ],
  'one-word-per-noun': [
    ['const cartTotal = 1', 'type LineItem = string', 'const order = { promo_code: 1 }'],
    [
      'const basketTotal = 1',
      'const refusals = { VoucherUnavailableForFulfillmentType: 1 }',
      'const place = "CartUpsell"',
    ],
  ],
  'short-routes': [
    [`serve(app, call, () => {\n${'step()\n'.repeat(30)}})`],
    [
      `const routes = (app) => {\n${'serve(app, call, () => answer)\n'.repeat(40)}}`,
      `serve(app, call, () => {\n${'// why\n'.repeat(40)}step()\n})`,
    ],
  ],
}

const options = { 'short-routes': [25] }

function complaints(rule, code) {
  const messages = new Linter().verify(code, {
    languageOptions: { parser: typescript.parser },
    plugins: { house: houseRules },
    rules: { [`house/${rule}`]: ['error', ...(options[rule] ?? [])] },
  })
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.length
}

const rows = (position) =>
  Object.entries(samples).flatMap(([rule, codes]) => codes[position].map((code) => [rule, code]))

test.each(rows(0))('%s refuses %j', (rule, code) => {
  expect(complaints(rule, code)).toBeGreaterThan(0)
})

test.each(rows(1))('%s accepts %j', (rule, code) => {
  expect(complaints(rule, code)).toBe(0)
})

test('every rule has samples', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(houseRules.rules).sort())
})

test.each([
  ['cart', 'basket'],
  ['addToCart', 'basket'],
  ['cartItems', 'basket'],
  ['promoCode', 'voucher'],
  ['timeSlots', 'slot'],
  ['fulfillmentTime', 'fulfilment'],
])('"%s" is called %s here', (identifier, word) => {
  expect(betterWord(identifier)).toBe(word)
})

test.each([
  'carton',
  'CartUpsell',
  'cartUpsell',
  'basketItem',
  'StockPromoLimitReached',
  'timeslotless',
  'slot',
  'coupons',
])('"%s" is fine', (identifier) => {
  expect(betterWord(identifier)).toBeUndefined()
})

test.each([
  ['packages/domain/src/pricing/totals.ts', ['no-clock', 'no-chance', 'no-promises', 'no-fetch', 'one-word-per-noun']],
  ['packages/contracts/src/baskets.ts', ['one-word-per-noun', 'no-fetch']],
  ['apps/api/src/app.ts', ['no-fetch', 'routes-through-serve', 'no-sql-clock']],
  ['apps/api/src/kernel/serve.ts', ['no-fetch', 'no-sql-clock', 'no-transaction-parameter']],
  ['apps/api/src/modules/baskets/basket-store.ts', ['no-clock', 'no-sql-clock', 'routes-through-serve', 'no-fetch']],
  ['apps/api/src/modules/payments/card/card-client.ts', ['no-clock', 'sql-in-stores', 'routes-through-serve']],
  [
    'apps/api/src/modules/baskets/routes.ts',
    ['no-clock', 'sql-in-stores', 'routes-through-serve', 'no-error-in-routes', 'short-routes', 'no-fetch'],
  ],
  ['apps/web/src/features/basket/basket.tsx', ['no-fetch', 'query-keys-in-data', 'no-loading-branches']],
  ['apps/web/src/data/baskets.ts', ['no-fetch']],
  ['apps/web/src/lib/call.ts', ['query-keys-in-data']],
  ['apps/simulators/src/main.ts', []],
])('%s is held to %j', async (file, expected) => {
  const { rules } = await new ESLint({ cwd: root }).calculateConfigForFile(file)
  const held = Object.keys(rules).filter((name) => name.startsWith('house/') && rules[name][0] === 2)
  const ofApi = file.startsWith('apps/api/') ? ['no-sql-clock', 'no-transaction-parameter'] : []
  expect(new Set(held)).toEqual(new Set(['no-barrels', ...ofApi, ...expected].map((name) => `house/${name}`)))
})
