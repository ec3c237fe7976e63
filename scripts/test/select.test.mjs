import { expect, test } from 'vitest'
import { withParts } from './reach.mjs'
import { candidates, fill } from './select.mjs'

const testOf = (suite, file, { item = file, seconds = 1, ids = [] } = {}) => ({
  suite,
  file,
  item,
  seconds,
  ids: new Set(ids),
})
const graphOf = (edges) => new Map(Object.entries(edges).map(([file, targets]) => [file, new Set(targets)]))
const change = (file, functions = null, ids = []) => ({
  file,
  functions: functions && new Set(functions),
  ids: new Set(ids),
})

const price = 'packages/domain/src/price.ts'
const tests = [
  testOf('unit', 'packages/domain/src/price.test.ts', { ids: ['VOU-08'] }),
  testOf('unit', 'packages/domain/src/basket.test.ts'),
  testOf('unit', 'packages/domain/src/hours.test.ts'),
  testOf('api', 'apps/api/src/modules/baskets/codes.test.ts', { ids: ['VOU-08'] }),
  testOf('api', 'apps/api/src/modules/baskets/items.test.ts'),
  testOf('api', 'apps/api/src/modules/stores/stores.test.ts'),
  testOf('browser', 'e2e/menu.spec.ts', { item: 'menu' }),
  testOf('browser', 'e2e/codes.spec.ts', { item: 'codes' }),
]
const graph = graphOf({
  'packages/domain/src/basket.ts': [price],
  'packages/domain/src/price.test.ts': [price],
  'packages/domain/src/basket.test.ts': ['packages/domain/src/basket.ts'],
  'packages/domain/src/hours.test.ts': ['packages/domain/src/hours.ts'],
  'apps/api/src/app.ts': [price, 'apps/api/src/modules/stores/routes.ts'],
  'apps/api/src/modules/stores/stores.test.ts': ['apps/api/src/app.ts'],
  [price]: ['packages/domain/src/rates.ts'],
})
const reach = {
  api: withParts(new Map(), [
    { item: tests[3].item, executed: { [price]: ['price', 'discount'] } },
    { item: tests[4].item, executed: { [price]: ['price'] } },
    { item: tests[5].item, executed: { 'apps/api/src/modules/stores/routes.ts': ['list'] } },
  ]),
  browser: withParts(new Map(), [
    { item: 'menu', executed: { 'apps/web/src/menu.tsx': ['Menu'] } },
    { item: 'codes', executed: { 'apps/web/src/menu.tsx': ['Menu'], [price]: ['discount'] } },
  ]),
}
const itemsOf = (changes, known = { tests, graph, reach }) =>
  candidates(changes, known).map(({ test: { item } }) => item)
const closeOf = (changes) =>
  candidates(changes, { tests, graph, reach })
    .filter(({ isClose }) => isClose)
    .map(({ test: { item } }) => item)

test('finds unit tests by imports, API files and journeys by what they ran', () => {
  expect(itemsOf([change(price)])).toEqual([
    'packages/domain/src/price.test.ts',
    'apps/api/src/modules/baskets/codes.test.ts',
    'codes',
    'apps/api/src/modules/baskets/items.test.ts',
    'packages/domain/src/basket.test.ts',
  ])
})

test('leaves out what never ran the functions that changed', () => {
  expect(itemsOf([change(price, ['discount'])])).not.toContain('apps/api/src/modules/baskets/items.test.ts')
})

test('close are the tests beside the change, those that import it, and those of its requirements', () => {
  expect(closeOf([change(price)])).toEqual([
    'packages/domain/src/price.test.ts',
    'apps/api/src/modules/baskets/codes.test.ts',
  ])
})

test('the wiring of the API leads nowhere', () => {
  expect(itemsOf([change(price)])).not.toContain('apps/api/src/modules/stores/stores.test.ts')
})

test('a file without functions counts as those that import it', () => {
  expect(itemsOf([change('packages/domain/src/rates.ts')])).toEqual(
    expect.arrayContaining([
      'apps/api/src/modules/baskets/codes.test.ts',
      'codes',
      'packages/domain/src/price.test.ts',
    ]),
  )
})

test('without a record requirements and folders choose', () => {
  const nothing = { api: new Map(), browser: new Map() }
  const found = itemsOf([change('apps/api/src/modules/baskets/wire.ts', null, ['VOU-08'])], {
    tests,
    graph,
    reach: nothing,
  })
  expect(found).toEqual(['apps/api/src/modules/baskets/codes.test.ts', 'apps/api/src/modules/baskets/items.test.ts'])
})

test('without a record a file that names no requirement serves those of the nearest files that use it', () => {
  const nothing = { api: new Map(), browser: new Map() }
  const card = 'apps/web/src/ui/layout/card.tsx'
  const edges = { 'apps/web/src/menu/grid.tsx': [card], 'apps/web/src/menu/screen.tsx': ['apps/web/src/menu/grid.tsx'] }
  const ids = { 'apps/web/src/menu/grid.tsx': ['CAT-01'], 'apps/web/src/menu/screen.tsx': ['CAT-02'] }
  const journeys = [
    testOf('browser', 'e2e/menu.spec.ts', { item: 'menu', ids: ['CAT-01'] }),
    testOf('browser', 'e2e/search.spec.ts', { item: 'search', ids: ['CAT-02'] }),
  ]
  const known = { tests: journeys, graph: graphOf(edges), reach: nothing, idsOf: (file) => new Set(ids[file]) }
  expect(itemsOf([change(card)], known)).toEqual(['menu'])
  expect(itemsOf([change(card, null, ['CAT-02'])], known)).toEqual(['search'])
})

test('a changed test is chosen', () => {
  expect(itemsOf([change('e2e/menu.spec.ts')])).toEqual(['menu'])
})

test('a change of everything takes some of each folder', () => {
  expect(itemsOf([change('package-lock.json')])).toHaveLength(tests.length)
})

test('fills the usual time, and the longest with close tests', () => {
  const ranked = [
    { test: testOf('api', 'close', { seconds: 40 }), isClose: true, closeness: 3 },
    { test: testOf('api', 'closer than time allows', { seconds: 40 }), isClose: true, closeness: 2 },
    { test: testOf('unit', 'far but short', { seconds: 5 }), isClose: false, closeness: 2 },
    { test: testOf('browser', 'far and long', { seconds: 30 }), isClose: false, closeness: 1 },
  ]
  const expected = ({ unit, api, browser }) => unit + api + browser
  const { chosen, late, seconds } = fill(ranked, { usual: 50, longest: 60, expected })
  expect(chosen.map(({ file }) => file)).toEqual(['close', 'far but short'])
  expect(late.map(({ file }) => file)).toEqual(['closer than time allows', 'far and long'])
  expect(seconds).toBe(45)
})
