import type { Challenge, CompleteFlexBody } from '@forno/contracts/payments/cards/payment'
import type { BasketId } from '@forno/domain/core/words'
import { otherwise } from '../../../platform/http/serve.ts'
import type { RateLimitKey } from '../../../platform/limits/rate-limiter.ts'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { checkCustomerToken } from '../customer-token.ts'
import type { PaymentRequest, UnrefusedStatus } from '../paying.ts'
import { placedOrOpen } from '../responses.ts'
import { cardHash, orPaused } from './decline-limits.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import type { CardProof } from './payment-requests.ts'

type GatewayRequest = PaymentRequest & {
  readonly proof: CardProof | null
  readonly payerAuth?: CompleteFlexBody['payerAuth']
  /** Proof of a passed bot check; null = none. Missing where the way of paying asks for none. */
  readonly customerToken?: string | null
}

const byProof = (token: string | null): RateLimitKey => ({ limit: 'paymentByProof', of: token ?? '' })

/** What all calls share that pay by the card gateway: the bot check, the limits of declines, the payment and its other half. [PAY-10] [PAY-29] */
export const makeGatewayPayment = (deps: CardCallDeps) => {
  const { rateLimiter, tokenKeys, clock, paying } = deps

  /** Refuses `CardPaymentsPaused` after too many declines, and `RecaptchaException` where it needs a bot check of its own and another payment has used this one. [PAY-34] */
  const checkDeclines = async ({ basketId, caller, card, customerToken }: GatewayRequest & { card: string | null }) => {
    if (deps.declineLimits === null) return
    const customerId = await paying.customerOf(caller)
    const verdict = await deps.declineLimits.verdict({ basketId, customerId, ip: caller.ip, card })
    const needsOwnCheck = orPaused(verdict, customerId)
    if (!needsOwnCheck || !deps.hasBotCheck || customerToken === undefined) return
    const uses = await rateLimiter.uses([byProof(customerToken)])
    if ((uses.get('paymentByProof')?.uses ?? 0) > 1) refuse('RecaptchaException')
  }

  return {
    /**
     * Refuses `RecaptchaException` for a customer who has not passed the bot check, wherever the shop has one. One proof is good for three
     * payments; going on after the bank was asked is part of the same payment.
     */
    checkPerson: async (basketId: BasketId, token: string | null, isGoingOn = false): Promise<void> => {
      if (!deps.hasBotCheck) return
      passOrRefuse(checkCustomerToken(tokenKeys, { token, basketId, at: clock() }))
      if (isGoingOn) return
      const { isAllowed } = await rateLimiter.tryConsume([byProof(token)])
      if (!isAllowed) refuse('RecaptchaException')
    },
    pay: async (request: GatewayRequest): Promise<UnrefusedStatus> => {
      const { payerAuth, proof } = request
      if (payerAuth !== undefined) return paying.payAfterChallenge({ ...request, ...payerAuth }, proof)
      const withCard = { ...request, card: cardHash(deps.emailHashKey, proof) }
      await checkDeclines(withCard)
      return paying.pay(withCard, proof)
    },
  }
}

/** The order, the bank's challenge, or that the outcome is unknown. A challenge is shown once: a repeated call finds the payment open. [PAY-25] */
export const placedOrChallenged = (status: UnrefusedStatus, basketId: BasketId) => {
  const isChallenge = status.kind === 'waiting' && status.answer !== null
  return isChallenge ? otherwise(status.answer as Challenge) : placedOrOpen(status, basketId)
}
