import type { Store } from '../content/content.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { dollars } from '../core/money.ts'
import { refused, type Refused } from '../core/refused.ts'
import type { Cents, ServiceType } from '../core/words.ts'
import type { PaymentType } from '../core/payment-types.ts'
import type { Condition, Offer } from '../content/offer.ts'
import { matches, type SaleUnit } from '../content/selector.ts'

const day = 24 * 60

const isWithin = (minutes: number, from: number, until: number): boolean =>
  (minutes >= from && minutes < until) || (minutes + day >= from && minutes + day < until)

const fitsPlaceAndTime = (
  condition: Condition,
  store: Store | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): Refused | null => {
  const refusedFor = (holds: boolean, name: Refused['refused']): Refused | null => (holds ? null : refused(name))
  switch (condition.kind) {
    case 'serviceType':
      return condition.serviceTypes.includes(serviceType)
        ? null
        : refused('VoucherUnavailableForFulfillmentType', { serviceType, serviceTypes: condition.serviceTypes })
    case 'stores':
      return refusedFor(store !== null && condition.stores.includes(store.id), 'VoucherUnavailableForStore')
    case 'states':
      return refusedFor(store !== null && condition.states.includes(store.state), 'VoucherUnavailableForStore')
    case 'weekdays':
      return refusedFor(condition.weekdays.includes(moment.weekday), 'VoucherUnavailableForFulfillmentDate')
    case 'timeOfDay':
      return refusedFor(
        isWithin(moment.minutes, condition.from, condition.until),
        'VoucherUnavailableForFulfillmentDate',
      )
    case 'dates':
      return refusedFor(
        (condition.from === null || moment.date >= condition.from) &&
          (condition.until === null || moment.date <= condition.until),
        'VoucherUnavailableForFulfillmentDate',
      )
    case 'minimumSubtotal':
    case 'paymentType':
    case 'firstOrder':
    case 'contains':
      return null
  }
}

/** Service type before place before time: the customer is told first what one tap can change. */
const order: readonly Refused['refused'][] = [
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForStore',
  'VoucherUnavailableForFulfillmentDate',
]

/**
 * Whether an offer holds at a store (null = nationally), for a service and at the local moment for which the food is wanted.
 * Refuses with `VoucherUnavailableForFulfillmentType` and the types that it is for, `VoucherUnavailableForStore` or
 * `VoucherUnavailableForFulfillmentDate`. [VOU-01] [VOU-05] [VOU-06]
 */
export const placeAndTimeFit = (
  { conditions }: Offer,
  store: Store | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): Refused | null => {
  const refusals = conditions.flatMap((each) => fitsPlaceAndTime(each, store, serviceType, moment) ?? [])
  return refusals.toSorted((one, other) => order.indexOf(one.refused) - order.indexOf(other.refused))[0] ?? null
}

/** What of a basket the conditions of an offer look at: what is sold, how often, and what it costs together. */
export type Contents = {
  readonly items: readonly { readonly item: SaleUnit; readonly quantity: number }[]
  /** Items and meals before any discount. */
  readonly subtotal: Cents
  /** Other codes on the basket. */
  readonly otherCodes: number
}

/**
 * Whether what lies in a basket fits an offer. Refuses with `VoucherConditions` and the first condition that fails, in words
 * that say what to do. [VOU-01]
 */
export const contentsFit = (
  { conditions, stacking }: Offer,
  { items, subtotal, otherCodes }: Contents,
): Refused | null => {
  const unless = (holds: boolean, condition: string): readonly string[] => (holds ? [] : [condition])
  const failed = conditions.flatMap((each) => {
    if (each.kind === 'minimumSubtotal')
      return unless(subtotal >= each.amount, `Spend ${dollars(each.amount)} or more to use this voucher.`)
    if (each.kind !== 'contains') return []
    const count = items.reduce((sum, { item, quantity }) => (matches(each.selector, item) ? sum + quantity : sum), 0)
    return unless(count >= each.count, `Add ${each.words} to use this voucher.`)
  })
  const alone = unless(stacking !== 'alone' || otherCodes === 0, "This voucher can't be used together with others.")
  const condition = [...alone, ...failed][0]
  return condition === undefined ? null : refused('VoucherConditions', { condition })
}

/** What is known of a customer's orders before this one. */
export type OfferHistory = {
  /** Uses of the offer, holds of other baskets included. */
  readonly uses: number
  readonly hasOrdered: boolean
}

/**
 * Whether a customer may have an offer once more. Refuses with `VoucherAlreadyRedeemed` when they have had it as often as one
 * customer may, and with `VoucherConditions` when it is for a first order and they have ordered before. [VOU-01]
 */
export const customerFits = (
  { limits, conditions }: Pick<Offer, 'limits' | 'conditions'>,
  { uses, hasOrdered }: OfferHistory,
  code: string,
): Refused | null => {
  if (limits.perCustomer !== null && uses >= limits.perCustomer) return refused('VoucherAlreadyRedeemed', { code })
  return hasOrdered && isForFirstOrder({ conditions })
    ? refused('VoucherConditions', { code, condition: 'This voucher is for your first order with us.' })
    : null
}

/** Whether an offer is only for who has not ordered before. */
export const isForFirstOrder = ({ conditions }: Pick<Offer, 'conditions'>): boolean =>
  conditions.some(({ kind }) => kind === 'firstOrder')

/** Whether an offer may be paid for in this way. Refuses with `VoucherConditions` and the way that it asks for. */
export const paymentFits = ({ conditions }: Offer, paymentType: PaymentType): Refused | null => {
  const asked: string | undefined = conditions.find((each) => each.kind === 'paymentType')?.paymentType
  return asked === undefined || asked === paymentType
    ? null
    : refused('VoucherConditions', { condition: `This voucher is for orders paid by ${asked}.` })
}
