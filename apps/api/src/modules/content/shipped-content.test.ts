import { fileURLToPath } from 'node:url'
import { checkBuild } from '@forno/domain/pizza/check-build'
import type { PizzaProduct, Price, WeekHours } from '@forno/domain/content/content'
import { methodsFor } from '@forno/domain/payments/methods'
import { menuFor, navigationOf } from '@forno/domain/menu/menu'
import { distanceKm, areaContains, storesForDelivery } from '@forno/domain/fulfilment/delivery-area'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import {
  ingredientCategories,
  cents,
  instant,
  productTypes,
  serviceTypes,
  states,
  weekdays,
} from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { pizzaEnergy } from './menu/pizza-files.ts'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
const content = 'content' in result ? result.content : null
if (!content) throw new Error(JSON.stringify(result, null, 2))

const { products, stores, categories, ingredients, sizes, tiers, pages, holidays, toppingPrices } = content
const pizzas = products.filter((product): product is PizzaProduct => product.kind === 'pizza')
const stock = products.filter((product) => product.kind === 'stock')

test('[CAT-01] every product is of a known type', () => {
  expect(products.filter(({ productType }) => !productTypes.includes(productType))).toEqual([])
})

test('[LOC-10] at least 120 stores in all eight states and territories, each with its own code, name and phone', () => {
  expect(stores.length).toBeGreaterThanOrEqual(120)
  expect([...new Set(stores.map(({ state }) => state))].sort()).toEqual([...states])
  expect(new Set(stores.map(({ id }) => id)).size).toBe(stores.length)
  expect(new Set(stores.map(({ slug }) => slug)).size).toBe(stores.length)
  expect(new Set(stores.map(({ name }) => name)).size).toBe(stores.length)
  expect(new Set(stores.map(({ phone }) => phone)).size).toBe(stores.length)
  // Phone numbers and e-mail addresses that are reserved for fiction.
  for (const { id, slug, phone, email } of stores) {
    expect(phone, id).toMatch(/^\(0[2378]\) 5550 \d{4}$/)
    expect(email, id).toBe(`${slug}@example.com`)
  }
})

const isAlwaysOpen = (week: WeekHours): boolean =>
  weekdays.every((day) => week[day].length === 1 && week[day][0]?.from === 0 && week[day][0].until === 1440)

test.each(states)('in %s a store takes pickup and delivery orders around the clock, without a limit', (state) => {
  const always = stores.filter(
    (store) =>
      store.state === state &&
      isAlwaysOpen(store.pickupHours) &&
      isAlwaysOpen(store.deliveryHours) &&
      !store.comingSoon,
  )
  expect(always).not.toEqual([])
  for (const store of always)
    expect(store).toMatchObject({
      capacitySeconds: null,
      lastOrderMinutes: 0,
      exceptions: [],
      canPickup: true,
      canDeliver: true,
    })
})

test('[TIM-14] every store has the time zone of its own location; Broken Hill differs from Sydney', () => {
  const zoneOf = (name: string) => stores.find(({ slug }) => slug === name)?.zone
  expect(zoneOf('broken-hill')).toBe('Australia/Broken_Hill')
  expect(zoneOf('newtown')).toBe('Australia/Sydney')
  expect(zoneOf('lord-howe-island')).toBe('Australia/Lord_Howe')
  expect(zoneOf('eucla')).toBe('Australia/Eucla')
  expect(new Set(stores.map(({ zone }) => zone)).size).toBe(10)
  for (const { zone } of stores)
    expect(new Intl.DateTimeFormat('en-AU', { timeZone: zone }).resolvedOptions().timeZone).toBe(zone)
})

test('[LOC-15] each store is inside its delivery area, whose edge is at most 8 km away, and nearer only at the coast', () => {
  for (const { id, place, area } of stores) {
    expect(areaContains(area, place), id).toBe(true)
    const away = area.flat().map(([longitude, latitude]) => distanceKm(place, { longitude, latitude }))
    expect(Math.min(...away), id).toBeGreaterThan(0.5)
    expect(Math.max(...away), id).toBeGreaterThan(2)
    expect(Math.max(...away), id).toBeLessThan(8)
  }
})

test('[LOC-15] neighbouring areas overlap: a point in Newtown is also served from Surry Hills, with its own store first', () => {
  const newtown = stores.find(({ slug }) => slug === 'newtown')
  const serving = newtown ? storesForDelivery(stores, newtown.place).map(({ store }) => store.slug) : []
  expect(serving).toEqual(['newtown', 'surry-hills'])
})

test('[PAY-11] every store takes cash, cards, providers and wallets; one store has not opened yet; all fees are the chain’s', () => {
  for (const store of stores) {
    expect(store.paymentOptions[0]).toMatchObject({ paymentOption: 'cash', status: 'Enabled' })
    const offered = store.paymentOptions.map(({ paymentOption }) => paymentOption)
    const online = ['saved-cc-flex', 'flex', 'zippay', 'afterpay', 'paypal', 'applepay', 'googlepay', 'clicktopay']
    expect(offered.slice(0, 9)).toEqual(['cash', ...online])
    expect(store.deliveryFee).toBeGreaterThanOrEqual(695)
    expect(store.deliveryFee).toBeLessThanOrEqual(995)
    expect(store.minimums.delivery).toBeGreaterThanOrEqual(2200)
    expect(store.minimums.delivery).toBeLessThanOrEqual(3000)
    expect(store.minimums.pickup).toBeLessThanOrEqual(500)
  }
  // One store of each state, which is always open, takes every method.
  const wholeDay = stores.filter(({ deliveryHours: { monday } }) => monday[0]?.from === 0 && monday[0].until === 1440)
  const all = stores.filter(({ paymentOptions }) => paymentOptions.length > 9)
  expect(all.map(({ id }) => id)).toEqual(wholeDay.map(({ id }) => id))
  expect(new Set(all.map(({ state }) => state)).size).toBe(8)
  for (const store of all) {
    const methods = methodsFor({ store, serviceType: 'Delivery', total: cents(4000) })
    expect(methods).toEqual(expect.arrayContaining(['mobileeftpos', 'visacheckout']))
  }
  expect(stores.filter(({ comingSoon }) => comingSoon)).toHaveLength(1)
  expect(stores.some(({ paymentOptions }) => paymentOptions[0]?.maxOrderCharge === 15000)).toBe(true)
  expect(stores.some(({ suburbSurcharges }) => suburbSurcharges.length > 0)).toBe(true)
  expect(stores.some(({ pickupHours }) => pickupHours.friday[0]?.until === 1500)).toBe(true)
})

test('[LOC-10] demo stores cover every value that a store field can have', () => {
  const kinds = (of: (store: (typeof stores)[number]) => unknown) => new Set(stores.map(of)).size
  expect(kinds(({ tierId }) => tierId)).toBe(tiers.length)
  expect(kinds(({ isContactless }) => isContactless)).toBe(2)
  expect(kinds(({ canDeliver }) => canDeliver)).toBe(2)
  expect(kinds(({ allowPromiseTimeAutomation }) => allowPromiseTimeAutomation)).toBe(2)
  expect(kinds(({ isAlgoPromiseTimeEnabled }) => isAlgoPromiseTimeEnabled)).toBe(2)
  expect(kinds(({ liquorLicence }) => liquorLicence?.maxUnits)).toBe(3)
  expect(kinds(({ minimums }) => minimums.delivery)).toBeGreaterThan(3)
  expect(kinds(({ sector }) => sector)).toBe(2)
  expect(stores.some(({ deliveryHours }) => deliveryHours.monday.length === 2)).toBe(true)
  expect(stores.some(({ pickupHours }) => pickupHours.monday.length === 0)).toBe(true)
})

test('[LOC-10] in every state stores have special hours on public holidays, and some on other days', () => {
  const isHolidayIn = (state: string, date: string) =>
    holidays.some((day) => day.date === date && day.states.some((each) => each === state))
  for (const state of states) {
    const dates = stores.filter((store) => store.state === state).flatMap(({ exceptions }) => exceptions)
    expect(
      new Set(dates.map(({ date }) => date).filter((date) => isHolidayIn(state, date))).size,
      state,
    ).toBeGreaterThan(2)
  }
  const own = stores.flatMap(({ state, exceptions }) => exceptions.filter(({ date }) => !isHolidayIn(state, date)))
  expect(own.length).toBeGreaterThan(4)
})

test('[CAT-06] every product except surcharges is in a category of the navigation', () => {
  const open = new Set(categories.filter(({ isNavigation, isHidden }) => isNavigation && !isHidden).map(({ id }) => id))
  for (const product of products)
    if (product.kind !== 'surcharge')
      expect(
        product.categories.some((id) => open.has(id)),
        product.id,
      ).toBe(true)
  for (const { id } of categories)
    expect(
      products.some((product) => product.categories.includes(id)),
      id,
    ).toBe(true)
  const tree = ['pizza', 'pizza-meals', 'unreal', 'schnitzza', 'wingsstreet', 'mains']
  tree.push('sides', 'desserts', 'drinks', 'alcohol', 'dips')
  expect(categories.filter(({ parent }) => !parent).map(({ slug }) => slug)).toEqual(tree)
})

const pricesOf = (): readonly Price[] => [
  ...stock.map(({ price }) => price),
  ...pizzas.flatMap((pizza) => pizza.sizes.map(({ price }) => price)),
]

test('every price is a whole cent, and delivery is never cheaper than pickup', () => {
  for (const { pickup, delivery } of pricesOf()) {
    expect(Number.isSafeInteger(pickup) && Number.isSafeInteger(delivery)).toBe(true)
    expect(pickup).toBeGreaterThan(0)
    expect(delivery).toBeGreaterThanOrEqual(pickup)
  }
})

test('a larger pizza costs more and has more kilojoules, and a slice of a large one has 550 to 1,050', () => {
  for (const pizza of pizzas) {
    const energies = pizza.sizes.map((offer) => pizzaEnergy(pizza, offer, ingredients))
    const pickups = pizza.sizes.map(({ price }) => price.pickup)
    expect(energies, pizza.id).toEqual([...energies].sort((a, b) => a - b))
    expect(new Set(pickups).size, pizza.id).toBe(pickups.length)
    expect(pickups, pizza.id).toEqual([...pickups].sort((a, b) => a - b))
    const large = pizza.sizes.findIndex(({ sizeId }) => sizeId === 'large')
    if (large < 0) continue
    expect((energies[large] ?? 0) / 8, pizza.id).toBeGreaterThan(550)
    expect((energies[large] ?? 0) / 8, pizza.id).toBeLessThan(1050)
  }
})

test('[CAT-04] [CAT-05] pizzas consist of known parts: sizes with priced bases, a sauce and toppings', () => {
  expect(new Set(ingredients.map(({ category }) => category))).toEqual(new Set(['Base', 'Sauce', 'Topping']))
  expect(ingredients.filter(({ category }) => category === 'Topping').length).toBeGreaterThanOrEqual(45)
  const idsOf = (category: string) => ingredients.filter((one) => one.category === category).map(({ id }) => id)
  for (const { id, sizes: offers, recipe, defaultSize } of pizzas) {
    expect(
      offers.map(({ sizeId }) => sizeId),
      id,
    ).toContain(defaultSize)
    for (const { sizeId, bases, defaultBase } of offers) {
      expect(bases, id).toContain(defaultBase)
      for (const base of ingredients.filter((one) => bases.includes(one.id)))
        expect(base.category === 'Base' && base.extra[sizeId], id).toBeTypeOf('number')
    }
    expect(recipe.sauce === null || idsOf('Sauce').includes(recipe.sauce), id).toBe(true)
    expect(idsOf('Topping'), id).toEqual(expect.arrayContaining(Object.keys(recipe.toppings)))
  }
})

test('[CAT-05] a gluten-free base accepts no topping with wheat', () => {
  const base = ingredients.find(({ id }) => id === 'gluten-free')
  const wheaty = ingredients.filter(({ allergens, category }) => allergens.includes('wheat') && category !== 'Base')
  expect(wheaty.length).toBeGreaterThan(0)
  for (const { id } of wheaty) expect(base?.category === 'Base' && base.compatibleWith).not.toContain(id)
})

test('[CAT-18] every pizza has bounds for each kind of ingredient, and its recipe is within them', () => {
  for (const pizza of pizzas) {
    expect(pizza.bounds.map(({ type }) => type)).toEqual([...ingredientCategories])
    const topping = pizza.bounds.find(({ type }) => type === 'Topping')
    expect(topping).toEqual({ type: 'Topping', min: 0, max: 10 })
    const units = Object.values(pizza.recipe.toppings).reduce((sum, count) => sum + count, 0)
    expect(units, pizza.id).toBeLessThanOrEqual(10)
  }
})

test('[CAT-16] a pizza has a sauce or is a StockItemExtended', () => {
  for (const { id, recipe, productType } of pizzas)
    expect(productType, id).toBe(recipe.sauce === null ? 'StockItemExtended' : 'Pizzas')
})

test('every band has a price for every size', () => {
  for (const ingredient of ingredients)
    if (ingredient.category === 'Topping')
      for (const { id } of sizes) expect(toppingPrices[ingredient.band]?.[id], ingredient.id).toBeTypeOf('number')
})

test('[CAT-12] a meal costs less than its parts on every tier, for all choices', () => {
  const meals = products.filter((product) => product.kind === 'bundle')
  expect(meals.length).toBeGreaterThan(3)
  for (const tier of tiers)
    for (const service of ['pickup', 'delivery'] as const) {
      const priceOf = ({ productId, sizeId }: (typeof meals)[number]['slots'][number]['choices'][number]): number => {
        const product = products.find(({ id }) => id === productId)
        if (product?.kind !== 'stock' && product?.kind !== 'pizza') return Number.NaN
        const own = product.kind === 'stock' ? product : product.sizes.find((size) => size.sizeId === sizeId)
        return (own?.price[service] ?? Number.NaN) + (tier.add[product.productType] ?? 0)
      }
      for (const { id, productType, price, slots } of meals) {
        const apart = slots.map(({ min, choices }) =>
          Math.min(...choices.map((choice) => min * (priceOf(choice) - choice.upcharge))),
        )
        const cheapest = apart.reduce((sum, cents) => sum + cents, 0)
        expect(price[service] + (tier.add[productType] ?? 0), `${id} ${tier.id}`).toBeLessThan(cheapest)
      }
    }
})

test('the pages that the shop links to exist, name no brand and give contact details', () => {
  const wanted = [
    'about-us',
    'nutrition-information',
    'faq',
    'privacy',
    'terms',
    'sitemap',
    'lunchpizza',
    'blog',
    'feedback',
  ]
  expect(pages.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining([...wanted, 'franchise', 'careers-apply-now', 'offers']),
  )
  for (const { slug, markdown, title, description } of pages) {
    expect(`${title} ${description}`, slug).not.toContain('{')
    expect(markdown.replaceAll(/\{(brand|supportNumber|supportLink)\}/g, ''), slug).not.toMatch(/[{}]|forno/i)
    expect(markdown, slug).toContain('[{supportNumber}]({supportLink})')
    expect(markdown, slug).toContain('(/stores)')
  }
})

test('every state has ten years of public holidays', () => {
  for (const state of states)
    for (let year = 2026; year < 2036; year += 1) {
      const ofYear = holidays.filter((day) => day.states.includes(state) && day.date.startsWith(String(year)))
      expect(ofYear.length, `${state} ${year}`).toBeGreaterThanOrEqual(8)
      expect(
        ofYear.some(({ name }) => name.startsWith('Christmas Day')),
        `${state} ${year}`,
      ).toBe(true)
    }
})

test.each<[string, string, readonly string[]]>([
  ['New Year’s Day', '2027-01-01', states],
  ['Australia Day', '2027-01-26', states],
  ['Labour Day', '2027-03-01', ['WA']],
  ['Canberra Day, Adelaide Cup, Eight Hours Day and Labour Day', '2027-03-08', ['ACT', 'SA', 'TAS', 'VIC']],
  ['Good Friday', '2027-03-26', states],
  ['Easter Monday', '2027-03-29', states],
  ['Labour Day and May Day', '2027-05-03', ['NT', 'QLD']],
  ['Reconciliation Day', '2027-05-31', ['ACT']],
  ['Western Australia Day', '2027-06-07', ['WA']],
  ['the King’s Birthday', '2027-06-14', ['ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC']],
  ['Picnic Day', '2027-08-02', ['NT']],
  ['Labour Day and the King’s Birthday', '2027-10-04', ['ACT', 'NSW', 'QLD', 'SA']],
  ['the Melbourne Cup', '2027-11-02', ['VIC']],
  ['Christmas Day', '2026-12-25', states],
  ['Christmas Day on a Saturday', '2027-12-25', states],
  ['the additional day for Christmas', '2027-12-27', states],
  ['a Wednesday in winter', '2027-07-14', []],
])('[CAT-11] [TIM-02] %s, %s, is a public holiday in %j and in no other state', (_name, date, expected) => {
  const found = states.filter((state) => holidays.some((day) => day.date === date && day.states.includes(state)))
  expect(found).toEqual([...expected].sort())
})

const noon = instant(Date.parse('2026-11-24T02:00:00Z'))
const midnight = instant(Date.parse('2026-11-23T14:30:00Z'))
const menuAt = (store: (typeof stores)[number], serviceType: (typeof serviceTypes)[number], at = noon) =>
  menuFor({ ...content, version: 1 }, store, null, serviceType, localMoment(at, store.zone))

/** One store for each combination of fields that affects a menu. */
const unlikeStores = [
  ...new Map(
    stores.map((store) => [`${store.tierId} ${store.state} ${store.zone} ${store.liquorLicence !== null}`, store]),
  ).values(),
]

test('[CAT-05] [CAT-18] every store can make each standard pizza, in each size on each offered base', () => {
  for (const store of unlikeStores)
    for (const { product, pizza } of menuAt(store, 'Pickup').products.values())
      for (const { sizeId, bases } of pizza?.sizes ?? [])
        for (const { baseId } of bases) {
          const recipe = pizza?.recipe ?? { sauce: null, toppings: {} }
          const build = { sizeId, baseId, sauceId: recipe.sauce, toppings: recipe.toppings }
          expect(pizza && checkBuild(pizza, build), `${product.id} ${sizeId} ${baseId}`).toBeNull()
        }
})

test('[CAT-14] on a Tuesday every navigation category except schnitzza is sold at noon; at midnight neither lunch nor alcohol is', () => {
  const all = categories.filter(({ isNavigation }) => isNavigation).map(({ slug }) => slug)
  const licensed = new Set(
    products.flatMap(({ productType, availability }) => (productType === 'Alcohol' ? (availability.stores ?? []) : [])),
  )
  expect(licensed.size).toBeGreaterThan(0)
  for (const store of unlikeStores) {
    const slugsAt = (at: typeof noon) =>
      navigationOf(menuAt(store, 'Pickup', at)).flatMap(({ category, subcategories }) => [
        category.slug,
        ...subcategories.map(({ slug }) => slug),
      ])
    const except = (...missing: readonly string[]) => all.filter((slug) => !missing.includes(slug)).toSorted()
    const atNoon = licensed.has(store.id) ? except('schnitzza') : except('schnitzza', 'alcohol')
    expect(slugsAt(noon).toSorted(), store.id).toEqual(atNoon)
    expect(slugsAt(midnight).toSorted(), store.id).toEqual(except('schnitzza', 'alcohol', 'lunch'))
  }
})

test('[CAT-11] the late-night surcharge applies past midnight, in the states that have one', () => {
  for (const store of unlikeStores) {
    const names = menuAt(store, 'Pickup', midnight).surcharges.map(({ id }) => id)
    expect(names, store.id).toEqual(['VIC', 'WA'].includes(store.state) ? ['late-night-surcharge'] : [])
    expect(menuAt(store, 'Pickup').surcharges, store.id).toEqual([])
  }
})
