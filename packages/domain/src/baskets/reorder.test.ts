import { describe, expect, test } from 'vitest'
import {
  basketOf,
  build,
  content,
  disposition,
  line,
  menu,
  choicesOf,
  soldOutState,
  store,
  wednesday,
} from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import { mealContent, mealMenu, piece } from '../../test/fixture-meals.ts'
import type { Content } from '../content/content.ts'
import { menuFor, type Menu } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused } from '../core/refusal.ts'
import { cents, type GroupId, type IngredientId, type ProductId } from '../core/basic-types.ts'
import { newBasket } from './changes.ts'
import { addGroup } from './groups.ts'
import { differenceNotice } from './reorder-notices.ts'
import { reorder, type Difference, type PastOrder } from './reorder.ts'
import type { BasketState } from '../basket/state.ts'

let made = 0
const newId = () => `new ${(made += 1)}`
const blank = newBasket(disposition(), 'Website')

/** The past order of a basket on its menu. */
const pastOf = (state: BasketState, then: Menu = menu()): PastOrder => {
  const { lines, groups } = priceBasket(state, then)
  return {
    lines: lines.map(({ line: choice, unit }) => ({ choice, name: choice.productId, unit })),
    groups: groups.map(({ group: choice, unit }) => ({ choice, name: choice.productId, unit })),
  }
}
const withSoldOut = (...ids: readonly string[]): Menu =>
  menuFor(content, store, soldOutState(...ids), 'Pickup', wednesday)
const wordsOf = (differences: readonly Difference[], now: Menu) =>
  differences.map((difference) => differenceNotice(difference, now).text)
const builtLines = ({ lines }: BasketState) =>
  lines.map(({ productId, quantity, build: chosen }) => ({ productId, quantity, build: chosen }))

const margherita = choicesOf('margherita')

describe('an unchanged menu', () => {
  test('[BAS-28] adds everything as it was ordered and reports nothing', () => {
    const chosen = build(margherita, { size: 'family', base: 'pan', toppings: { olive: 2, cheese: 0 } })
    const before = basketOf([line('margherita', 2, chosen), line('cola', 3)])
    const { state, differences } = reorder(blank, menu(), pastOf(before), newId)
    expect(builtLines(state)).toEqual(builtLines(before))
    expect(differences).toEqual([])
    expect(priceBasket(state, menu()).total).toBe(priceBasket(before, menu()).total)
    expect(state.lines.map(({ id }) => id)).not.toEqual(expect.arrayContaining(before.lines.map(({ id }) => id)))
  })

  test('[BAS-28] keeps the items in the basket and adds the same product again', () => {
    const cola = line('cola', 2, null, 'mine')
    const into = { ...basketOf([cola, line('garlic-bread')]), note: 'Ring twice' }
    const { state } = reorder(into, menu(), pastOf(basketOf([line('cola', 3)])), newId)
    expect(state).toEqual({ ...into, lines: [{ ...cola, quantity: 5 }, into.lines[1]] })
  })

  test('[BAS-28] adds a meal with the contents of the order', () => {
    const pieces = [piece('seafood'), piece('garlic-bread', { quantity: 2 })]
    const id = 'box' as GroupId
    const ordered = addGroup(blank, mealMenu(), {
      id,
      productId: 'feast-box' as ProductId,
      quantity: 2,
      pieces,
      code: null,
    })
    if (isRefused(ordered)) throw new Error(ordered.refused)
    const { state, differences } = reorder(blank, mealMenu(), pastOf(ordered, mealMenu()), newId)
    expect(differences).toEqual([])
    expect(priceBasket(state, mealMenu()).total).toBe(priceBasket(ordered, mealMenu()).total)
    expect(state.groups[0]?.quantity).toBe(2)
  })
})

describe('a changed menu', () => {
  test('[BAS-28] reports and leaves out products that are no longer sold or sold out, and adds the rest', () => {
    const past = pastOf(basketOf([line('cola'), line('garlic-bread'), line('margherita', 1, build(margherita))]))
    const gone = menuFor(
      { ...content, products: content.products.filter(({ id }) => id !== ('cola' as ProductId)) },
      store,
      soldOutState('garlic-bread'),
      'Pickup',
      wednesday,
    )
    const { state, differences } = reorder(blank, gone, past, newId)
    expect(state.lines.map(({ productId }) => productId)).toEqual(['margherita'])
    expect(wordsOf(differences, gone)).toEqual([
      "cola was not added: it isn't sold here for this order.",
      'garlic-bread was not added: it has sold out.',
    ])
  })

  test('[BAS-28] leaves out and names a sold-out extra', () => {
    const past = pastOf(basketOf([line('margherita', 1, build(margherita, { toppings: { olive: 1, ham: 1 } }))]))
    const now = withSoldOut('olive')
    const { state, differences } = reorder(blank, now, past, newId)
    expect(builtLines(state)[0]?.build).toEqual(build(margherita, { toppings: { ham: 1 } }))
    expect(wordsOf(differences, now)).toEqual([
      'margherita comes without olive this time.',
      expect.stringMatching(/^margherita is \$\d+\.\d\d now, \$2\.00 less than before\.$/),
    ])
    expect(priceBasket(state, now).notices.filter(({ type }) => type === 'error')).toEqual([])
  })

  test('[BAS-28] leaves out a sold-out extra of one half', () => {
    const right = { pizza: 'ham-and-mushroom' }
    const chosen = buildHalves(halvesOf(), { right })
    const ordered = buildHalves(halvesOf(), { left: { toppings: { olive: 1 } }, right })
    const past = pastOf(basketOf([line('half-n-half', 1, ordered)]), wideMenu())
    const now = menuFor(wideContent, store, soldOutState('olive'), 'Pickup', wednesday)
    const { state, differences } = reorder(blank, now, past, newId)
    expect(builtLines(state)[0]?.build).toEqual(chosen)
    expect(wordsOf(differences, now)[0]).toBe('half-n-half comes without olive this time.')
  })

  test('[BAS-28] does not add a pizza that lacks a topping of its recipe', () => {
    const mushroom = choicesOf('ham-and-mushroom')
    const past = pastOf(basketOf([line('ham-and-mushroom', 1, build(mushroom, { toppings: { olive: 1 } }))]))
    const now = withSoldOut('mushroom')
    const { state, differences } = reorder(blank, now, past, newId)
    expect(state).toEqual(blank)
    expect(wordsOf(differences, now)).toEqual(['ham-and-mushroom was not added: mushroom has sold out.'])
  })

  test('[BAS-28] names a base that is gone, and does not replace it', () => {
    const past = pastOf(basketOf([line('margherita', 1, build(margherita, { base: 'gluten-free' }))]))
    const products = content.products.map((product) =>
      product.kind === 'pizza'
        ? { ...product, sizes: product.sizes.map((size) => ({ ...size, bases: size.bases.slice(0, 2) })) }
        : product,
    )
    const now = menu('Pickup', { ...content, products })
    const { state, differences } = reorder(blank, now, past, newId)
    expect(state.lines).toEqual([])
    expect(wordsOf(differences, now)).toEqual([
      "margherita was not added: gluten-free base can't be had with it any more.",
    ])
  })

  test.each([
    ['dearer', 100, 'cola is $5.50 now, $1.00 more than before.'],
    ['cheaper', -50, 'cola is $4.00 now, $0.50 less than before.'],
  ])(
    '[BAS-28] charges today’s price for a product that became %s, and reports the difference of one',
    (_, by, words) => {
      const past = pastOf(basketOf([line('cola', 3)]))
      const products = content.products.map((product) =>
        product.kind === 'stock' && product.id === 'cola'
          ? { ...product, price: { ...product.price, pickup: cents(product.price.pickup + by) } }
          : product,
      )
      const now = menu('Pickup', { ...content, products })
      const { state, differences } = reorder(blank, now, past, newId)
      expect(wordsOf(differences, now)).toEqual([words])
      expect(priceBasket(state, now).total).toBe(3 * (450 + by))
    },
  )

  test('[BAS-28] [VOU-11] does not copy the code of a deal: reports it, or uses the one on the basket', () => {
    const wanted = {
      id: 'deal' as GroupId,
      productId: 'club-deal' as ProductId,
      quantity: 1,
      pieces: null,
      code: 'CLUB',
    }
    const ordered = addGroup(blank, mealMenu(), wanted)
    if (isRefused(ordered)) throw new Error(ordered.refused)
    const past = pastOf(ordered, mealMenu())
    const { state, differences } = reorder(blank, mealMenu(), past, newId)
    expect([state, wordsOf(differences, mealMenu())]).toEqual([blank, ['club-deal was not added: it needs a coupon.']])
    const opened = reorder({ ...blank, codes: ordered.codes }, mealMenu(), past, newId)
    expect([opened.state.groups[0]?.code, opened.differences]).toEqual(['CLUB', []])
  })

  test('[BAS-28] [CAT-19] names the sold-out piece of a meal', () => {
    const pieces = [piece('seafood'), piece('tiramisu')]
    const wanted = { id: 'box' as GroupId, productId: 'feast-box' as ProductId, quantity: 1, pieces, code: null }
    const ordered = addGroup(blank, mealMenu(), wanted)
    if (isRefused(ordered)) throw new Error(ordered.refused)
    const now = menuFor(mealContent, store, soldOutState('tiramisu'), 'Pickup', wednesday)
    const { state, differences } = reorder(blank, now, pastOf(ordered, mealMenu()), newId)
    expect([state, wordsOf(differences, now)]).toEqual([blank, ['feast-box was not added: tiramisu has sold out.']])
  })

  test('[BAS-28] [BAS-16] reports items for which a full basket has no room', () => {
    const full = basketOf([line('cola', 98)])
    const { state, differences } = reorder(
      full,
      menu(),
      pastOf(basketOf([line('cola', 2), line('garlic-bread')])),
      newId,
    )
    expect(wordsOf(differences, menu())).toEqual(['cola was not added: your cart has no room for it.'])
    expect(builtLines(state)).toMatchObject([
      { productId: 'cola', quantity: 98 },
      { productId: 'garlic-bread', quantity: 1 },
    ])
  })
})

const withOlives = pastOf(basketOf([line('margherita', 1, build(margherita, { toppings: { olive: 1 } }))]))
const rare = { ...content.toppingPrices, rare: { small: cents(100) } } as Content['toppingPrices']
test.each<[string, Content, string]>([
  [
    'has left the shop',
    { ...content, ingredients: content.ingredients.filter(({ id }) => id !== ('olive' as IngredientId)) },
    'a topping',
  ],
  [
    'has no price in its size any more',
    {
      ...content,
      ingredients: content.ingredients.map((each) =>
        each.id === ('olive' as IngredientId) && each.category === 'Topping' ? { ...each, band: 'rare' } : each,
      ),
      toppingPrices: rare,
    },
    'olive',
  ],
])('[BAS-28] leaves out an extra that %s', (_, changed, name) => {
  const now = menu('Pickup', changed)
  const { state, differences } = reorder(blank, now, withOlives, newId)
  expect(builtLines(state)[0]?.build).toEqual(build(margherita))
  expect(wordsOf(differences, now)[0]).toBe(`margherita comes without ${name} this time.`)
})

test('[BAS-28] a product that is built in another way now keeps nothing of its build', () => {
  const wide = wideMenu()
  const halves = buildHalves(halvesOf(), {})
  const whole = build(choicesOf('margherita', wide))
  const past = (productId: string, chosen: typeof halves | typeof whole): PastOrder => ({
    lines: [{ choice: line(productId, 1, chosen), name: productId, unit: cents(1) }],
    groups: [],
  })
  for (const order of [past('margherita', halves), past('half-n-half', whole), past('garlic-bread', whole)])
    expect(reorder(blank, wide, order, newId)).toMatchObject({ state: blank, differences: [{ kind: 'gone' }] })
})

test('[BAS-28] [CAT-19] leaves out a sold-out extra of a meal’s piece, and prices the meal without it', () => {
  const family = build(choicesOf('margherita', mealMenu()), { size: 'family', toppings: { olive: 1 } })
  const pieces = [piece('margherita', { build: family }), piece('garlic-bread')]
  const meal = { id: 'm' as GroupId, productId: 'feast-box' as ProductId, quantity: 1, pieces, code: null }
  const ordered = addGroup(blank, mealMenu(), meal)
  if (isRefused(ordered)) throw new Error(ordered.refused)
  const now = menuFor(mealContent, store, soldOutState('olive'), 'Pickup', wednesday)
  const { state, differences } = reorder(blank, now, pastOf(ordered, mealMenu()), newId)
  expect(state.groups[0]?.slots['pizza']?.[0]?.build).toMatchObject({ toppings: { cheese: 1 } })
  expect(wordsOf(differences, now)).toEqual([
    'feast-box comes without olive this time.',
    expect.stringMatching(/^feast-box is \$30\.00 now, \$2\.55 less than before\.$/),
  ])
})
