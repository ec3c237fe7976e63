import type { Content } from '@forno/domain/catalogue/content'
import type { Offer } from '@forno/domain/promotions/offer'
import { codeFrom, type FoundCode } from '@forno/domain/promotions/codes'
import type { BasketId, Instant } from '@forno/domain/words'
import type { RateLimiter, RateLimitKey } from '../../kernel/rate-limiter.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { Voucher, VouchersStore } from './vouchers-store.ts'

/** The public offer of a code in capitals. */
export const couponOf = ({ offers }: Content, code: string): Offer | null =>
  offers.find((offer) => offer.code === code) ?? null

/** Whether orders must be counted: of a public code only what somebody may have too often. */
export const isCounted = ({ limits }: Offer): boolean =>
  limits.total !== null || limits.perCustomer !== null || limits.perEmailPerDay !== null

type Asked = { readonly typed: string; readonly basketId: BasketId; readonly content: Content; readonly at: Instant }

const leftOf = (maximum: number | null, found: Voucher | null): number | null =>
  maximum === null ? null : Math.max(0, maximum - (found?.used ?? 0))

const coupon = async (store: VouchersStore, { id, limits }: Offer, code: string, asked: Asked): Promise<FoundCode> => {
  const counter = limits.total === null ? null : await store.find(code, asked.basketId, asked.at)
  return { code, offerId: id, isPublic: true, left: leftOf(limits.total, counter), validFrom: null, validUntil: null }
}

const limitsOf = ({ ip, sessionId }: Caller): readonly RateLimitKey[] => [
  { limit: 'voucherCodeBySession', of: `${ip} ${sessionId ?? ''}` },
  { limit: 'voucherCodeByAddress', of: ip },
]

/**
 * What a typed code is: a coupon of the content, or a voucher. Refuses unknown codes with `VoucherUnknown`, and after ten of
 * those in ten minutes every code with `TooManyRequests`. A voucher is counted before it is looked up, so that parallel guesses
 * cannot slip past the limit together; one that exists takes its use back. [VOU-01]
 */
export const makeFindCode =
  (store: VouchersStore, rateLimiter: RateLimiter) =>
  async (caller: Caller, asked: Asked): Promise<FoundCode> => {
    const code = codeFrom(asked.typed)
    const limits = limitsOf(caller)
    const offer = couponOf(asked.content, code)
    if (offer !== null) {
      await rateLimiter.assertAllowed(limits)
      return coupon(store, offer, code, asked)
    }
    const consumedAt = await rateLimiter.consume(limits)
    const voucher = await store.find(code, asked.basketId, asked.at)
    if (voucher === null) return refuse('VoucherUnknown', { code })
    await rateLimiter.reward(limits, consumedAt)
    const { offerId, validFrom, validUntil } = voucher
    return { code, offerId, isPublic: false, left: leftOf(voucher.maximum, voucher), validFrom, validUntil }
  }
