import { minutesOfDay } from '../core/durations.ts'
import type { Content, Store } from '../content/content.ts'
import { dateLabel } from '../fulfilment/date-labels.ts'
import { timeLabel } from '../fulfilment/time-labels.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { namesInText } from '../core/names-in-text.ts'
import { dollars } from '../core/money.ts'
import type { RefusalValue } from '../core/refusal.ts'
import { weekdays, type LocalDate, type ServiceType, type Weekday } from '../core/basic-types.ts'
import type { Condition, Offer } from '../content/offer.ts'
import { placeAndTimeFit } from '../menu/offer-fits.ts'

/** The place, service type and time for which an offer is checked; null = not chosen yet, and not checked. */
export type OfferContext = {
  readonly store: Store | null
  readonly serviceType: ServiceType | null
  readonly moment: LocalMoment
}

/**
 * The reason why an offer does not apply in this context; null when it applies, as far as the context is known: without
 * a store, no offer is refused for its stores. [VOU-12]
 */
export const offerRefusal = (offer: Offer, { store, serviceType, moment }: OfferContext): RefusalValue | null => {
  const isAsked = ({ kind }: Condition): boolean => {
    if (kind === 'serviceType') return serviceType !== null
    return store !== null || (kind !== 'stores' && kind !== 'states')
  }
  const conditions = offer.conditions.filter(isAsked)
  return placeAndTimeFit({ ...offer, conditions }, store, serviceType ?? 'Pickup', moment)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `05:00 PM`, `noon`, `midnight`. [TIM-05] */
const clock = (minutes: number): string => {
  const within = minutes % minutesOfDay
  if (within === 0) return 'midnight'
  return within === minutesOfDay / 2 ? 'noon' : timeLabel(Math.floor(within / 60), within % 60)
}

/** Days in words; consecutive days by the first and the last. */
const daysWords = (days: readonly Weekday[]): string => {
  const found = weekdays.filter((weekday) => days.includes(weekday))
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined) return ''
  const isRow = weekdays.indexOf(last) - weekdays.indexOf(first) === found.length - 1
  return found.length > 2 && isRow ? `${capital(first)} to ${capital(last)}` : namesInText(found.map(capital))
}

const datesWords = (from: LocalDate | null, until: LocalDate | null): string => {
  if (from !== null && until !== null)
    return from === until ? `On ${dateLabel(from)} only` : `From ${dateLabel(from)} to ${dateLabel(until)}`
  if (from !== null) return `From ${dateLabel(from)}`
  return until === null ? '' : `Until ${dateLabel(until)}`
}

const conditionWords = (condition: Condition, { stores }: Pick<Content, 'stores'>): string => {
  switch (condition.kind) {
    case 'serviceType':
      return `${namesInText(condition.serviceTypes)} only`
    case 'stores':
      return `At ${namesInText(
        condition.stores.map((id) => stores.find((store) => store.id === id)?.name ?? id),
        'or',
      )} only`
    case 'states':
      return `In ${namesInText(condition.states, 'or')} only`
    case 'weekdays':
      return `${daysWords(condition.weekdays)} only`
    case 'timeOfDay':
      return `Between ${clock(condition.from)} and ${clock(condition.until)}`
    case 'dates':
      return datesWords(condition.from, condition.until)
    case 'minimumSubtotal':
      return `When you spend ${dollars(condition.amount)} or more`
    case 'paymentType':
      return `When you pay by ${condition.paymentType}`
    case 'firstOrder':
      return 'On your first order with us'
    case 'contains':
      return `With ${condition.words}`
  }
}

const limitWords = ({ limits, stacking }: Offer): readonly string[] => {
  const { perOrder, perCustomer, perEmailPerDay, total } = limits
  return [
    ...(perOrder === null ? [] : [perOrder === 1 ? 'Once per order' : `Up to ${perOrder} per order`]),
    ...(perCustomer === null
      ? []
      : [perCustomer === 1 ? 'Once per customer' : `Up to ${perCustomer} times per customer`]),
    ...(perEmailPerDay === null ? [] : ['Once per email address and day']),
    ...(total === null ? [] : [`While stocks last: ${total} in all`]),
    ...(stacking === 'alone' ? ["Can't be used with other vouchers"] : []),
  ]
}

/**
 * The conditions of an offer in sentences, as the coupons page shows them: for whom, where, when and how often.
 * [VOU-12]
 */
export const offerConditions = (offer: Offer, content: Pick<Content, 'stores'>): readonly string[] => [
  ...offer.conditions.map((condition) => conditionWords(condition, content)).filter((words) => words !== ''),
  ...limitWords(offer),
]
