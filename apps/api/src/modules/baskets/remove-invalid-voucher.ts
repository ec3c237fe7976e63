import { withoutCodes } from '@forno/domain/baskets/codes'
import { detailsOf, type RefusalName } from '@forno/domain/core/refusal'
import type { BasketId } from '@forno/domain/core/basic-types'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'

/**
 * Refusals at the checkout that name a code and make it unusable, so it is removed and the customer continues without
 * it. A refusal that only asks for another e-mail address names no code, and the code stays.
 */
const codeEndingRefusals: ReadonlySet<RefusalName> = new Set([
  'VoucherAutoRemove',
  'VoucherAlreadyRedeemed',
  'StockPromoLimitReached',
  'VoucherConditions',
])

const codeOf = (error: unknown): string | null =>
  error instanceof Refusal && codeEndingRefusals.has(error.refusal.refused)
    ? (detailsOf(error.refusal).code ?? null)
    : null

/**
 * Runs checkout work. If it is refused because of a code, removes the code, keeps the items and throws the same
 * refusal. If the removal is refused too (the basket was ordered meanwhile), the first refusal is still thrown.
 * [VOU-08] [VOU-09]
 */
export const withInvalidVoucherRemoved = async <T>(
  baskets: Baskets,
  { basketId, caller }: { readonly basketId: BasketId; readonly caller: Caller },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const request = ['take off', code]
    const rule: Parameters<Baskets['change']>[0]['rule'] = (state, menu) => withoutCodes(state, menu, new Set([code]))
    await baskets
      .change({ basketId, caller: { ...caller, idempotencyKey: null }, request, rule })
      .catch((other: unknown) => {
        if (!(other instanceof Refusal)) throw other
      })
    throw error
  }
}
