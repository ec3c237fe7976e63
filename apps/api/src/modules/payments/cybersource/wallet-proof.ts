import type { PaymentType } from '@forno/domain/core/payment-types'
import { orRefuse, passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import type { BasketCall } from '../payment-operations.ts'
import { brandsOf, checkBrand, orGatewayError } from './gateway-payment.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import type { CardProof } from './payment-requests.ts'

/** The gateway's codes of the wallets whose tokens are encrypted. */
const solutions = { applepay: '001', googlepay: '012', visacheckout: 'visacheckout' } as const
const wallets = ['applepay', 'googlepay', 'clicktopay', 'visacheckout'] as const
export type Wallet = (typeof wallets)[number]

/** The wallet of a payment method; refuses `AuthorisationFailed` for a method without one. */
export const walletOf = (method: PaymentType): Wallet =>
  wallets.find((each) => each === method) ?? refuse('AuthorisationFailed')

/**
 * The proof for a payment by wallet. Null = no gateway, or a basket that cannot be ordered; the payment then answers
 * the refusal. Refuses `InvalidCard` for an invalid token of Click to Pay, and for a brand that the store does not
 * accept; the gateway checks both for encrypted tokens, with the payment. [PAY-11] [PAY-17] [PAY-19] [PAY-28]
 */
export const makeWalletProof =
  (deps: CardCallDeps) =>
  async (wallet: Wallet, value: string, { basketId, caller }: BasketCall) => {
    const { cards } = deps
    const store = cards === null ? null : await deps.payments.storeOf({ basketId, caller })
    if (cards === null || store === null) return null
    if (wallet !== 'clicktopay')
      return { kind: 'wallet', solution: solutions[wallet], value, brands: brandsOf(store) } satisfies CardProof
    const card = orRefuse(await orGatewayError(deps, cards.cardOfClickToPay(value)))
    passOrRefuse(checkBrand(store, card))
    return { kind: 'typed', token: value, card, save: null, isClickToPay: true } satisfies CardProof
  }
