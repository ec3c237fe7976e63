import { describe, expect, test } from 'vitest'
import { at, basketOf, content, line, soldOutState, store } from '../../test/fixture-content.ts'
import { wideContent } from '../../test/fixture-halves.ts'
import { upsell } from '../../test/fixture-upsells.ts'
import { menuFor, menuWindow } from '../menu/menu.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import type { Group } from '../basket/state.ts'
import type { GroupId, ProductId, ServiceType, StoreId } from '../core/basic-types.ts'
import { withEvent, mayShowAgain, noCounts } from './upsell-counts.ts'
import type { Upsell } from '../content/upsell.ts'
import { cartUpsells, upsellsAfter } from './upsells.ts'

const ids = (...texts: readonly string[]) => texts as readonly ProductId[]
type MenuChanges = { soldOut?: readonly string[]; serviceType?: ServiceType; moment?: LocalMoment }
const menuWith = (
  upsells: readonly Upsell[],
  { soldOut = [], serviceType = 'Pickup', moment = at('wednesday') }: MenuChanges = {},
) => menuFor({ ...wideContent, upsells }, store, soldOutState(...soldOut), serviceType, moment)
const names = (found: readonly Upsell[]) => found.map(({ id }) => id)
const after = (more: Partial<Upsell>, productId = 'margherita', shown: MenuChanges = {}) =>
  upsellsAfter(menuWith([upsell(more)], shown), 'addtocart', productId as ProductId)

describe('[UPS-03] [UPS-06] the upsells after an addition', () => {
  test.each<[string, Partial<Upsell>, string, MenuChanges, boolean]>([
    ['one for everything', {}, 'margherita', {}, true],
    ['one for that product', { after: ids('margherita') }, 'margherita', {}, true],
    ['not one for another product', { after: ids('cola') }, 'margherita', {}, false],
    ['not one for meals', { triggers: ['adddealtocart'] }, 'margherita', {}, false],
    ['one for this store', { availability: { stores: [store.id] } }, 'cola', {}, true],
    ['not one for another store', { availability: { stores: ['perth' as StoreId] } }, 'cola', {}, false],
    ['not one for delivery', { availability: { serviceTypes: ['Delivery'] } }, 'cola', {}, false],
    ['one for delivery', { availability: { serviceTypes: ['Delivery'] } }, 'cola', { serviceType: 'Delivery' }, true],
    ['not one for the afternoon, in the evening', { availability: { from: 720, until: 960 } }, 'cola', {}, false],
    [
      'one for weekends, on a Sunday',
      { availability: { weekdays: ['sunday'] } },
      'cola',
      { moment: at('sunday') },
      true,
    ],
  ])('%s', (_, more, productId, shown, isExpected) => {
    expect(after(more, productId, shown)).toHaveLength(isExpected ? 1 : 0)
  })

  test('[UPS-07] offers only products in stock, and omits an upsell without any, except a poster with a link', () => {
    const more = { products: ids('tiramisu', 'cola', 'lasagne') }
    expect(after(more)[0]?.products).toEqual(['tiramisu', 'cola'])
    expect(after(more, 'margherita', { soldOut: ['cola'] })[0]?.products).toEqual(['tiramisu'])
    expect(after(more, 'margherita', { soldOut: ['cola', 'tiramisu'] })).toEqual([])
    expect(after({ designCode: 'Poster', products: [], redirectLink: '/menu/desserts' })).toHaveLength(1)
  })

  test('[UPS-10] passes on its required products, for callers that know the basket', () => {
    expect(after({ requiredProducts: ids('cola') })[0]?.requiredProducts).toEqual(['cola'])
  })

  test('[UPS-09] suggests an ingredient only after a pizza that can have it', () => {
    const more = { designCode: 'IngredientUpsell', products: ids('prawn', 'gluten-free', 'gravel') } as const
    expect(after(more)[0]?.products).toEqual(['prawn', 'gluten-free'])
    expect(after(more, 'margherita', { soldOut: ['prawn'] })[0]?.products).toEqual(['gluten-free'])
    expect(after(more, 'cola')).toEqual([])
  })

  test('a cached menu records when time changes its upsells', () => {
    const limited = { ...content, upsells: [upsell({ availability: { from: 720, until: 960 } })] }
    expect(menuWindow(limited, store, at('wednesday', 719))).not.toBe(menuWindow(limited, store, at('wednesday', 720)))
  })
})

const shelf = (name: string, ...products: readonly (readonly [string, boolean])[]) => ({
  name,
  products: products.map(([productId, isDefault]) => ({ productId: productId as ProductId, isDefault })),
})
const shelved = upsell({
  designCode: 'CartUpsell',
  triggers: [],
  products: ids('cola', 'tiramisu', 'garlic-bread'),
  categories: [shelf('Drinks', ['cola', true]), shelf('Sweets', ['tiramisu', true], ['garlic-bread', false])],
})
const meal: Group = {
  id: 'box' as GroupId,
  productId: 'dinner-box' as ProductId,
  quantity: 1,
  slots: { side: [line('garlic-bread')] },
  code: null,
}

describe('[BAS-01] the upsells in the cart', () => {
  test('[UPS-08] omits categories with only their default product, and their products', () => {
    const [found] = cartUpsells(menuWith([shelved]), basketOf([line('margherita')]))
    expect(found?.categories.map(({ name }) => name)).toEqual(['Sweets'])
    expect(found?.products).toEqual(['tiramisu', 'garlic-bread'])
  })

  test('[UPS-07] [UPS-08] omits products that are in the basket or in a meal, or out of stock; keeps a single product that is not a default', () => {
    const held = { ...basketOf([line('tiramisu')]), groups: [] }
    expect(cartUpsells(menuWith([shelved]), held)[0]?.products).toEqual(['garlic-bread'])
    expect(cartUpsells(menuWith([shelved], { soldOut: ['garlic-bread'] }), held)).toEqual([])
    expect(cartUpsells(menuWith([shelved]), { ...basketOf([]), groups: [meal] })).toEqual([])
  })

  test('[UPS-10] shows an upsell only with all its required products, and never in an empty cart', () => {
    const wanting = menuWith([{ ...shelved, requiredProducts: ids('margherita', 'feast') }])
    expect(cartUpsells(wanting, basketOf([line('margherita')]))).toEqual([])
    expect(names(cartUpsells(wanting, basketOf([line('margherita'), line('feast')])))).toEqual(['something-sweet'])
    expect(cartUpsells(menuWith([shelved]), basketOf([]))).toEqual([])
  })

  test('the cart does not show an upsell with a trigger', () => {
    expect(cartUpsells(menuWith([upsell()]), basketOf([line('margherita')]))).toEqual([])
  })
})

test('[UPS-04] an upsell that was closed twice or accepted once does not appear again; its buttons change nothing', () => {
  const once = withEvent(noCounts, 'dismissals')
  expect([mayShowAgain(noCounts), mayShowAgain(once), mayShowAgain(withEvent(once, 'dismissals'))]).toEqual([
    true,
    true,
    false,
  ])
  expect(mayShowAgain(withEvent(noCounts, 'redemptions'))).toBe(false)
  expect(mayShowAgain({ ...noCounts, interactions: 9 })).toBe(true)
})
