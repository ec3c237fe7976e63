import type { Challenge, CompleteFlexBody } from '@forno/contracts/payments/cards/payment'
import type { OrderResult, StillOpen } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/words'
import { centsOf } from '../../../platform/core/aud.ts'
import type { RateLimiter, RateLimitKey } from '../../../platform/limits/rate-limiter.ts'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { otherwise, pending } from '../../../platform/http/serve.ts'
import { askerOf, basketsStore, mayOpen } from '../../baskets/index.ts'
import { orderResultWire } from '../../orders/index.ts'
import { cardHash, orPaused, type CardProof } from '../index.ts'
import { attemptsStore } from '../../checkout/saga/attempts-store.ts'
import type { CardNeeds } from './card-proof.ts'
import { checkCustomerToken } from '../customer-token.ts'
import { payerOf } from '../payer.ts'
import { makePayNow, paidOrRefuse, type Paid, type Paying } from '../../checkout/routes.ts'
import { stillOpenWire } from '../../checkout/wire.ts'

export type GatewayNeeds = CardNeeds & {
  /** The first seals, each opens. */
  readonly tokenKeys: readonly string[]
  /** Whether somebody has to have passed the bot check. [PAY-29] */
  readonly hasBotCheck: boolean
  readonly rateLimiter: RateLimiter
  readonly emailHashKey: string
}

type GatewayRequest = Paying & {
  readonly proof: CardProof | null
  readonly payerAuth?: CompleteFlexBody['payerAuth']
  /** Proof of a passed bot check; null = none. Missing where the way of paying asks for none. */
  readonly customerToken?: string | null
}

const byProof = (token: string | null): RateLimitKey => ({ limit: 'paymentByProof', of: token ?? '' })

/** Goes on with the payment that waited for its bank: the same basket's, at the same total. [PAY-14] [PAY-25] */
const makeGoOn =
  (needs: CardNeeds) =>
  async ({ basketId, body, caller, proof, payerAuth }: GatewayRequest): Promise<Paid> => {
    const { sql, advance } = needs
    const row = await basketsStore(sql).find(basketId, await askerOf(needs, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, payerAuth?.referenceID ?? '')
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal))
      refuse('UnapprovedBasketTotal', { basketTotal: (await needs.baskets.read(basketId, caller)).priced.total })
    return paidOrRefuse(await advance.resume(attempt.attemptId, { proof, payer: payerOf(row.state, caller.ip) }))
  }

/** What all calls share that pay by the card gateway: who is a person, the payment or its other half, and how that is answered. [PAY-10] [PAY-29] */
export const makeGatewayPayment = (needs: GatewayNeeds) => {
  const payNow = makePayNow(needs)
  const goOn = makeGoOn(needs)
  const { rateLimiter, tokenKeys, clock } = needs

  /** Refuses `CardPaymentsPaused` after too many declines, and `RecaptchaException` where it needs a bot check of its own and another payment has used this one. [PAY-34] */
  const checkDeclines = async ({ basketId, caller, card, customerToken }: GatewayRequest & { card: string | null }) => {
    if (needs.declineLimits === null) return
    const customerId = await needs.customerOf(caller)
    const verdict = await needs.declineLimits.verdict({ basketId, customerId, ip: caller.ip, card })
    const needsOwnCheck = orPaused(verdict, customerId)
    if (!needsOwnCheck || !needs.hasBotCheck || customerToken === undefined) return
    const uses = await rateLimiter.uses([byProof(customerToken)])
    if ((uses.get('paymentByProof')?.uses ?? 0) > 1) refuse('RecaptchaException')
  }

  return {
    /**
     * Refuses `RecaptchaException` for who has not passed the bot check, wherever the shop has one. One proof is good for three
     * payments; going on after the bank was asked is part of the same payment.
     */
    checkPerson: async (basketId: BasketId, token: string | null, isGoingOn = false): Promise<void> => {
      if (!needs.hasBotCheck) return
      passOrRefuse(checkCustomerToken(tokenKeys, { token, basketId, at: clock() }))
      if (isGoingOn) return
      const { isAllowed } = await rateLimiter.tryConsume([byProof(token)])
      if (!isAllowed) refuse('RecaptchaException')
    },
    pay: async (asked: GatewayRequest): Promise<Paid> => {
      if (asked.payerAuth !== undefined) return goOn(asked)
      const withCard = { ...asked, card: cardHash(needs.emailHashKey, asked.proof) }
      await checkDeclines(withCard)
      return payNow(withCard, asked.proof)
    },
  }
}

/** The order, or that nobody knows yet. */
export const placedOrOpen = (standing: Paid, basketId: BasketId) =>
  standing.kind === 'ordered'
    ? (orderResultWire(standing.order) satisfies OrderResult)
    : pending<StillOpen>(stillOpenWire(basketId))

/** The same for a card whose bank may be asked. A challenge is shown once: who repeats the call instead of answering it hears that it is open. [PAY-25] */
export const placedOrAsked = (standing: Paid, basketId: BasketId) => {
  const isAsked = standing.kind === 'waiting' && standing.answer !== null
  return isAsked ? otherwise(standing.answer as Challenge) : placedOrOpen(standing, basketId)
}
