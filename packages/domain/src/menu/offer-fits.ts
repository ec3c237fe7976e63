import { minutesOfDay } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { dollars } from '../core/money.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Cents, ServiceType } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import type { Condition, Offer } from '../content/offer.ts'
import { matches, type SaleUnit } from '../content/selector.ts'

const isWithin = (minutes: number, from: number, until: number): boolean =>
  (minutes >= from && minutes < until) || (minutes + minutesOfDay >= from && minutes + minutesOfDay < until)

const fitsPlaceAndTime = (
  condition: Condition,
  store: Store | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): RefusalValue | null => {
  const refusedFor = (holds: boolean, name: RefusalValue['refused']): RefusalValue | null =>
    holds ? null : refused(name)
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

/** Service type before place before time: the first refusal is the one that the customer can fix with one tap. */
const order: readonly RefusalValue['refused'][] = [
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForStore',
  'VoucherUnavailableForFulfillmentDate',
]

/**
 * Whether an offer applies at a store (null = nationally), for a service type and at the local due time. Refuses with
 * `VoucherUnavailableForFulfillmentType` and the valid types, `VoucherUnavailableForStore` or
 * `VoucherUnavailableForFulfillmentDate`. [VOU-01] [VOU-05] [VOU-06]
 */
export const placeAndTimeFit = (
  { conditions }: Offer,
  store: Store | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): RefusalValue | null => {
  const refusals = conditions.flatMap((each) => fitsPlaceAndTime(each, store, serviceType, moment) ?? [])
  return refusals.toSorted((one, other) => order.indexOf(one.refused) - order.indexOf(other.refused))[0] ?? null
}

/** The part of a basket that the conditions of an offer check: items with quantities, and their subtotal. */
export type Contents = {
  readonly items: readonly { readonly item: SaleUnit; readonly quantity: number }[]
  /** Subtotal of items and meals before any discount. */
  readonly subtotal: Cents
  /** The number of other codes on the basket. */
  readonly otherCodes: number
}

/**
 * Whether the contents of a basket meet an offer's conditions. Refuses with `VoucherConditions` and the first unmet
 * condition, as a sentence that says what to do. [VOU-01]
 */
export const contentsFit = (
  { conditions, stacking }: Offer,
  { items, subtotal, otherCodes }: Contents,
): RefusalValue | null => {
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

/** A customer's earlier orders, as far as an offer's limits need them. */
export type OfferHistory = {
  /** Uses of the offer, including those that other baskets hold. */
  readonly uses: number
  readonly hasOrdered: boolean
}

/**
 * Whether a customer may use an offer once more. Refuses with `VoucherAlreadyRedeemed` when they have reached the limit
 * per customer, and with `VoucherConditions` when it is for a first order and they have ordered before. [VOU-01]
 */
export const customerFits = (
  { limits, conditions }: Pick<Offer, 'limits' | 'conditions'>,
  { uses, hasOrdered }: OfferHistory,
  code: string,
): RefusalValue | null => {
  if (limits.perCustomer !== null && uses >= limits.perCustomer) return refused('VoucherAlreadyRedeemed', { code })
  return hasOrdered && isForFirstOrder({ conditions })
    ? refused('VoucherConditions', { code, condition: 'This voucher is for your first order with us.' })
    : null
}

/** Whether an offer is only for customers who have not ordered before. */
export const isForFirstOrder = ({ conditions }: Pick<Offer, 'conditions'>): boolean =>
  conditions.some(({ kind }) => kind === 'firstOrder')

/** Whether an offer allows the payment method. Refuses with `VoucherConditions` and the required method. */
export const paymentFits = ({ conditions }: Offer, paymentType: PaymentType): RefusalValue | null => {
  const asked: string | undefined = conditions.find((each) => each.kind === 'paymentType')?.paymentType
  return asked === undefined || asked === paymentType
    ? null
    : refused('VoucherConditions', { condition: `This voucher is for orders paid by ${asked}.` })
}
