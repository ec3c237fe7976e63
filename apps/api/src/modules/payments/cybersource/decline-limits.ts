import { rateLimits } from '@forno/domain/customers/rate-limits'
import { declineVerdict, type DeclineVerdict } from '@forno/domain/payments/declines'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { refused } from '@forno/domain/core/refusal'
import { counterHash } from '../../../platform/crypto/keyed-hash.ts'
import type { RateLimiter, RateLimitKey } from '../../../platform/limits/rate-limiter.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import type { DeclinedPayer } from '../provider.ts'
import type { CardProof } from './payment-requests.ts'

export type DeclineLimits = {
  readonly verdict: (payer: DeclinedPayer) => Promise<DeclineVerdict>
  readonly count: (payer: DeclinedPayer) => Promise<void>
}

/**
 * A keyed hash that recognises a card without storing it: of the masked number and expiry, or of a saved card's
 * gateway id. Null for an encrypted wallet token.
 */
export const cardHash = (hashKey: string, proof: CardProof | null): string | null => {
  if (proof?.kind === 'typed') return counterHash(hashKey, 'card', `${proof.card.masked} ${proof.card.expiry}`)
  return proof?.kind === 'saved' ? counterHash(hashKey, 'saved card', proof.instrument) : null
}

const keysOf = ({ basketId, customerId, card, ip }: DeclinedPayer): readonly RateLimitKey[] => [
  { limit: 'declineByAddress', of: ip },
  ...(basketId === null ? [] : [{ limit: 'declineByBasket', of: basketId } as const]),
  ...(customerId === null ? [] : [{ limit: 'declineByCustomer', of: customerId } as const]),
  ...(card === null ? [] : [{ limit: 'declineByCard', of: card } as const]),
]

/** Counts declined payments by IP address, basket, customer and card. [PAY-34] */
export const makeDeclineLimits = (rateLimiter: RateLimiter): DeclineLimits => ({
  verdict: async (payer) => {
    const uses = await rateLimiter.uses(keysOf(payer))
    const counts = [...uses].map(([name, { uses: declines, secondsLeft }]) => ({
      limit: rateLimits[name],
      declines,
      secondsLeft,
    }))
    return declineVerdict(counts)
  },
  // One call for each counter: a full counter must not stop the others from counting.
  count: async (payer) => {
    for (const key of keysOf(payer)) await rateLimiter.tryConsume([key])
  },
})

/**
 * Refuses `CardPaymentsPaused` with the seconds to wait, and records it in the security log. Otherwise returns
 * whether the payment needs its own bot check. A null customer is a guest.
 */
export const assertNotPaused = (verdict: DeclineVerdict, customerId: CustomerId | null): boolean => {
  if (verdict.kind === 'paused')
    throw new Refusal(refused('CardPaymentsPaused'), verdict.seconds, {
      event: 'declined_card_limit',
      subject: customerId === null ? null : { kind: 'customer', id: customerId },
    })
  return verdict.kind === 'checkAgain'
}
