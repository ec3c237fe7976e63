import { refused } from '@forno/domain/core/refusal'
import { isNearLimit } from '@forno/domain/customers/rate-limits'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { RateLimiter, RateLimitKey } from '../../platform/limits/rate-limiter.ts'
import { passOrRefuse, Refusal } from '../../platform/refusals/refusal.ts'
import type { OpenBasket } from '../baskets/index.ts'
import type { OrderPlacement } from '../orders/index.ts'
import { checkCustomerToken } from '../payments/index.ts'

type GuestCashOrder = {
  readonly open: OpenBasket
  readonly placement: OrderPlacement
  readonly customerToken: string | null
}
export type CheckGuestCash = (inside: Sql, cashOrder: GuestCashOrder) => Promise<void>

type GuestCashLimitsDeps = {
  readonly rateLimiter: RateLimiter
  readonly clock: Clock
  readonly tokenKeys: readonly string[]
  readonly hasBotCheck: boolean
}

const limitKeys = ({ open, placement }: GuestCashOrder): readonly RateLimitKey[] => {
  const { phoneNumber } = open.row.state.customer
  return [
    ...(phoneNumber === null ? [] : [{ limit: 'guestCashByNumber', of: phoneNumber } as const]),
    { limit: 'guestCashByAddress', of: placement.caller.ip },
    { limit: 'guestCashByStore', of: open.store.id },
  ]
}

/** A full counter of guests' orders asks for another way to pay, not for another try. */
const refuseCash = (error: unknown, { open }: GuestCashOrder): never => {
  if (!(error instanceof Refusal) || error.refusal.refused !== 'TooManyRequests') throw error
  throw new Refusal(refused('GuestCashPaused', { phone: open.store.phone }), error.retryAfter, error.securityEvent)
}

/**
 * Limits guests' orders that are paid at the door, by phone number, IP address and store. It counts in the
 * transaction of the order, so a refused order does not count. Above half of a limit it refuses `RecaptchaException`
 * without a customer token, at the limit `GuestCashPaused` with the store's phone number. Logged-in customers and
 * agents are not limited. [ACC-41]
 */
export const makeCheckGuestCash =
  ({ rateLimiter, clock, tokenKeys, hasBotCheck }: GuestCashLimitsDeps): CheckGuestCash =>
  async (inside, cashOrder) => {
    const { facts, basketId } = cashOrder.placement
    if (facts.customerId !== null || facts.agent !== null) return
    const uses = await rateLimiter
      .consumeInside(inside, limitKeys(cashOrder))
      .catch((error: unknown) => refuseCash(error, cashOrder))
    if (!hasBotCheck || ![...uses].some(([name, count]) => isNearLimit(name, count))) return
    passOrRefuse(checkCustomerToken(tokenKeys, { token: cashOrder.customerToken, basketId, at: clock() }))
  }

/** Used with `RATE_LIMITS=off`. */
export const noGuestCashLimits: CheckGuestCash = () => Promise.resolve()
