import { cents, type OfferId, type ProductId, type ServiceType } from '@forno/domain/core/basic-types'
import type { Condition, Offer } from '@forno/domain/content/offer'
import type { Edit } from './content-edits.ts'

/** An offer with a public code; five dollars off by default. */
export const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id: id as OfferId,
  code: id.toUpperCase(),
  needsCode: true,
  name: `The ${id} offer`,
  words: `What ${id} is about.`,
  effect: { kind: 'amountOff', amount: cents(500) },
  conditions: [],
  limits: { perOrder: null, perCustomer: null, perEmailPerDay: null, total: null },
  stacking: 'free',
  isShown: true,
  sortOrder: 10,
  ...more,
})

export const limited = (limits: Partial<Offer['limits']>): Partial<Offer> => ({
  limits: { perOrder: null, perCustomer: null, perEmailPerDay: null, total: null, ...limits },
})

export const onlyFor = (...serviceTypes: readonly ServiceType[]): Condition => ({ kind: 'serviceType', serviceTypes })
export const spending = (amount: number): Condition => ({ kind: 'minimumSubtotal', amount: cents(amount) })

/** Replaces all offers with these. */
export const withOffers =
  (...offers: readonly Offer[]): Edit =>
  (content) => ({ ...content, offers })

/** Makes a meal available with a code only. */
export const couponOnly =
  (id: string): Edit =>
  (content) => ({
    ...content,
    products: content.products.map((product) =>
      product.id === id && product.kind === 'bundle' ? { ...product, requiresCoupon: true } : product,
    ),
  })

export const opens = (productId: string): Partial<Offer> => ({
  effect: { kind: 'bundle', productId: productId as ProductId },
})
