import { completeApplePay, initialiseApplePay } from '@forno/contracts/payments/wallets/applepay'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { CardCallDeps } from '../cybersource/gateway-deps.ts'
import { makeGatewayPayment, orGatewayError } from '../cybersource/gateway-payment.ts'
import { payableByWallet } from '../cybersource/payable-by-wallet.ts'
import { makeWalletProof } from '../cybersource/wallet-proof.ts'
import { orderOrPending } from '../responses.ts'
import type { Applepay } from './applepay.ts'
import { contactOf } from './contact.ts'

type ApplepayCallDeps = CardCallDeps & {
  /** Null = Apple Pay is not configured. */
  readonly applepay: Applepay | null
}

/** The calls of Apple Pay; payments go through the card gateway. [PAY-17] */
export const applepayRoutes = (app: FastifyInstance, deps: ApplepayCallDeps): void => {
  const { pay } = makeGatewayPayment(deps)
  const proofOf = makeWalletProof(deps)

  serve(app, initialiseApplePay, async ({ params: { basketId }, body, caller, refuse }) => {
    await payableByWallet(deps.payments, 'applepay', { basketId, caller })
    const { applepay } = deps
    return applepay === null ? refuse('PaymentOptionUnavailable') : orGatewayError(deps, applepay.session(body))
  })
  serve(app, completeApplePay, async ({ params: { basketId }, body, caller }) => {
    const proof = await proofOf('applepay', body.token, { basketId, caller })
    const request = { basketId, method: 'applepay', body, caller, call: 'completeApplePay' } as const
    return orderOrPending(await pay({ ...request, proof, fallbackContact: contactOf(body.billingContact) }), basketId)
  })
}
