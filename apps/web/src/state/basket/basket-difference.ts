import type { Basket, BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { centsOf } from '../../lib/money.ts'
import type { ChangeRow } from '../../ui/notices/changes.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { hasPrice } from './item-count.ts'
import { minimumOf, spendOf } from '../texts/minimum-spend.ts'

/** The due time of an order: in a number of minutes, or at the start of a slot. */
export type Due = { readonly minutes: number } | { readonly at: string }

/** One difference between two states of a basket. Amounts in cents. */
export type Difference =
  | { readonly kind: 'service'; readonly from: ServiceType; readonly to: ServiceType }
  | { readonly kind: 'store'; readonly from: string; readonly to: string }
  /** `isPicked`: the customer chose another time; it is no consequence of another change. */
  | { readonly kind: 'due'; readonly from: Due; readonly to: Due; readonly isPicked: boolean }
  | { readonly kind: 'unavailable' | 'availableAgain'; readonly name: string; readonly quantity: number }
  | {
      readonly kind: 'price'
      readonly name: string
      readonly quantity: number
      readonly from: number
      readonly to: number
    }
  /** null = the fee does not apply. */
  | { readonly kind: 'fee'; readonly name: string; readonly from: number | null; readonly to: number | null }
  /** `missing`: the amount that the changed basket lacks to the minimum. [RUL-02] */
  | { readonly kind: 'minimum'; readonly from: number; readonly to: number; readonly missing: number }
  | { readonly kind: 'savings'; readonly from: number; readonly to: number }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'total'; readonly from: number; readonly to: number }

/** All differences between the current basket and its preview. [BAS-14] */
export const differencesOf = (now: Basket, then: Basket): readonly Difference[] => [
  ...dispositionDifferences(now, then),
  ...itemDifferences(now, then),
  ...feeDifferences(now, then),
  ...amountDifferences(now, then),
  ...newMessages(now, then),
]

/** Whether the customer must confirm; a hand-picked time alone is only reported after saving. */
export const isWorthAsking = (differences: readonly Difference[]): boolean =>
  differences.some((difference) => difference.kind !== 'due' || !difference.isPicked)

const dueOf = ({ isAsap, orderDueAt, promiseMinutes }: Basket): Due =>
  isAsap || orderDueAt === null ? { minutes: promiseMinutes } : { at: orderDueAt }

const isSameDue = (one: Due, other: Due): boolean =>
  'at' in one
    ? 'at' in other && Date.parse(one.at) === Date.parse(other.at)
    : 'minutes' in other && one.minutes === other.minutes

function* dispositionDifferences(now: Basket, then: Basket): Generator<Difference> {
  if (now.serviceType !== then.serviceType) yield { kind: 'service', from: now.serviceType, to: then.serviceType }
  if (now.storeInfo.storeId !== then.storeInfo.storeId)
    yield { kind: 'store', from: now.storeInfo.name, to: then.storeInfo.name }
  const [from, to] = [dueOf(now), dueOf(then)]
  if (!isSameDue(from, to)) yield { kind: 'due', from, to, isPicked: 'at' in from || 'at' in to }
}

/** An item or a meal of a basket. */
type Thing = BasketItem | GroupedBasketItem

/** All items of a basket; a meal counts as one. */
export const thingsOf = ({ basketItems, groupedBasketItems }: Basket): readonly Thing[] => [
  ...basketItems,
  ...groupedBasketItems,
]
const idOf = (thing: Thing): string => ('basketItemId' in thing ? thing.basketItemId : thing.groupedBasketItemId)

function* itemDifferences(now: Basket, then: Basket): Generator<Difference> {
  const beforeById = new Map(thingsOf(now).map((thing) => [idOf(thing), thing]))
  for (const item of thingsOf(then)) {
    const before = beforeById.get(idOf(item))
    if (before === undefined) continue
    const { name, quantity, isAvailable } = item
    // The other store does not know the item, so its name comes from the current basket.
    if (before.isAvailable && !isAvailable) yield { kind: 'unavailable', name: before.name, quantity }
    if (!before.isAvailable && isAvailable) yield { kind: 'availableAgain', name, quantity }
    const [from, to] = [centsOf(before.totalPrice), centsOf(item.totalPrice)]
    if (before.isAvailable && isAvailable && from !== to) yield { kind: 'price', name, quantity, from, to }
  }
}

function* feeDifferences(now: Basket, then: Basket): Generator<Difference> {
  const [before, after] = [feesOf(now), feesOf(then)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name) ?? null, after.get(name) ?? null]
    if (from !== to) yield { kind: 'fee', name, from, to }
  }
}

const feesOf = ({ serviceCharges }: Basket): ReadonlyMap<string, number> =>
  serviceCharges.reduce(
    (fees, { name, total }) => fees.set(name, (fees.get(name) ?? 0) + centsOf(total)),
    new Map<string, number>(),
  )

function* amountDifferences(now: Basket, then: Basket): Generator<Difference> {
  const [from, to] = [minimumOf(now), minimumOf(then)]
  if (from !== to) yield { kind: 'minimum', from, to, missing: Math.max(0, to - spendOf(then)) }
  const savings = { kind: 'savings', from: centsOf(now.totalSavings), to: centsOf(then.totalSavings) } as const
  if (savings.from !== savings.to) yield savings
  const total = { kind: 'total', from: centsOf(now.basketTotal), to: centsOf(then.basketTotal) } as const
  if (total.from !== total.to && hasPrice(then)) yield total
}

/** Codes of messages that repeat a difference of items or of the minimum. */
const coveredMessages: readonly string[] = ['BasketItemNotFound', 'BasketNotValid']

function* newMessages(now: Basket, then: Basket): Generator<Difference> {
  const earlierMessages = new Set(now.messages.map(({ message }) => message))
  for (const { code, message } of then.messages)
    if (!coveredMessages.includes(code) && !earlierMessages.has(message)) yield { kind: 'message', text: message }
}

/** "in about 15 minutes", "at 06:15 PM" */
const dueWords = (due: Due): string => ('at' in due ? `at ${timeOf(due.at)}` : `in about ${due.minutes} minutes`)

const dueSentence = (serviceType: ServiceType, from: Due, to: Due): string => {
  const ready = serviceType === 'Pickup' ? 'Ready' : 'With you'
  if (isSameDue(from, to)) return `${ready} ${dueWords(to)}, as before.`
  const before = 'minutes' in from && 'minutes' in to ? `${from.minutes}` : dueWords(from)
  return `${ready} ${dueWords(to)} instead of ${before}.`
}

/** null when the dialog's title already says it. */
const whereSentence = (now: Basket, then: Basket): string | null => {
  const { serviceType, storeInfo, customerInfo } = then
  const isSameStore = now.storeInfo.storeId === storeInfo.storeId
  const instead = isSameStore ? '' : ` instead of ${now.storeInfo.name}`
  if (serviceType === 'Pickup') return isSameStore ? null : `Pickup from ${storeInfo.name}${instead}.`
  const address = customerInfo.address === null ? '' : ` to ${customerInfo.address}`
  return `Delivery${address}, made at ${storeInfo.name}${instead}.`
}

/** "Ready in about 15 minutes instead of 40.": the new place and time as sentences. [BAS-31] */
export const placeAndTimeSentences = (now: Basket, then: Basket): readonly string[] => [
  ...[whereSentence(now, then)].filter((words) => words !== null),
  dueSentence(then.serviceType, dueOf(now), dueOf(then)),
  ...differencesOf(now, then).flatMap((difference) => {
    if (difference.kind === 'message') return [difference.text]
    const isShort = difference.kind === 'minimum' && difference.missing > 0
    return isShort ? [`You would need ${formatPrice(difference.missing)} more to order.`] : []
  }),
]

/** "2 × Garlic bread" */
export const counted = (name: string, quantity: number): string => (quantity === 1 ? name : `${quantity} × ${name}`)
const price = (cents: number | null): string | null => (cents === null ? null : formatPrice(cents))

/** Beside food names, "Delivery" alone would be unclear. */
const feeName = (name: string): string => (name === 'Delivery' ? 'Delivery fee' : name)

const rowOf = (difference: Difference): ChangeRow | null => {
  switch (difference.kind) {
    case 'unavailable':
      return { name: counted(difference.name, difference.quantity), was: null, becomes: 'Not available', isLoss: true }
    case 'availableAgain':
      return { name: counted(difference.name, difference.quantity), was: null, becomes: 'Available again' }
    case 'price':
      return {
        name: counted(difference.name, difference.quantity),
        was: price(difference.from),
        becomes: price(difference.to),
      }
    case 'fee':
      return { name: feeName(difference.name), was: price(difference.from), becomes: price(difference.to) ?? 'None' }
    case 'minimum':
      return {
        name: 'Minimum spend',
        was: price(difference.from || null),
        becomes: price(difference.to || null) ?? 'None',
        isLoss: difference.missing > 0,
      }
    case 'savings':
      return { name: 'Savings', was: price(difference.from), becomes: price(difference.to) }
    case 'service':
    case 'store':
    case 'due':
    case 'message':
    case 'total':
      return null
  }
}

/** The row of the total, which comes last; none for a basket without a price. */
export const totalRows = (now: Basket, then: Basket): readonly ChangeRow[] => {
  if (!hasPrice(then)) return []
  const [was, becomes] = [centsOf(now.basketTotal), centsOf(then.basketTotal)]
  const hasChanged = was !== becomes && hasPrice(now)
  return [{ name: 'Total', was: hasChanged ? price(was) : null, becomes: price(becomes), isTotal: true }]
}

/** The changes of a basket: a row for each item, fee and amount; the total comes last. [BAS-14] */
export const changeRows = (now: Basket, then: Basket): readonly ChangeRow[] => {
  const rows = differencesOf(now, then).flatMap((difference) => rowOf(difference) ?? [])
  return [...rows, ...totalRows(now, then)]
}
