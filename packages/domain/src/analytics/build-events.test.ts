import { describe, expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import {
  addPaymentInfo,
  addShippingInfo,
  addToCart,
  basketChanges,
  beginCheckout,
  experimentExposure,
  fatalError,
  login,
  pageView,
  purchase,
  removeFromCart,
  safePath,
  search,
  selectItem,
  selectPromotion,
  signUp,
  storeSelect,
  viewCart,
  viewItem,
  viewItemList,
  viewPromotion,
  voucherApply,
  type AnalyticsBasket,
  type AnalyticsLine,
} from './build-events.ts'
import { inContext, platformValues, type AnalyticsEvent, type EventContext } from './events.ts'

const tax = { name: 'GST', percentage: 0 }
const orderId = '0190a1b2-1111-4111-8111-123456789012'
const product = { productId: 'margherita', name: 'Margherita', category: 'Pizzas', unit: cents(1895) }
const item = { item_id: 'margherita', item_name: 'Margherita', item_category: 'Pizzas', price: 18.95 }
const line: AnalyticsLine = { ...product, lineId: 'a', variant: 'Large', quantity: 2 }
const itemOfBasket = { ...item, item_variant: 'Large', quantity: 2 }
const list = { id: 'pizza', name: 'Pizzas' }
const ofList = { item_list_id: 'pizza', item_list_name: 'Pizzas' }
const basket: AnalyticsBasket = {
  lines: [line],
  total: cents(3985),
  shipping: cents(695),
  offerIds: ['two-for-one', 'half-price'],
  storeId: 'NSW01',
  serviceType: 'Delivery',
}
const worth = { currency: 'AUD', value: 32.9, tax, items: [itemOfBasket], coupon: 'two-for-one,half-price' }

/** Every event with all its own fields. */
const events: readonly (readonly [string, AnalyticsEvent, object])[] = [
  ['page_view', pageView('/menu/pizza'), { page_path: '/menu/pizza' }],
  ['view_item_list', viewItemList(list, [product]), { ...ofList, items: [{ ...item, ...ofList, index: 0 }] }],
  ['select_item', selectItem(list, product, 3), { ...ofList, items: [{ ...item, ...ofList, index: 3 }] }],
  ['view_item', viewItem(product), { currency: 'AUD', value: 18.95, tax, items: [{ ...item, quantity: 1 }] }],
  ['add_to_cart', addToCart([line]), { currency: 'AUD', value: 37.9, tax, items: [itemOfBasket] }],
  ['remove_from_cart', removeFromCart([line]), { currency: 'AUD', value: 37.9, tax, items: [itemOfBasket] }],
  ['view_cart', viewCart(basket), worth],
  ['begin_checkout', beginCheckout(basket), worth],
  ['add_shipping_info', addShippingInfo(basket, 'Delivery ASAP'), { ...worth, shipping_tier: 'Delivery ASAP' }],
  ['add_payment_info', addPaymentInfo(basket, 'Zip Pay'), { ...worth, payment_type: 'Zip Pay' }],
  [
    'purchase',
    purchase({ ...basket, orderId, customerType: 'new' }),
    {
      ...worth,
      transaction_id: orderId,
      total: 39.85,
      shipping: 6.95,
      customer_type: 'new',
      store_id: 'NSW01',
      service_type: 'Delivery',
    },
  ],
  ['store_select', storeSelect(basket), { store_id: 'NSW01', service_type: 'Delivery' }],
  ['search', search(' Garlic Bread ', 4), { search_term: 'garlic bread', results: 4 }],
  ['voucher_apply', voucherApply('applied', { offerId: 'half-price' }), { result: 'applied', coupon: 'half-price' }],
  ['login', login('passkey'), { method: 'passkey' }],
  ['sign_up', signUp('google'), { method: 'google' }],
  [
    'view_promotion',
    viewPromotion([{ offerId: 'half-price', name: 'Half price', slot: 'offers' }]),
    {
      items: [
        {
          item_id: 'half-price',
          item_name: 'Half price',
          creative_slot: 'offers',
          promotion_id: 'half-price',
          promotion_name: 'Half price',
        },
      ],
    },
  ],
  [
    'select_promotion',
    selectPromotion({ offerId: 'half-price', name: 'Half price' }),
    {
      items: [
        {
          item_id: 'half-price',
          item_name: 'Half price',
          promotion_id: 'half-price',
          promotion_name: 'Half price',
        },
      ],
    },
  ],
  ['fatal_error', fatalError(`/order/${orderId}`), { page_path: '/order/:id' }],
  [
    'experiment_exposure',
    experimentExposure('bottom_navigation', 'labels'),
    { experiment: 'bottom_navigation', variant: 'labels' },
  ],
]

describe('[ANA-01] [ANA-02] [ANA-04] every event', () => {
  test.each(events)('%s has exactly its fields', (name, event, params) => {
    expect(event).toEqual({ name, params })
  })

  test.each(events)('[ANA-03] [NAV-39] [CFG-08] %s carries platform, release and sources', (_, event, params) => {
    const context: EventContext = {
      ...platformValues,
      release: '2.0.0',
      environment: 'production',
      session_id: 1,
      engagement_time_msec: 5,
      utm_source: 'mail',
    }
    expect(inContext(event, context).params).toEqual({
      platform: 'website',
      country: 'au',
      language: 'en',
      region: 'apac',
      release: '2.0.0',
      environment: 'production',
      session_id: 1,
      engagement_time_msec: 5,
      utm_source: 'mail',
      ...params,
    })
  })
})

describe('changes of a basket', () => {
  const other: AnalyticsLine = { ...line, lineId: 'b', productId: 'cola', name: 'Cola', quantity: 1, unit: cents(400) }
  test.each([
    ['a first line', [], [line], [['add_to_cart', 2]]],
    ['one more', [line], [{ ...line, quantity: 3 }], [['add_to_cart', 1]]],
    ['one less', [line], [{ ...line, quantity: 1 }], [['remove_from_cart', 1]]],
    ['a line removed', [line, other], [other], [['remove_from_cart', 2]]],
    [
      'one line for another',
      [line],
      [other],
      [
        ['remove_from_cart', 2],
        ['add_to_cart', 1],
      ],
    ],
    ['a new build of the same line', [line], [{ ...line, variant: 'Family', unit: cents(2295) }], []],
    ['the same basket', [line, other], [other, line], []],
  ] as const)('[ANA-01] report %s', (_, before, after, expected) => {
    const found = basketChanges(before, after).map(({ name, params }) => [
      name,
      'items' in params ? (params.items as readonly { quantity?: number }[])[0]?.quantity : null,
    ])
    expect(found).toEqual(expected)
  })
})

describe('[ANA-01] texts that could name a person', () => {
  test.each([
    ['a search without results', search('john smith', 0)],
    ['a mail address', search('jo@example.com', 2)],
    ['a number', search('pizza 21000', 2)],
  ])('%s is withheld', (_, event) => expect(event.params).toMatchObject({ search_term: '(withheld)' }))

  test.each([
    ['/menu/pizza/margherita', '/menu/pizza/margherita'],
    ['/menu/meals/2-for-1', '/menu/meals/2-for-1'],
    [`/order/${orderId}/receipt`, '/order/:id/receipt'],
    ['/preferences/jo%40example.com', '/preferences/:id'],
    ['/q/0491570156', '/q/:id'],
    ['/broken/%E0%A4%A', '/broken/%E0%A4%A'],
  ])('the path %s becomes %s', (path, safe) => expect(safePath(path)).toBe(safe))
})

test('[ANA-01] an event has at most 200 items, and texts of at most 100 characters', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ...product, productId: `p${index}` }))
  const { params } = viewItemList({ id: 'x'.repeat(150), name: '🍕'.repeat(80) }, many)
  const {
    items,
    item_list_id: id,
    item_list_name: name,
  } = params as {
    items: readonly unknown[]
    item_list_id: string
    item_list_name: string
  }
  expect(items).toHaveLength(200)
  expect([id.length, name, name.isWellFormed()]).toEqual([100, '🍕'.repeat(50), true])
})
