import type { Basket, BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { concernAboutItem, type AcceptedConcern } from '@forno/domain/content/allergen-facts'
import type { Allergen } from '@forno/domain/content/allergens'
import { asapLabel, timeOf } from '@forno/domain/fulfilment/time-labels'
import { centsOf } from '../../lib/money.ts'
import type { ChangeRow } from '../../ui/notices/changes.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { itemConcernWords } from '../allergies/item-concern-words.ts'
import { foodsOfItem, foodsOfMeal } from '../basket/item-foods.ts'
import { hasPrice } from '../basket/item-count.ts'
import { counted, thingsOf } from '../basket/basket-difference.ts'
import type { PastOrder } from '../../api/order-history.ts'

/** The server's messages about items that have changed. */
const changedMessagesOf = ({ messages }: Basket): readonly string[] =>
  messages.filter(({ code }) => code.startsWith('Reorder')).map(({ message }) => message)

const isGone = ({ messages }: Basket, name: string): boolean =>
  messages.some(({ code, message }) => code === 'ReorderItemGone' && message.startsWith(`${name} was not added`))

/** The place and time of a reorder, and what has changed. [BAS-28] [ORD-22] */
export const reorderSentences = (past: PastOrder, preview: Basket): readonly string[] => {
  const { serviceType, storeInfo, isAsap, orderDueAt, promiseMinutes } = preview
  const isMoved = storeInfo.storeId !== past.storeId || serviceType !== past.serviceType
  const when = isAsap || orderDueAt === null ? asapLabel(promiseMinutes) : timeOf(orderDueAt)
  return [
    `${serviceType} from ${storeInfo.name}, ${when}.`,
    ...(isMoved ? [`Last time it was ${past.serviceType.toLowerCase()} from ${past.storeName}.`] : []),
    ...changedMessagesOf(preview),
  ]
}

/** The allergens that this device avoids, and the concerns that its customer has accepted. */
export type Avoidance = { readonly avoided: readonly Allergen[]; readonly accepted: readonly AcceptedConcern[] }

const warningOf = (
  thing: BasketItem | GroupedBasketItem,
  { avoided, accepted }: Avoidance,
): Pick<ChangeRow, 'warning'> => {
  const foods = 'basketItems' in thing ? foodsOfMeal(thing) : foodsOfItem(thing)
  const concern = concernAboutItem(avoided, accepted, foods)
  if (concern === null) return {}
  return { warning: { text: itemConcernWords(concern), isQuiet: concern.kind === 'concern' && concern.isAccepted } }
}

/**
 * Each item of the order as it would be today, with its old price if that differs, and what the allergy profile says
 * about it. [BAS-28] [CAT-15]
 */
export const reorderRows = (
  past: PastOrder,
  preview: Basket,
  beside: Basket,
  avoidance: Avoidance,
): readonly ChangeRow[] => {
  const remaining = [...thingsOf(preview)]
  const rows = [...past.basketItems, ...past.groupedBasketItems].map(
    ({ name, quantity, unitPrice, totalPrice }): ChangeRow => {
      const at = isGone(preview, name) ? -1 : remaining.findIndex((thing) => thing.name === name)
      const [item] = at === -1 ? [] : remaining.splice(at, 1)
      if (item === undefined)
        return { name: counted(name, quantity), was: price(totalPrice), becomes: 'Not available', isLoss: true }
      const isSame = centsOf(item.unitPrice) === centsOf(unitPrice)
      const unit = centsOf(item.unitPrice)
      return {
        name: counted(name, quantity),
        was: isSame ? null : price(totalPrice),
        becomes: formatPrice(unit * quantity),
        ...warningOf(item, avoidance),
      }
    },
  )
  if (!hasPrice(preview)) return rows
  const isAlone = thingsOf(beside).length === 0
  const total = centsOf(preview.basketTotal)
  const was = isAlone ? past.total : beside.basketTotal
  return [
    ...rows,
    {
      name: isAlone ? 'Total' : 'Your cart',
      was: centsOf(was) === total || (!isAlone && !hasPrice(beside)) ? null : formatPrice(centsOf(was)),
      becomes: formatPrice(total),
      isTotal: true,
    },
  ]
}

const price = (aud: number): string => formatPrice(centsOf(aud))

/** The number of items of the order that are still available. */
export const availableCount = (past: PastOrder, preview: Basket): number => {
  const goneCount = preview.messages.filter(({ code }) => code === 'ReorderItemGone').length
  return past.basketItems.length + past.groupedBasketItems.length - goneCount
}
