import { expect, test } from 'vitest'
import { fill, rank, wordsOf } from './select.mjs'

const testOf = (file, text = '', seconds = 1) => ({ item: file, file, seconds, words: wordsOf(`${file} ${text}`) })
const change = (file, ...ids) => ({ file, lines: [1], before: '', ids: new Map(ids.map((id) => [id, 1])) })
const graph = new Map([
  ['apps/api/src/modules/vouchers/release.test.ts', new Set(['apps/api/src/modules/vouchers/release.ts'])],
  ['e2e/journeys/pay.spec.ts', new Set(['e2e/drivers/card.ts'])],
])
const release = testOf('apps/api/src/modules/vouchers/release.test.ts')
const beside = testOf('apps/api/src/modules/vouchers/offer.test.ts')
const named = testOf('apps/api/test/races.test.ts', '[VOU-08]')
const others = [testOf('apps/api/src/modules/orders/pay.test.ts'), testOf('apps/api/src/modules/kitchen/pin.test.ts')]
const filesOf = (tests) => tests.map(({ file }) => file)

test('tests that import the changed file come first, then those beside it, then those of its requirements', () => {
  const tests = [...others, named, beside, release]
  const ranked = rank([change('apps/api/src/modules/vouchers/release.ts', 'VOU-08')], { tests, graph })
  expect(filesOf(ranked).slice(0, 3)).toEqual(filesOf([release, beside, named]))
  expect(ranked).toHaveLength(5)
})

test('words of the path tell which journeys are about a file that nothing imports', () => {
  const tests = [...others, testOf('e2e/journeys/wallets.spec.ts', 'afterpay')]
  const ranked = rank([change('apps/simulators/src/afterpay/approval-page.ts')], { tests, graph: new Map() })
  expect(ranked[0]?.file).toBe('e2e/journeys/wallets.spec.ts')
})

test('what a test ran counts most; one that did not run the code is left out unless it names its requirements', () => {
  const tests = [...others, named, testOf('e2e/journeys/pay.spec.ts')]
  const ran = () => new Map([[others[1].item, 0.5]])
  const ranked = rank([change('apps/web/src/pay.tsx', 'VOU-08')], { tests, graph, ran })
  expect(filesOf(ranked)).toEqual(filesOf([others[1], named]))
})

test('a changed test runs first, and one whose driver has changed', () => {
  const [pay, other] = [testOf('e2e/journeys/pay.spec.ts'), testOf('e2e/journeys/menu.spec.ts')]
  expect(rank([change('e2e/journeys/menu.spec.ts')], { tests: [pay, other], graph })[0]).toBe(other)
  expect(rank([change('e2e/drivers/card.ts')], { tests: [other, pay], graph })[0]).toBe(pay)
})

test('fills a time with the closest tests that fit', () => {
  const [long, short, last] = [testOf('long', '', 8), testOf('short', '', 3), testOf('last', '', 2)]
  expect(fill([short, long, last], 6)).toEqual([short, last])
})
