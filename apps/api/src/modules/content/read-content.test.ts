import { expect, test } from 'vitest'
import { fingerprint } from './yaml/content-files.ts'
import { readContent, type ReadContentResult } from './read-content.ts'
import { broken, inFolder, smallContent } from '../../../test/fixtures/small-content.ts'

const read = (files: Readonly<Record<string, string>>): ReadContentResult => inFolder(files, readContent)

const contentOf = (files: Readonly<Record<string, string>>) => {
  const result = read(files)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.content
}

test('short hours expand to the hours of each day', () => {
  const [valley] = contentOf(smallContent).stores
  expect(valley?.pickupHours.thursday).toEqual([
    { from: 660, until: 870 },
    { from: 1020, until: 1320 },
  ])
  expect(valley?.pickupHours.friday).toEqual([{ from: 660, until: 1500 }])
  expect(valley?.deliveryHours.sunday).toEqual([{ from: 0, until: 1440 }])
  expect(valley?.dineInHours.sunday).toEqual([])
  expect(valley?.exceptions).toEqual([
    { date: '2026-12-25', reason: 'Christmas Day', pickup: [{ from: 960, until: 1320 }], delivery: [] },
  ])
})

test('dollars become whole cents, and a tier adds nothing to types that it does not name', () => {
  const { products, tiers, toppingPrices, stores } = contentOf(smallContent)
  const pizza = products.find(({ id }) => id === 'margherita')
  expect(pizza?.kind === 'pizza' && pizza.sizes.map(({ price }) => price)).toEqual([
    { pickup: 750, delivery: 1050 },
    { pickup: 900, delivery: 1200 },
  ])
  expect(toppingPrices).toEqual({ veg: { medium: 120, large: 150 }, meat: { medium: 180, large: 220 } })
  expect(tiers[1]).toEqual({ id: 'metro', hasOnePrice: false, add: { Pizzas: 50 }, addToppings: { veg: 10, meat: 0 } })
  expect(stores[0]).toMatchObject({ deliveryFee: 795, minimums: { delivery: 2500, pickup: 0 }, capacitySeconds: null })
})

test('[PAY-02] [LOC-10] `others` adds the online methods that need no store flag and are not listed', () => {
  const cash = '  - { paymentOption: cash, status: Enabled, maxOrderCharge: none }\n'
  const zip = '  - { paymentOption: zippay, status: Disabled, maxOrderCharge: none }\n'
  const [valley] = contentOf(broken('stores/defaults.yaml', cash, `${zip}  - others\n${cash}`)).stores
  expect(valley?.paymentOptions).toEqual([
    { paymentOption: 'zippay', status: 'Disabled', sortOrder: 10, maxOrderCharge: null },
    { paymentOption: 'paypal', status: 'Enabled', sortOrder: 20, maxOrderCharge: null },
    { paymentOption: 'afterpay', status: 'Enabled', sortOrder: 30, maxOrderCharge: null },
    { paymentOption: 'cash', status: 'Enabled', sortOrder: 40, maxOrderCharge: null },
  ])
})

test('[PAY-11] [LOC-10] `ownPaymentOptions` of a store come after the others, once', () => {
  const cash = '  - { paymentOption: cash, status: Enabled, maxOrderCharge: none }\n'
  const own = `ownPaymentOptions:\n  - { paymentOption: mobileeftpos, status: Enabled, maxOrderCharge: 90.00 }\n${cash}`
  const [valley] = contentOf(broken('stores/defaults.yaml', 'paymentOptions:\n', `${own}paymentOptions:\n`)).stores
  const methods = valley?.paymentOptions.map(({ paymentOption, sortOrder }) => [paymentOption, sortOrder])
  expect(methods?.slice(-2).map(([method]) => method)).toEqual(['mobileeftpos', 'cash'])
  expect(methods?.map(([, sortOrder]) => sortOrder)).toEqual(methods?.map((_, index) => (index + 1) * 10))
  expect(methods?.filter(([method]) => method === 'cash')).toHaveLength(1)
})

test('[LOC-10] [RUL-03] reads a liquor licence and sells alcohol only at licensed stores', () => {
  const lager = `type: Alcohol
category: sides
products:
  - id: lager
    name: Lager
    description: Crisp.
    price: { pickup: 6.00, delivery: 6.00 }
    kilojoules: 500
    alcoholUnits: 1
    makeSeconds: 5
`
  const licence = 'liquorLicence: { number: DEMO-1, until: 2028-06-30, hours: { sat: 10:00-24:00 }, maxUnits: 4 }\n'
  const withLager = { ...smallContent, 'menu/products/alcohol.yaml': lager }
  const path = 'stores/qld/fortitude-valley.yaml'
  const licensed = { ...withLager, [path]: `${licence}${smallContent[path] ?? ''}` }
  const soldAt = (content: ReturnType<typeof contentOf>) =>
    content.products.find(({ id }) => id === 'lager')?.availability.stores
  expect(soldAt(contentOf(withLager))).toEqual([])
  expect(soldAt(contentOf(licensed))).toEqual(['QLD01'])
  expect(contentOf(withLager).stores[0]?.liquorLicence).toBeNull()
  expect(contentOf(licensed).stores[0]?.liquorLicence).toMatchObject({
    number: 'DEMO-1',
    until: '2028-06-30',
    hours: { friday: [], saturday: [{ from: 600, until: 1440 }] },
    maxUnits: 4,
  })
})

test('[CAT-05] a pizza is not offered on a base that does not go with its recipe', () => {
  const { products, ingredients } = contentOf(smallContent)
  const basesOf = (name: string) => {
    const pizza = products.find(({ id }) => id === name)
    return pizza?.kind === 'pizza' ? pizza.sizes[0]?.bases : undefined
  }
  expect(basesOf('margherita')).toEqual(['classic', 'gluten-free'])
  expect(basesOf('meatball')).toEqual(['classic'])
  const base = ingredients.find(({ id }) => id === 'gluten-free')
  expect(base?.category === 'Base' && base.compatibleWith).toEqual(['gluten-free', 'tomato-sauce', 'mozzarella'])
})

test('the dietary claims of a pizza follow from its ingredients', () => {
  const { products } = contentOf(smallContent)
  const dietaryOf = (name: string) => products.find(({ id }) => id === name)?.dietary
  expect(dietaryOf('margherita')).toEqual(['vegetarian', 'gluten-free-option'])
  expect(dietaryOf('meatball')).toEqual([])
})

test('a box has the kilojoules and allergens of its parts', () => {
  const box = contentOf(smallContent).products.find(({ id }) => id === 'box')
  expect(box).toMatchObject({
    // medium: base 2333, sauce 108, two mozzarella 598 each; two breads 1480 each
    energy: 2333 + 108 + 2 * 598 + 2 * 1480,
    allergens: ['wheat', 'gluten', 'milk'],
    mayContain: ['egg', 'sesame'],
    dietary: ['vegetarian'],
  })
})

test('the fingerprint ignores order, line ends and a byte order mark, but no word', () => {
  const shaOf = (files: Readonly<Record<string, string>>): string => {
    const result = read(files)
    return 'sha256' in result ? result.sha256 : 'faulty'
  }
  const sha = shaOf(smallContent)
  expect(sha).toMatch(/^[0-9a-f]{64}$/)
  const entries = Object.entries(smallContent)
  expect(shaOf(Object.fromEntries(entries.toReversed()))).toBe(sha)
  expect(
    shaOf(Object.fromEntries(entries.map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]))),
  ).toBe(sha)
  expect(shaOf(broken('pages/faq.md', 'Answers.', 'Answers!'))).not.toBe(sha)
  const files = entries.map(([path, text]) => ({ path, text }))
  expect(fingerprint(files)).toBe(fingerprint(files.toReversed()))
})
