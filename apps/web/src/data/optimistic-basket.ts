import type { Basket, BasketItem, ItemBody } from '@forno/contracts/baskets'
import { toFiveCents } from '@forno/domain/money'
import { cents } from '@forno/domain/words'
import { audOf, centsOf } from '../lib/money.ts'

/** What stands in the cart for an added item until the server has answered. */
export type AddedItem = { readonly name: string; readonly slug: string; readonly unitCents: number }

/** What a customer did to the items of the basket, and what the server has not answered yet. */
export type BasketEdit =
  | { readonly kind: 'added'; readonly tap: string; readonly body: ItemBody; readonly shown: AddedItem | null }
  | { readonly kind: 'quantitySet'; readonly basketItemId: string; readonly quantity: number }
  | { readonly kind: 'itemChanged'; readonly basketItemId: string; readonly body: ItemBody; readonly shown: AddedItem }
  | { readonly kind: 'removed'; readonly basketItemId: string }
  | { readonly kind: 'cleared' }

/** Marks items that only stand in for what is on its way. */
export const pendingItem = 'pending:'

/**
 * The basket as it will most likely be after an edit: what is shown for the blink until the server's own answer, which
 * always replaces it. Fees stay as they are; the totals move by what the items cost.
 */
export const afterEdit = (basket: Basket, edit: BasketEdit): Basket => {
  switch (edit.kind) {
    case 'added':
      return edit.shown === null
        ? basket
        : withItems(basket, [...basket.basketItems, standIn(edit.tap, edit.body, edit.shown)])
    case 'quantitySet':
      return withItems(
        basket,
        basket.basketItems
          .map((item) => (item.basketItemId === edit.basketItemId ? withQuantity(item, edit.quantity) : item))
          .filter(({ quantity }) => quantity > 0),
      )
    case 'itemChanged':
      return withItems(
        basket,
        basket.basketItems.map((item) =>
          item.basketItemId === edit.basketItemId
            ? withQuantity({ ...item, unitPrice: audOf(edit.shown.unitCents) }, edit.body.quantity)
            : item,
        ),
      )
    case 'removed':
      return withItems(
        basket,
        basket.basketItems.filter(({ basketItemId }) => basketItemId !== edit.basketItemId),
      )
    case 'cleared':
      return withItems(basket, [])
  }
}

const withQuantity = (item: BasketItem, quantity: number): BasketItem => ({
  ...item,
  quantity,
  totalPrice: audOf(centsOf(item.unitPrice) * quantity),
})

const standIn = (tap: string, body: ItemBody, { name, slug, unitCents }: AddedItem): BasketItem => ({
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
  basketItemParts: [],
  surcharge: null,
  fulfilledProduct: null,
  trail: [],
})

const itemsCents = (items: readonly BasketItem[]): number =>
  items.reduce((sum, { totalPrice }) => sum + centsOf(totalPrice), 0)

const withItems = (basket: Basket, basketItems: BasketItem[]): Basket => {
  const difference = itemsCents(basketItems) - itemsCents(basket.basketItems)
  const total = Math.max(0, centsOf(basket.basketTotal) + difference)
  return {
    ...basket,
    basketItems,
    basketSubTotal: audOf(Math.max(0, centsOf(basket.basketSubTotal) + difference)),
    basketTotal: audOf(total),
    amountToCollect: audOf(toFiveCents(cents(total))),
  }
}
