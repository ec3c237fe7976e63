import type { BundleProduct } from '../content/content.ts'
import type { Menu } from '../menu/menu.ts'
import type { Offer } from '../content/offer.ts'
import { codeFrom } from '../core/voucher-code.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { ProductId } from '../core/basic-types.ts'
import type { AppliedCode, BasketState, Group } from '../basket/state.ts'

const opens = (offer: Offer | undefined, productId: ProductId): boolean =>
  offer?.effect.kind === 'bundle' && offer.effect.productId === productId

/** Whether the code of a deal is on the basket and opens it. [VOU-11] */
export const isOpened = (
  { code, productId }: Pick<Group, 'code' | 'productId'>,
  codes: readonly AppliedCode[],
  { offers }: Menu,
): boolean =>
  code !== null &&
  codes.some((applied) => applied.code === code && opens(offers.get(applied.offerId)?.offer, productId))

/**
 * The code that opens a deal: one on the basket, or a given public one; null for a deal without a code. Refuses with
 * `CouponNeeded`, or as the code does when it does not apply. [VOU-11]
 */
export const openingCode = (
  { codes }: BasketState,
  { offers }: Menu,
  product: BundleProduct,
  given: string | null,
): AppliedCode | RefusalValue | null => {
  if (!product.requiresCoupon) return null
  const wanted = given === null ? null : codeFrom(given)
  const opening = codes.filter(({ offerId }) => opens(offers.get(offerId)?.offer, product.id))
  const applied = opening.find(({ code }) => code === wanted) ?? opening[0]
  const offer = [...offers.values()].find((each) => each.offer.code === wanted)?.offer
  const found =
    applied ??
    (wanted !== null && offer !== undefined && opens(offer, product.id) ? { code: wanted, offerId: offer.id } : null)
  if (found === null) return refused('CouponNeeded', { productId: product.id })
  return offers.get(found.offerId)?.refusal ?? found
}
