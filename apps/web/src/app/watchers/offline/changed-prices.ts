import type { Basket } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../../lib/money.ts'
import type { ChangeRow } from '../../../ui/notices/changes.tsx'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { thingsOf } from '../../../state/basket/basket-difference.ts'

type Thing = ReturnType<typeof thingsOf>[number]

const idOf = (thing: Thing): string => ('basketItemId' in thing ? thing.basketItemId : thing.groupedBasketItemId)

/** What an item consists of, without its number and prices: a customer's own change is no change of the price. */
const contentsOf = (thing: Thing): string => {
  const parts = 'basketItemParts' in thing ? thing.basketItemParts : thing.basketItems
  return JSON.stringify(parts, (name, value: unknown) =>
    /price|total|quantity|Id$|saving/i.test(name) ? undefined : value,
  )
}

/** A row for each item whose single price has changed or that can no longer be bought. [SES-18] [RUL-14] */
export const changedPrices = (before: Basket, now: Basket): readonly ChangeRow[] => {
  const beforeById = new Map(thingsOf(before).map((thing) => [idOf(thing), thing]))
  return thingsOf(now).flatMap((thing): readonly ChangeRow[] => {
    const was = beforeById.get(idOf(thing))
    if (was === undefined || !was.isAvailable) return []
    if (!thing.isAvailable) return [{ name: was.name, was: null, becomes: 'Not available', isLoss: true }]
    const [from, to] = [centsOf(was.unitPrice), centsOf(thing.unitPrice)]
    if (from === to || contentsOf(was) !== contentsOf(thing)) return []
    return [{ name: thing.name, was: formatPrice(from), becomes: formatPrice(to) }]
  })
}
