import type { Content } from '@forno/domain/catalogue/content'
import type { Offer } from '@forno/domain/promotions/offer'
import { codeFrom, type FoundCode } from '@forno/domain/promotions/codes'
import { refused } from '@forno/domain/refused'
import type { BasketId, Instant } from '@forno/domain/words'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { CodeTries } from './code-tries.ts'
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

/**
 * What a typed code is: a coupon of the content, or a voucher. Refuses what nobody knows with `VoucherUnknown`, and after ten of
 * those in ten minutes everything with `TooManyRequests`. At most one statement. [VOU-01]
 */
export const makeFindCode =
  (store: VouchersStore, tries: CodeTries) =>
  async (caller: Caller, asked: Asked): Promise<FoundCode> => {
    const wait = tries.wait(caller)
    if (wait !== null) throw new Refusal(refused('TooManyRequests'), wait)
    const code = codeFrom(asked.typed)
    const offer = couponOf(asked.content, code)
    if (offer !== null) return coupon(store, offer, code, asked)
    const voucher = await store.find(code, asked.basketId, asked.at)
    if (voucher === null) {
      tries.wasUnknown(caller)
      return refuse('VoucherUnknown', { code })
    }
    const { offerId, validFrom, validUntil } = voucher
    return { code, offerId, isPublic: false, left: leftOf(voucher.maximum, voucher), validFrom, validUntil }
  }
