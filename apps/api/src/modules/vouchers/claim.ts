import type { BasketState } from '@forno/domain/basket/state'
import type { Content } from '@forno/domain/content/content'
import type { Offer } from '@forno/domain/content/offer'
import { isValidAt } from '@forno/domain/baskets/codes'
import { customerFits, type OfferHistory } from '@forno/domain/menu/offer-fits'
import { ownerFits } from '@forno/domain/vouchers/voucher-owner'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, CustomerId, Instant, LocalDate, OrderId } from '@forno/domain/core/basic-types'
import { couponOf, isCounted } from './find-code.ts'
import type { CustomerHashes } from './hashes.ts'
import { hashesOf, orderedBefore, voucherUserOf } from './ordered-before.ts'
import type { Buyer, NewUse, VoucherUser, Voucher, VouchersStore } from './vouchers-store.ts'

export type VoucherClaim = {
  readonly basketId: BasketId
  readonly state: BasketState
  /** Null for a guest. */
  readonly customerId: CustomerId | null
  readonly customerHashes: CustomerHashes
  readonly content: Content
  /** Today's date in the store's time zone. */
  readonly today: LocalDate
  readonly at: Instant
  readonly heldUntil: Instant
  /** The order that redeems the codes; null for a hold. */
  readonly orderId: OrderId | null
}

/** A code of the basket that counts its uses. */
type CountedCode = { readonly code: string; readonly offer: Offer; readonly isPublic: boolean }

const countedOf = ({ state, content }: Pick<VoucherClaim, 'state' | 'content'>): readonly CountedCode[] =>
  state.codes.flatMap(({ code, offerId }) => {
    const offer = content.offers.find(({ id }) => id === offerId)
    if (offer === undefined) return []
    const isPublic = couponOf(content, code) !== null
    return isPublic && !isCounted(offer) ? [] : [{ code, offer, isPublic }]
  })

const buyerOf = ({ state: { customer }, customerId }: Pick<VoucherClaim, 'state' | 'customerId'>): Buyer => ({
  ...customer,
  customerId,
})

const emailNeeded = refused('ContactMissing', {
  errors: [{ field: 'emailAddress', message: 'Please enter your email address to use your voucher.' }],
})

/** A voucher with its uses by other baskets. */
type VoucherUse = { readonly voucher: Voucher; readonly used: number; readonly before: OfferHistory }

const checkUse = (
  counted: CountedCode,
  { voucher, used, before }: VoucherUse,
  claim: Pick<VoucherClaim, 'state' | 'at'>,
  by: VoucherUser,
) => {
  const { code, offer, isPublic } = counted
  const { limits } = offer
  const maximum = isPublic ? limits.total : voucher.maximum
  if (maximum !== null && used >= maximum)
    return isPublic ? refused('StockPromoLimitReached', { code }) : refused('VoucherAlreadyRedeemed', { code })
  const historyRefusal = customerFits(offer, before, code)
  if (historyRefusal !== null) return historyRefusal
  if ((limits.perEmailPerDay !== null || voucher.emailHash !== null) && by.emailHash === null) return emailNeeded
  const ownerRefusal = ownerFits(voucher.emailHash, hashesOf(by), code)
  if (ownerRefusal !== null) return ownerRefusal
  const isValid = isPublic || isValidAt(voucher, claim.state.disposition.orderDueAt ?? claim.at)
  return isValid ? null : refused('VoucherAutoRemove', { code })
}

/** A claim that is only checked: nothing is held. */
export type VoucherCheck = Omit<VoucherClaim, 'heldUntil' | 'orderId'>

/** The voucher of a public code that no one has used yet. */
const unusedCoupon = ({ code, offer }: CountedCode): Voucher => ({
  code,
  offerId: offer.id,
  maximum: null,
  used: 0,
  emailHash: null,
  validFrom: null,
  validUntil: null,
})

/** The first offer that the customer has used on that day with another basket. */
const usedToday = async (
  store: VouchersStore,
  counted: readonly CountedCode[],
  by: VoucherUser,
  { today, at }: VoucherCheck,
): Promise<CountedCode | null> => {
  const daily = counted.filter(({ offer }) => offer.limits.perEmailPerDay !== null)
  if (daily.length === 0 || by.mailboxHash === null) return null
  const ids = daily.map(({ offer }) => offer.id)
  const used = await store.usedOn(ids, { ...by, localDate: today, at })
  return daily.find(({ offer }) => used.has(offer.id)) ?? null
}

/**
 * Whether the counted codes of a basket can still be used, without holding them. Refuses as `claimVouchers` does, but
 * asks for no e-mail address yet. Without counted codes it runs no statement; otherwise one, and one more each for
 * limits per customer, first orders and limits per day. [BAS-25] [VOU-09]
 */
export const checkVouchers = async (store: VouchersStore, check: VoucherCheck): Promise<RefusalValue | null> => {
  const counted = countedOf(check)
  if (counted.length === 0) return null
  const by = voucherUserOf(check.customerHashes, check.basketId, buyerOf(check))
  const codes = counted.map(({ code }) => code)
  const vouchers = await store.findEach(codes, check.basketId, check.at)
  const found = new Map(vouchers.map((voucher) => [voucher.code, voucher]))
  const offers = counted.map(({ offer }) => offer)
  const before = await orderedBefore(store, offers, { ...check, buyer: buyerOf(check) })
  for (const countedCode of counted) {
    const { code, offer, isPublic } = countedCode
    const voucher = found.get(code) ?? (isPublic ? unusedCoupon(countedCode) : undefined)
    if (voucher === undefined) return refused('VoucherAutoRemove', { code })
    const refusal = checkUse(countedCode, { voucher, used: voucher.used, before: before(offer.id) }, check, by)
    if (refusal !== null && refusal.refused !== 'ContactMissing') return refusal
  }
  const usedUp = await usedToday(store, counted, by, check)
  return usedUp === null ? null : refused('VoucherAlreadyRedeemed', { code: usedUp.code })
}

const useOf = ({ code, offer, isPublic }: CountedCode, voucher: Voucher, today: LocalDate): NewUse => ({
  code,
  offerId: offer.id,
  maximum: isPublic ? offer.limits.total : voucher.maximum,
  localDate: offer.limits.perEmailPerDay === null ? null : today,
})

/**
 * Holds the counted codes of a basket, or redeems them for its order: all or none. A refusal must roll back the
 * caller's transaction. The basket's own holds are released first, so they never block its order. Without counted
 * codes it runs no statement. Refuses with `VoucherAlreadyRedeemed`; `StockPromoLimitReached` for a public code that
 * is used up; `VoucherAutoRemove` for a voucher that has ended; `ContactMissing` if a voucher needs an e-mail
 * address; `VoucherConditions` if the voucher belongs to another address, or the offer is for first orders and the
 * customer has ordered before. [VOU-01] [VOU-09]
 */
export const claimVouchers = async (store: VouchersStore, claim: VoucherClaim): Promise<RefusalValue | null> => {
  const counted = countedOf(claim)
  if (counted.length === 0) return null
  const codes = counted.map(({ code }) => code)
  const by = voucherUserOf(claim.customerHashes, claim.basketId, buyerOf(claim))
  const claimant = { ...by, at: claim.at }
  const shared = counted.filter(({ isPublic }) => isPublic)
  if (shared.length > 0)
    await store.addCounters(
      shared.map(({ code, offer }) => ({ code, offerId: offer.id })),
      claim.at,
    )
  const locked = new Map((await store.lock(codes, claimant)).map((voucher) => [voucher.code, voucher]))
  const freed = await store.releaseBeforeClaim(codes, claimant)
  const before = await orderedBefore(
    store,
    counted.map(({ offer }) => offer),
    { ...claim, buyer: buyerOf(claim) },
  )
  const uses: NewUse[] = []
  for (const countedCode of counted) {
    const { code, offer } = countedCode
    const voucher = locked.get(code)
    if (voucher === undefined) return refused('VoucherAutoRemove', { code })
    const used = voucher.used - (freed.get(code) ?? 0)
    const refusal = checkUse(countedCode, { voucher, used, before: before(offer.id) }, claim, by)
    if (refusal !== null) return refusal
    uses.push(useOf(countedCode, voucher, claim.today))
  }
  const written = await store.use(uses, { ...by, heldUntil: claim.heldUntil, orderId: claim.orderId, at: claim.at })
  const alreadyUsed = codes.find((code) => !written.has(code))
  return alreadyUsed === undefined ? null : refused('VoucherAlreadyRedeemed', { code: alreadyUsed })
}
