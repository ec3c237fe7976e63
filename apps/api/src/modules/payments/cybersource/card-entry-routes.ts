import {
  customerToken,
  discardFlexToken,
  initialiseFlex,
  initialiseFlexApi,
  verifyFlex,
} from '@forno/contracts/payments/cards/entry'
import { checkPayment } from '@forno/domain/baskets/check'
import { cardEndingIn } from '@forno/domain/payments/card-ending'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { makeCustomerToken } from '../customer-token.ts'
import type { BasketCall, PayableBasket } from '../payment-operations.ts'
import { authenticationMemo, fingerprintOf } from './authentication.ts'
import { cardPageOf } from './card-page.ts'
import { checkBrand, orGatewayError, savedCard, verifySaved } from './gateway-payment.ts'
import type { Cybersource } from './cybersource.ts'
import type { CardCallDeps } from './gateway-deps.ts'

/**
 * The calls before a card payment: card fields, card token and bot check.
 * [PAY-12] [PAY-13] [PAY-15] [PAY-29]
 */
export const cardEntryRoutes = (app: FastifyInstance, deps: CardCallDeps): void => {
  const { clock, payments } = deps

  /** A basket that may be paid by a new card, and the gateway. */
  const payable = async (call: BasketCall): Promise<{ open: PayableBasket; cards: Cybersource }> => {
    const open = await payments.readBasket(call)
    passOrRefuse(checkPayment(open.priced, open.store, 'flex'))
    return { open, cards: deps.cards ?? refuse('PaymentOptionUnavailable') }
  }
  const contextFor = async (call: BasketCall, targetOrigin: string) => {
    const { open, cards } = await payable(call)
    const page = cardPageOf(targetOrigin, open.store, deps.publicUrl())
    return { open, context: await orGatewayError(deps, cards.captureContexts.fields(page)) }
  }

  serve(app, initialiseFlex, async ({ params: { basketId }, body, caller }) => {
    const { context } = await contextFor({ basketId, caller }, body.targetOrigin)
    return context.captureContext
  })
  serve(app, initialiseFlexApi, async ({ params: { basketId }, body, caller }) => {
    const { open, context } = await contextFor({ basketId, caller }, body.targetOrigin)
    if (body.hostedPage !== true) return context
    const { captureContext } = context
    const takesAmex = open.store.canAcceptOnlineAmexCheckout
    const card = body.savedCardId === undefined ? null : await savedCard(deps, body.savedCardId, caller)
    const savedCardName =
      card === null ? null : { name: cardEndingIn(card.masked) ?? 'your card', brandCode: card.brandCode }
    return {
      ...context,
      appReturn: await deps.appReturns.open({ captureContext, takesAmex, savedCard: savedCardName }),
    }
  })
  serve(app, verifyFlex, async ({ params: { basketId }, body, caller, orRefuse, passOrRefuse }) => {
    const { open, cards } = await payable({ basketId, caller })
    const card =
      body.savedCardId === undefined
        ? orRefuse(await orGatewayError(deps, cards.cardOf(body.flexToken)))
        : await verifySaved(deps, cards, { ...body, savedCardId: body.savedCardId }, caller)
    passOrRefuse(checkBrand(open.store, card))
    const attempt = await payments.findInProgress(basketId)
    const memo = attempt === null ? null : authenticationMemo(attempt.memo)
    const referenceID =
      memo?.means === fingerprintOf('jti' in card ? card.jti : card.instrument) ? memo.referenceID : null
    const { masked: maskedCard, expiry, brandCode } = card
    return { verified: true as const, maskedCard, expiry, brandCode, referenceID }
  })
  serve(app, discardFlexToken, async ({ params: { basketId, flexToken }, caller }) => {
    await payments.readBasket({ basketId, caller })
    const attempt = await payments.findInProgress(basketId)
    const memo = attempt === null ? null : authenticationMemo(attempt.memo)
    const isOfToken = memo?.means === fingerprintOf(flexToken) || memo?.referenceID === flexToken
    // The token itself expires. We do not store it, and the gateway has no call to revoke it.
    if (attempt !== null && isOfToken && attempt.state === 'awaiting_customer')
      await payments.recordOutcome(attempt.attemptId, () =>
        Promise.resolve({ kind: 'refused', refusal: 'AuthorisationFailed' } as const),
      )
    return null
  })
  serve(app, customerToken, async ({ params: { basketId }, body, caller }) => {
    await payments.readBasket({ basketId, caller })
    await deps.botCheck.assert({ tokenV3: body.tokenV3, action: 'CUSTOMER_TOKEN', ip: caller.ip })
    return makeCustomerToken(deps.tokenKeys, basketId, clock())
  })
}
