import { completeFlex, enrolCard, type Challenge } from '@forno/contracts/payments/cards/payment'
import type { FastifyInstance } from 'fastify'
import { otherwise, serve } from '../../../platform/http/serve.ts'
import { payerOf } from '../payer.ts'
import { unrefused } from '../responses.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import { makeWalletProof, walletOf } from './wallet-proof.ts'
import { makeCardProof, makeGatewayPayment, orderOrChallenge } from './gateway-payment.ts'

/** Pays by a new or saved card, with 3-D Secure if the card needs it. [PAY-14] [PAY-25] [PAY-26] */
export const cardRoutes = (app: FastifyInstance, deps: CardCallDeps): void => {
  const { payments } = deps
  const { checkPerson, pay } = makeGatewayPayment(deps)
  const proofOf = makeCardProof(deps)
  const walletProofOf = makeWalletProof(deps)

  serve(app, completeFlex, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf(body, { basketId, caller })
    const method = body.flexToken === undefined ? 'saved-cc-flex' : 'flex'
    const request = { basketId, method, body, caller, customerToken, call: 'completeFlex' } as const
    const status = await pay({ ...request, proof, ...(payerAuth && { payerAuth }) })
    return orderOrChallenge(status, basketId)
  })
  serve(app, enrolCard, async ({ params: { basketId, referenceID }, body, caller, refuse }) => {
    const open = await payments.readBasket({ basketId, caller })
    const payment = await payments.byBankReference(basketId, referenceID)
    const bank = deps.cards?.authentication ?? null
    if (payment === null || bank === null) return refuse('AuthorisationFailed')
    const call = { basketId, caller }
    const proof =
      body.walletToken === undefined
        ? await proofOf(body, call)
        : await walletProofOf(walletOf(payment.method), body.walletToken, call)
    if (proof === null) return refuse('AuthorisationFailed')
    const payer = payerOf(open.state, caller.ip)
    const request = { proof, payer, browser: body.browserInfo, userAgent: caller.userAgent }
    const status = unrefused(await payments.recordOutcome(payment.attemptId, (stored) => bank.enrol(stored, request)))
    if (status.kind !== 'waiting' || status.answer === null) return refuse('GatewayError')
    const challenge = status.answer as Challenge
    return challenge.result.stepUpUrl === null ? challenge : otherwise(challenge)
  })
}
