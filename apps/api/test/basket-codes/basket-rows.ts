import { randomUUID } from 'node:crypto'
import { refusals } from '@forno/contracts/refusals/table'
import type { BasketState } from '@forno/domain/basket/state'
import type { GroupId } from '@forno/domain/core/basic-types'
import { startApp } from '../start-app.ts'
import { margherita, shopOf } from '../shop.ts'
import { add, lager, onceRefused, type Row, type RowDeps } from './row.ts'
import { shopBrand } from '../shop-brand.ts'

const check = 'Please check your details and try again.'
const small = { category: 'Size', productId: 'small', quantity: 1 }
const pizzaWith = (category: string, productId: string, quantity = 1) => ({
  ...margherita,
  basketItemParts: [small, { category, productId, quantity }],
})
const soloBox = { productId: 'solo-box', quantity: 1 }
const addMeal = async ({ shop }: RowDeps, body: object) =>
  shop.call('POST /baskets/:basketId/groupedBasketItems', { ...(await shop.newBasket()), body })
const swapMeal = async ({ shop }: RowDeps, productId: string) => {
  const basket = await shop.newBasket()
  const { groupedBasketItems } = await shop.good('POST /baskets/:basketId/groupedBasketItems', {
    ...basket,
    body: soloBox,
  })
  const groupedBasketItemId = groupedBasketItems[0]?.groupedBasketItemId ?? ('' as GroupId)
  return shop.call('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
    ...basket,
    params: { ...basket.params, groupedBasketItemId },
    body: { basketItems: [{ productId, quantity: 1 }] },
  })
}

/** The refusals of a basket and its items. */
export const basketRows: readonly Row[] = [
  [
    'ERR-03',
    'BasketHasExpired',
    410,
    'BasketHasExpired',
    'Your session has expired. Please proceed to reset your session.',
    async ({ shop }) => {
      const basket = await shop.newBasket()
      await shop.good('PATCH /baskets/:basketId/expire', basket)
      return shop.call('GET /baskets/:basketId', basket)
    },
  ],
  [
    'ERR-03',
    'BasketOrdered',
    410,
    'BasketOrdered',
    'This order has already been placed.',
    async ({ shop }) => {
      const basket = await shop.readyBasket()
      await shop.placeCashOrder(basket)
      return shop.call('GET /baskets/:basketId', basket)
    },
  ],
  [
    'ERR-04',
    'OrderFailed',
    410,
    'OrderFailed',
    `Your cart is locked because we couldn't confirm your order. Please call ${shopBrand.supportNumber}.`,
    async ({ app, shop }) => {
      const basket = await shop.newBasket()
      await app.database.sql`update baskets set status = 'locked' where basket_id = ${basket.params.basketId}`
      return shop.call('GET /baskets/:basketId', basket)
    },
  ],
  [
    'API-17',
    'IdempotencyKeyReused',
    400,
    'InvalidRequest',
    check,
    async ({ shop }) => {
      const basket = { ...(await shop.newBasket()), key: randomUUID() }
      await shop.good('POST /baskets/:basketId/basketItems', { ...basket, body: margherita })
      return shop.call('POST /baskets/:basketId/basketItems', { ...basket, body: { ...margherita, quantity: 2 } })
    },
  ],
  [
    'ERR-07',
    'BadInput',
    400,
    'InvalidRequest',
    check,
    async (world) => add(world, await world.shop.newBasket(), { ...margherita, quantity: 0 }),
  ],
  [
    'ERR-07',
    'InternalError',
    500,
    'InternalError',
    `Something went wrong. Please try again or call ${shopBrand.supportNumber}.`,
    async () => {
      const own = await startApp()
      const basket = await shopOf(own).newBasket()
      await own.database.sql`alter table baskets rename to mislaid`
      try {
        return await shopOf(own).call('GET /baskets/:basketId', basket)
      } finally {
        await own.close()
      }
    },
  ],
  [
    'ERR-03',
    'BasketItemNotFound',
    404,
    'BasketItemNotFound',
    'Some items in your cart are no longer available.',
    async ({ shop }) => {
      const { params, session } = await shop.newBasket()
      return shop.call('DELETE /baskets/:basketId/basketItems/:basketItemId', {
        params: { ...params, basketItemId: randomUUID() },
        session,
      })
    },
  ],
  [
    'ERR-03',
    'BasketItemPartNotFound',
    404,
    'BasketItemPartNotFound',
    'Part of this item is no longer available.',
    async (world) => add(world, await world.shop.newBasket(), pizzaWith('Topping', 'gravel')),
  ],
  [
    'BAS-16',
    'ProductNotFound',
    404,
    'InvalidRequest',
    "Sorry, we couldn't find that product.",
    async (world) => add(world, await world.shop.newBasket(), { productId: 'no-such-thing', quantity: 1 }),
  ],
  [
    'CAT-19',
    'ProductOutOfStock',
    400,
    'InvalidRequest',
    'Sorry, that has sold out at this store.',
    async (world) => {
      const { shop } = world
      const screen = await shop.kitchenScreen('SA01')
      await shop.good('PUT /kitchen/items/:itemId/soldOut', {
        ...screen,
        params: { itemId: 'garlic-bread' },
        body: { isSoldOut: true },
      })
      const basket = await shop.newBasket({ storeId: 'SA01' })
      return onceRefused(() => add(world, basket, { productId: 'garlic-bread', quantity: 1 }))
    },
  ],
  [
    'ERR-05',
    'UnmatchedBases',
    400,
    'UnmatchedBases',
    "That base isn't available for this pizza. Please choose another.",
    async (world) => add(world, await world.shop.newBasket(), pizzaWith('Base', 'stuffed-crust')),
  ],
  [
    'ERR-05',
    'ValidateUnrealPizzas',
    400,
    'ValidateUnrealPizzas',
    "This pizza can't be ordered as selected.",
    async (world) =>
      add(world, await world.shop.newBasket(), {
        productId: 'nans-sunday-roast',
        quantity: 1,
        basketItemParts: [{ category: 'Topping', productId: 'potato', quantity: 0 }],
      }),
  ],
  [
    'CAT-17',
    'TooManyIngredients',
    400,
    'InvalidRequest',
    'A pizza can have up to 10 toppings.',
    async (world) => add(world, await world.shop.newBasket(), pizzaWith('Topping', 'ham', 11)),
  ],
  [
    'CAT-18',
    'TooFewOfCustomisation',
    400,
    'InvalidRequest',
    'Please choose at least 1 small pizza.',
    (world) => addMeal(world, { ...soloBox, basketItems: [{ productId: 'garlic-bread', quantity: 1 }] }),
  ],
  [
    'CAT-18',
    'TooManyOfCustomisation',
    400,
    'InvalidRequest',
    'You can choose up to 1 side.',
    (world) => addMeal(world, { ...soloBox, basketItems: [{ productId: 'garlic-bread', quantity: 2 }] }),
  ],
  [
    'BAS-16',
    'TooManyLines',
    400,
    'InvalidRequest',
    'Your cart is full. Please order the rest separately.',
    async (world) => {
      const { app, shop } = world
      const basket = await shop.newBasket()
      await shop.add(basket)
      const { basketId } = basket.params
      const [row] = await app.database.sql<{
        state: BasketState
      }>`select state from baskets where basket_id = ${basketId}`
      // Sixty lines at once, because adding that many different pizzas by calls would take too long.
      const lines = Array.from({ length: 60 }, () => ({ ...row?.state.lines[0], id: randomUUID() }))
      await app.database.sql`
        update baskets set state = ${JSON.stringify({ ...row?.state, lines })} where basket_id = ${basketId}`
      return add(world, basket, { productId: 'garlic-bread', quantity: 1 })
    },
  ],
  [
    'ERR-05',
    'InvalidAlcohol',
    400,
    'InvalidAlcohol',
    'You can order up to 6 units of alcohol per order.',
    async (world) => add(world, await world.shop.newBasket(), lager(7)),
  ],
  [
    'BAS-23',
    'NotSwappable',
    400,
    'InvalidRequest',
    refusals.NotSwappable.message,
    (world) => swapMeal(world, 'mango-sorbet'),
  ],
  [
    'VOU-11',
    'CouponNeeded',
    400,
    'InvalidRequest',
    'You need a valid coupon to order this deal.',
    (world) => addMeal(world, { productId: 'date-night-box', quantity: 1 }),
  ],
]
