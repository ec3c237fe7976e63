import type { Basket, BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { gstOf, toFiveCents } from '@forno/domain/core/money'
import { cents } from '@forno/domain/core/basic-types'
import { audOf, centsOf } from '../../lib/money.ts'
import type { GroupBody, ItemBody, ItemOrMealBody } from '../../api/baskets.ts'

/** The name, slug and price of a pending item, until the server has answered. */
export type AddedItem = { readonly name: string; readonly slug: string; readonly unitCents: number }

/** A customer's edit of basket items that the server has not answered. For a meal, `basketItemId` is the meal's id. */
export type BasketEdit =
  | { readonly kind: 'added'; readonly tap: string; readonly body: ItemOrMealBody; readonly shown: AddedItem | null }
  | OfOne<'quantitySet', { readonly quantity: number; readonly isMeal?: boolean }>
  | OfOne<'itemChanged', { readonly body: ItemBody; readonly shown: AddedItem }>
  | OfOne<'mealChanged', { readonly body: GroupBody; readonly shown: AddedItem }>
  | OfOne<'removed', { readonly isMeal?: boolean }>
  | { readonly kind: 'cleared' }
/** An edit of one item or meal, by its id. */
type OfOne<Kind extends string, More> = { readonly kind: Kind; readonly basketItemId: string } & More

/** Prefix of a pending item's id. */
export const pendingItem = 'pending:'

/**
 * The basket as it will probably be after an edit, shown until the server's answer replaces it. Fees stay; the totals
 * move by the items' prices.
 */
export const afterEdit = (basket: Basket, edit: BasketEdit): Basket => {
  switch (edit.kind) {
    case 'added':
      return edit.shown === null ? basket : withStandIn(basket, edit.body, standIn(edit.tap, edit.body, edit.shown))
    case 'quantitySet':
      return withChangedThing(basket, edit.basketItemId, (thing) => counted(thing, edit.quantity))
    case 'itemChanged':
    case 'mealChanged':
      return withChangedThing(basket, edit.basketItemId, (thing) =>
        counted({ ...thing, unitPrice: audOf(edit.shown.unitCents) }, edit.body.quantity),
      )
    case 'removed':
      return withChangedThing(basket, edit.basketItemId, (thing) => counted(thing, 0))
    case 'cleared':
      return withThings(basket, { basketItems: [], groupedBasketItems: [] })
  }
}

type Thing = BasketItem | GroupedBasketItem
type PricedQuantity = Pick<Thing, 'quantity' | 'unitPrice' | 'totalPrice'> & Partial<Pick<GroupedBasketItem, 'saving'>>

const counted = <Line extends PricedQuantity>(thing: Line, quantity: number): Line => ({
  ...thing,
  quantity,
  ...(thing.saving === undefined ? {} : { saving: audOf((centsOf(thing.saving) / thing.quantity) * quantity) }),
  totalPrice: audOf(centsOf(thing.unitPrice) * quantity),
})

/** Applies a change to an item or a meal; a quantity of zero removes it. */
const withChangedThing = (
  basket: Basket,
  id: string,
  change: <Line extends PricedQuantity>(thing: Line) => Line,
): Basket => {
  const isLeft = ({ quantity }: PricedQuantity) => quantity > 0
  return withThings(basket, {
    basketItems: basket.basketItems.map((item) => (item.basketItemId === id ? change(item) : item)).filter(isLeft),
    groupedBasketItems: basket.groupedBasketItems
      .map((meal) => (meal.groupedBasketItemId === id ? change(meal) : meal))
      .filter(isLeft),
  })
}

/** The basket with a pending item, on the line of an equal product if there is one. */
const withStandIn = (basket: Basket, body: ItemOrMealBody, item: BasketItem): Basket => {
  const { position = Infinity } = body
  const same = basket.basketItems.find(
    ({ productId, isCustomisable }) => productId === item.productId && !isCustomisable,
  )
  // Products without choices are counted on their existing line; for others only the server knows which are equal.
  if (same !== undefined && !same.basketItemId.startsWith(pendingItem))
    return withChangedThing(basket, same.basketItemId, (thing) => counted(thing, thing.quantity + item.quantity))
  if (!('basketItems' in body))
    return withThings(basket, { basketItems: basket.basketItems.toSpliced(position, 0, item) })
  return withThings(basket, { groupedBasketItems: basket.groupedBasketItems.toSpliced(position, 0, mealFrom(item)) })
}

/** A pending meal; the server's answer brings its contents. */
const mealFrom = ({
  basketItemId,
  quantity,
  productId,
  slug,
  name,
  totalPrice,
  unitPrice,
}: BasketItem): GroupedBasketItem => ({
  groupedBasketItemId: basketItemId as string as GroupedBasketItem['groupedBasketItemId'],
  productId,
  quantity,
  basketItems: [],
  slug,
  productType: 'Meals',
  ableToSwap: false,
  ignoreMinSpend: false,
  isVoucher: false,
  voucherCode: null,
  voucherId: null,
  paymentType: null,
  name,
  totalPrice,
  unitPrice,
  saving: audOf(0),
  isAvailable: true,
  trail: [],
})

/** A pending item, until the server's answer replaces it. */
const standIn = (tap: string, body: ItemOrMealBody, { name, slug, unitCents }: AddedItem): BasketItem => ({
  basketItemId: `${pendingItem}${tap}` as BasketItem['basketItemId'],
  productId: body.productId,
  quantity: body.quantity,
  totalPrice: audOf(unitCents * body.quantity),
  unitPrice: audOf(unitCents),
  alcoholUnits: 0,
  productType: 'Pizzas',
  slug,
  name,
  taxonomy: '',
  paymentType: null,
  isCustomisable: false,
  isAvailable: true,
  kilojoules: null,
  food: null,
  basketItemParts: [],
  surcharge: null,
  voucherCode: null,
  fulfilledProduct: null,
  trail: [],
})

type Things = Pick<Basket, 'basketItems' | 'groupedBasketItems'>

const thingsCents = ({ basketItems, groupedBasketItems }: Things): number =>
  [...basketItems, ...groupedBasketItems].reduce((sum, { totalPrice }) => sum + centsOf(totalPrice), 0)

/**
 * Reduces discounts by an amount in cents, the last one first, so that no more is deducted than is owed and the rows
 * still add up.
 */
const withLessDiscount = (discounts: Basket['discounts'], excess: number): Basket['discounts'] => {
  let left = excess
  return discounts
    .toReversed()
    .map((discount) => {
      const cut = Math.min(left, centsOf(discount.amount))
      left -= cut
      return { ...discount, amount: audOf(centsOf(discount.amount) - cut) }
    })
    .toReversed()
}

/** The basket with other items or meals; the totals move by their prices. */
const withThings = (basket: Basket, things: Partial<Things>): Basket => {
  const changed = { ...basket, ...things }
  const difference = thingsCents(changed) - thingsCents(basket)
  const moved = centsOf(basket.basketTotal) + difference
  const total = Math.max(0, moved)
  return {
    ...changed,
    ...(total === moved ? {} : { discounts: withLessDiscount(basket.discounts, total - moved) }),
    basketSubTotal: audOf(Math.max(0, centsOf(basket.basketSubTotal) + difference)),
    basketTotal: audOf(total),
    amountToCollect: audOf(toFiveCents(cents(total))),
    gst: audOf(gstOf(cents(total))),
  }
}
