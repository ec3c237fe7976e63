import { withoutCodes } from '@forno/domain/baskets/codes'
import type { RefusalName } from '@forno/domain/core/refused'
import type { BasketId } from '@forno/domain/core/words'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'

/**
 * What ends a code on its basket at the checkout, where the refusal names it: the customer goes on without it. One that only
 * wants another e-mail address names none, and stays.
 */
const ends: ReadonlySet<RefusalName> = new Set([
  'VoucherAutoRemove',
  'VoucherAlreadyRedeemed',
  'StockPromoLimitReached',
  'VoucherConditions',
])

const codeOf = (error: unknown): string | null =>
  error instanceof Refusal && ends.has(error.refusal.refused) ? (error.refusal.data.code ?? null) : null

/**
 * Checkout work; a code for which it is refused is taken off the basket before the refusal is told, the items stay. If that
 * cannot be done any more, as the basket was ordered meanwhile, the refusal is told all the same. [VOU-08] [VOU-09]
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
