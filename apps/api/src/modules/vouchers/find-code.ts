import type { Content } from '@forno/domain/content/content'
import type { Offer } from '@forno/domain/content/offer'
import type { FoundCode } from '@forno/domain/baskets/codes'
import { codeFrom } from '@forno/domain/core/voucher-code'
import { customerFits, isForFirstOrder } from '@forno/domain/menu/offer-fits'
import { ownerFits } from '@forno/domain/vouchers/voucher-owner'
import type { BasketId, Instant } from '@forno/domain/core/basic-types'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { CustomerHashes } from './hashes.ts'
import { hashesOf, orderedBefore, voucherUserOf } from './ordered-before.ts'
import type { Buyer, Voucher, VouchersStore } from './vouchers-store.ts'

/** The coupon with that code (in capitals) in the content. */
export const couponOf = ({ offers }: Content, code: string): Offer | null =>
  offers.find((offer) => offer.code === code) ?? null

/** Whether uses must be counted: only for a public code with a limit or for first orders. */
export const isCounted = (offer: Offer): boolean => {
  const { total, perCustomer, perEmailPerDay } = offer.limits
  return total !== null || perCustomer !== null || perEmailPerDay !== null || isForFirstOrder(offer)
}

type CodeRequest = {
  readonly typed: string
  readonly basketId: BasketId
  /** The customer, as far as the basket knows them. */
  readonly buyer: Buyer
  readonly customerHashes: CustomerHashes
  readonly content: Content
  readonly at: Instant
}

/** Why the offer is not for this customer, by the rules of the checkout; null if no reason is known. */
const customerRefusal = async (store: VouchersStore, offer: Offer | undefined, code: string, request: CodeRequest) => {
  if (offer === undefined) return null
  const before = await orderedBefore(store, [offer], request)
  return customerFits(offer, before(offer.id), code)
}

/** Refuses a voucher of another address once the basket has an address; the checkout requires one. [VOU-13] */
const ownerRefusal = ({ code, emailHash }: Voucher, { customerHashes, basketId, buyer }: CodeRequest) =>
  buyer.emailAddress === null
    ? null
    : ownerFits(emailHash, hashesOf(voucherUserOf(customerHashes, basketId, buyer)), code)

const leftOf = (maximum: number | null, found: Voucher | null): number | null =>
  maximum === null ? null : Math.max(0, maximum - (found?.used ?? 0))

const findOne = async (
  store: VouchersStore,
  code: string,
  { basketId, at }: Pick<CodeRequest, 'basketId' | 'at'>,
): Promise<Voucher | null> => (await store.findEach([code], basketId, at))[0] ?? null

const coupon = async (store: VouchersStore, offer: Offer, code: string, request: CodeRequest): Promise<FoundCode> => {
  const { id, limits } = offer
  const counter = limits.total === null ? null : await findOne(store, code, request)
  const found = { code, offerId: id, isPublic: true, left: leftOf(limits.total, counter) }
  const refusal = await customerRefusal(store, offer, code, request)
  return { ...found, validFrom: null, validUntil: null, refusal }
}

const limitsOf = ({ ip, sessionId }: Caller): readonly RateLimitKey[] => [
  { limit: 'voucherCodeBySession', of: `${ip} ${sessionId ?? ''}` },
  { limit: 'voucherCodeByAddress', of: ip },
]

/**
 * Finds the coupon or voucher behind a typed code. Refuses an unknown code with `VoucherUnknown`, and every code with
 * `TooManyRequests` after ten unknown ones in ten minutes. A voucher lookup is counted first and refunded if it
 * succeeds, so parallel guesses cannot slip past the limit. Two more statements for an offer with a limit per
 * customer or for first orders. [VOU-01]
 */
export const makeFindCode =
  (store: VouchersStore, rateLimiter: RateLimiter) =>
  async (caller: Caller, request: CodeRequest): Promise<FoundCode> => {
    const code = codeFrom(request.typed)
    const limits = limitsOf(caller)
    const offer = couponOf(request.content, code)
    if (offer !== null) {
      await rateLimiter.assertAllowed(limits)
      return coupon(store, offer, code, request)
    }
    await rateLimiter.consume(limits)
    const voucher = await findOne(store, code, request)
    if (voucher === null) return refuse('VoucherUnknown', { code })
    await rateLimiter.reward(limits)
    const { offerId, validFrom, validUntil } = voucher
    const unlocked = request.content.offers.find(({ id }) => id === offerId)
    const refusal = ownerRefusal(voucher, request) ?? (await customerRefusal(store, unlocked, code, request))
    return { code, offerId, isPublic: false, left: leftOf(voucher.maximum, voucher), validFrom, validUntil, refusal }
  }
