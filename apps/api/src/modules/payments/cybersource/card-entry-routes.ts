import {
  customerToken,
  discardFlexToken,
  enrolCard,
  initialiseFlex,
  initialiseFlexApi,
  verifyFlex,
} from '@forno/contracts/payments/cards/entry'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import { checkPayment } from '@forno/domain/baskets/check'
import type { BasketId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { orRefuse, passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { otherwise, serve, type Caller } from '../../../platform/http/serve.ts'
import type { OpenBasket } from '../../baskets/index.ts'
import type { BotCheck } from '../../customers/index.ts'
import { bankMemoOf, printOfName, type Cybersource } from '../index.ts'
import { attemptsStore } from '../../checkout/saga/attempts-store.ts'
import { cardPageOf } from './card-page.ts'
import { checkBrand, makeCardProof, orGatewayError, verifySaved } from './card-proof.ts'
import type { GatewayNeeds } from './gateway-payment.ts'
import { makeCustomerToken } from '../customer-token.ts'
import { payerOf } from '../payer.ts'
import { paidOrRefuse } from '../../checkout/routes.ts'
import { chargeOf } from '../../checkout/saga/steps.ts'
import { makeWalletProof, walletOf } from './wallet-proof.ts'

type Needs = GatewayNeeds & { readonly botCheck: BotCheck }

/** Everything about a card before it pays: its fields, its token, and the bank's question. [PAY-12] [PAY-13] [PAY-15] [PAY-26] [PAY-29] */
export const cardEntryRoutes = (app: FastifyInstance, needs: Needs): void => {
  const { sql, clock, advance, baskets } = needs
  const proofOf = makeCardProof(needs)
  const walletProofOf = makeWalletProof(needs)

  /** A basket that may be paid for by a new card, and who takes it. */
  const payable = async (basketId: BasketId, caller: Caller): Promise<{ open: OpenBasket; cards: Cybersource }> => {
    const open = await baskets.read(basketId, caller)
    passOrRefuse(checkPayment(open.priced, open.store, 'flex'))
    return { open, cards: needs.cards ?? refuse('PaymentOptionUnavailable') }
  }
  const contextFor = async (basketId: BasketId, caller: Caller, targetOrigin: string) => {
    const { open, cards } = await payable(basketId, caller)
    const page = cardPageOf(targetOrigin, open, needs.publicUrl())
    return orGatewayError(needs, cards.captureContexts.fields(page))
  }

  serve(app, initialiseFlex, async ({ params: { basketId }, body, caller }) => {
    const { captureContext } = await contextFor(basketId, caller, body.targetOrigin)
    return captureContext
  })
  serve(app, initialiseFlexApi, ({ params: { basketId }, body, caller }) =>
    contextFor(basketId, caller, body.targetOrigin),
  )
  serve(app, verifyFlex, async ({ params: { basketId }, body, caller }) => {
    const { open, cards } = await payable(basketId, caller)
    const card =
      body.savedCardId === undefined
        ? orRefuse(await orGatewayError(needs, cards.cardOf(body.flexToken)))
        : await verifySaved(needs, cards, { ...body, savedCardId: body.savedCardId }, caller)
    passOrRefuse(checkBrand(open, card))
    const live = await attemptsStore(sql).liveOf(basketId)
    const asked = live === null ? null : bankMemoOf(live.memo)
    const referenceID =
      asked?.means === printOfName('jti' in card ? card.jti : card.instrument) ? asked.referenceID : null
    const { masked: maskedCard, expiry, brandCode } = card
    return { verified: true as const, maskedCard, expiry, brandCode, referenceID }
  })
  serve(app, discardFlexToken, async ({ params: { basketId, flexToken }, caller }) => {
    await baskets.read(basketId, caller)
    const live = await attemptsStore(sql).liveOf(basketId)
    const isOfToken = live !== null && bankMemoOf(live.memo)?.means === printOfName(flexToken)
    // The token itself ends by itself: we keep none, and the gateway takes none back.
    if (isOfToken && live.state === 'awaiting_customer')
      await advance.askAside(live.attemptId, () =>
        Promise.resolve({ kind: 'refused', refusal: 'AuthorisationFailed' } as const),
      )
    return null
  })
  serve(app, customerToken, async ({ params: { basketId }, body, caller }) => {
    await baskets.read(basketId, caller)
    await needs.botCheck.person({ tokenV3: body.tokenV3, action: body.action, ip: caller.ip })
    return makeCustomerToken(needs.tokenKeys, basketId, clock())
  })
  serve(app, enrolCard, async ({ params: { basketId, referenceID }, body, caller }) => {
    const open = await baskets.read(basketId, caller)
    const found = await attemptsStore(sql).byBankReference(basketId, referenceID)
    const bank = needs.cards?.authentication ?? null
    if (found === null || bank === null) return refuse('AuthorisationFailed')
    const of = { basketId, caller }
    const proof =
      body.walletToken === undefined
        ? await proofOf(body, of)
        : await walletProofOf(walletOf(found.method), body.walletToken, of)
    if (proof === null) return refuse('AuthorisationFailed')
    const payer = payerOf(open.row.state, caller.ip)
    const asked = { proof, payer, browser: body.browserInfo, userAgent: caller.userAgent }
    const standing = paidOrRefuse(
      await advance.askAside(found.attemptId, (attempt) => bank.enrol(chargeOf(attempt), asked)),
    )
    if (standing.kind !== 'waiting' || standing.answer === null) return refuse('GatewayError')
    const challenge = standing.answer as Challenge
    return challenge.result.stepUpUrl === null ? challenge : otherwise(challenge)
  })
}
