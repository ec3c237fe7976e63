import { completeApplePay, initialiseApplePay } from '@forno/contracts/payments/wallets/applepay'
import { completeClickToPay, initialiseClickToPay } from '@forno/contracts/payments/wallets/clicktopay'
import { completeGooglePay } from '@forno/contracts/payments/wallets/googlepay'
import { completeVisaCheckout, initialiseVisaCheckout } from '@forno/contracts/payments/wallets/visacheckout'
import { checkPayment } from '@forno/domain/baskets/check'
import type { BasketId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { aud } from '../../../platform/core/aud.ts'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import type { OpenBasket } from '../../baskets/index.ts'
import type { Applepay } from '../index.ts'
import { cardPageOf } from '../cybersource/card-page.ts'
import { orGatewayError } from '../cybersource/card-proof.ts'
import { makeGatewayPayment, placedOrAsked, placedOrOpen, type GatewayNeeds } from '../cybersource/gateway-payment.ts'
import { contactOf } from './contact.ts'
import { makeWalletProof, type Wallet } from '../cybersource/wallet-proof.ts'

export type WalletNeeds = GatewayNeeds & {
  /** null = the shop has no Apple Pay. */
  readonly applepay: Applepay | null
  /** Visa's public keys of the shop; null = the shop has no Visa Checkout. [PAY-16] */
  readonly visaCheckout: { readonly apikey: string; readonly encryptionKey: string } | null
}

/** Wallets, whose money the card gateway takes. [PAY-16] [PAY-17] [PAY-19] [PAY-28] */
export const walletRoutes = (app: FastifyInstance, needs: WalletNeeds): void => {
  const { checkPerson, pay } = makeGatewayPayment(needs)
  const proofOf = makeWalletProof(needs)

  /** A basket that may be paid for by a wallet that the shop has. */
  const payable = async (basketId: BasketId, caller: Caller, wallet: Wallet): Promise<OpenBasket> => {
    const open = await needs.baskets.read(basketId, caller)
    passOrRefuse(checkPayment(open.priced, open.store, wallet))
    return needs.paidBy[wallet] === undefined ? refuse('PaymentOptionUnavailable') : open
  }

  serve(app, initialiseApplePay, async ({ params: { basketId }, body, caller }) => {
    await payable(basketId, caller, 'applepay')
    const { applepay } = needs
    return applepay === null ? refuse('PaymentOptionUnavailable') : orGatewayError(needs, applepay.session(body))
  })
  serve(app, initialiseClickToPay, async ({ params: { basketId }, body, caller }) => {
    const open = await payable(basketId, caller, 'clicktopay')
    const cards = needs.cards ?? refuse('PaymentOptionUnavailable')
    const page = cardPageOf(body.targetOrigin, open, needs.publicUrl())
    return (await orGatewayError(needs, cards.captureContexts.clickToPay(page, open.priced.total))).captureContext
  })
  serve(app, initialiseVisaCheckout, async ({ params: { basketId }, caller }) => {
    const { priced } = await payable(basketId, caller, 'visacheckout')
    const keys = needs.visaCheckout ?? refuse('PaymentOptionUnavailable')
    return { ...keys, currencyCode: 'AUD', subtotal: aud(priced.total) } as const
  })

  serve(app, completeApplePay, async ({ params: { basketId }, body, caller }) => {
    const proof = await proofOf('applepay', body.token, { basketId, caller })
    const paying = { basketId, method: 'applepay', body, caller, call: 'completeApplePay' } as const
    return placedOrOpen(await pay({ ...paying, proof, otherwiseContact: contactOf(body.billingContact) }), basketId)
  })
  serve(app, completeGooglePay, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf('googlepay', body.token, { basketId, caller })
    const paying = { basketId, method: 'googlepay', body, caller, customerToken, call: 'completeGooglePay' } as const
    return placedOrAsked(await pay({ ...paying, proof, ...(payerAuth && { payerAuth }) }), basketId)
  })
  serve(app, completeClickToPay, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf('clicktopay', body.transientToken, { basketId, caller })
    const paying = { basketId, method: 'clicktopay', body, caller, customerToken, call: 'completeClickToPay' } as const
    return placedOrAsked(await pay({ ...paying, proof, ...(payerAuth && { payerAuth }) }), basketId)
  })
  serve(app, completeVisaCheckout, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null } = body
    await checkPerson(basketId, customerToken)
    const proof = await proofOf('visacheckout', body.callId, { basketId, caller })
    const paying = { basketId, method: 'visacheckout', body, caller, customerToken, call: 'completeVCO' } as const
    return placedOrOpen(await pay({ ...paying, proof }), basketId)
  })
}
