import type { Basket } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import type { ChangeRow } from '../../ui/notices/changes.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { counted, differencesOf, thingsOf } from '../basket/basket-difference.ts'
import { countOf, hasPrice } from '../basket/item-count.ts'

/** The earlier basket with its items under the copy's ids: a copy has new ids in the same order. [BAS-27] */
const aligned = (before: Basket, copy: Basket): Basket => {
  if (before.basketItems.length !== copy.basketItems.length) return before
  if (before.groupedBasketItems.length !== copy.groupedBasketItems.length) return before
  const basketItems = before.basketItems.map((item, index) => ({
    ...item,
    basketItemId: copy.basketItems[index]?.basketItemId ?? item.basketItemId,
  }))
  const groupedBasketItems = before.groupedBasketItems.map((meal, index) => ({
    ...meal,
    groupedBasketItemId: copy.groupedBasketItems[index]?.groupedBasketItemId ?? meal.groupedBasketItemId,
  }))
  return { ...before, basketItems, groupedBasketItems }
}

/** The number of items, their place and time, and today's messages. [SES-05] */
export const restoredSentences = (before: Basket | null, copy: Basket): readonly string[] => {
  const count = countOf(copy)
  const earlier = before === null ? null : aligned(before, copy)
  const hasAnotherTotal = earlier !== null && earlier.basketTotal !== copy.basketTotal
  const unavailable = thingsOf(copy).filter(({ isAvailable }) => !isAvailable)
  return [
    `${count === 1 ? 'One item' : `${count} items`} for ${copy.serviceType.toLowerCase()} from ${copy.storeInfo.name}, at today's prices.`,
    ...(unavailable.length === 0 ? [] : [`No longer available: ${unavailable.map(({ name }) => name).join(', ')}.`]),
    ...(hasAnotherTotal && hasPrice(earlier)
      ? [`The total was ${formatPrice(centsOf(earlier.basketTotal))} before.`]
      : []),
  ]
}

/** Every item as it would be today, with its old price if that is known and differs. [SES-05] */
export const restoredRows = (before: Basket | null, copy: Basket): readonly ChangeRow[] => {
  const differences = before === null ? [] : differencesOf(aligned(before, copy), copy)
  const rows = thingsOf(copy).map(({ name, quantity, totalPrice, isAvailable }): ChangeRow => {
    const change = differences.find(
      (difference) => difference.kind === 'price' && difference.name === name && difference.to === centsOf(totalPrice),
    )
    const was = change?.kind === 'price' ? formatPrice(change.from) : null
    return {
      name: counted(name, quantity),
      was,
      becomes: isAvailable ? formatPrice(centsOf(totalPrice)) : 'Not available',
      isLoss: !isAvailable,
    }
  })
  if (!hasPrice(copy)) return rows
  return [...rows, { name: 'Total', was: null, becomes: formatPrice(centsOf(copy.basketTotal)), isTotal: true }]
}
