import type { Offer } from '../../../api/offers.ts'

/**
 * What a customer can do with an offer: `applied` to the cart, `usable`, usable `elsewhere` (with another service type,
 * store or time: `step` names the change), or `unusable` for now. [VOU-12]
 */
export type OfferState =
  | { readonly kind: 'applied' | 'usable' }
  | { readonly kind: 'elsewhere'; readonly reason: string; readonly step: string }
  | { readonly kind: 'unusable'; readonly reason: string }

/** What a customer can do with an offer; `isOnBasket`: its code is on the cart. [VOU-12] */
export const offerState = ({ refusal }: Pick<Offer, 'refusal'>, isOnBasket: boolean): OfferState => {
  if (isOnBasket) return { kind: 'applied' }
  if (refusal === null) return { kind: 'usable' }
  const { code, message: reason, serviceTypes = [] } = refusal
  const step = stepTo(code, serviceTypes[0])
  return step === null ? { kind: 'unusable', reason } : { kind: 'elsewhere', reason, step }
}

/** The change of service type, store or time that makes an offer valid; null = none does. */
const stepTo = (code: NonNullable<Offer['refusal']>['code'], serviceType: string | undefined): string | null => {
  if (code === 'VoucherUnavailableForFulfillmentType')
    return `Switch to ${serviceType?.toLowerCase() ?? 'another service'}`
  if (code === 'VoucherUnavailableForStore') return 'Change store'
  return code === 'VoucherUnavailableForFulfillmentDate' ? 'Change time' : null
}

const ranks = { applied: 0, usable: 0, elsewhere: 1, unusable: 2 } as const

/** The order of the cards: usable offers first, those for another place or time next; otherwise as in the content. */
export const rankOf = (state: OfferState): number => ranks[state.kind]
