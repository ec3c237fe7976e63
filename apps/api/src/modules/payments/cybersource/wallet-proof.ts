import type { PaymentType } from '@forno/domain/core/payment-types'
import { orRefuse, passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import type { CardProof } from '../index.ts'
import { brandsOf, checkBrand, foundOrNull, orGatewayError, type CardNeeds } from './card-proof.ts'
import type { Paying } from '../../checkout/routes.ts'

/** As the gateway calls who sealed it. */
const solutions = { applepay: '001', googlepay: '012', visacheckout: 'visacheckout' } as const
const wallets = ['applepay', 'googlepay', 'clicktopay', 'visacheckout'] as const
export type Wallet = (typeof wallets)[number]

/** The wallet that a payment is by; refuses `AuthorisationFailed` for a payment that is by none. */
export const walletOf = (method: PaymentType): Wallet =>
  wallets.find((each) => each === method) ?? refuse('AuthorisationFailed')

/**
 * What the gateway is to be paid by of what a wallet gave; null where there is no gateway, or a basket that cannot be ordered, which says so when it is
 * claimed. Refuses `InvalidCard` for a token of Click to Pay that is none, and for a brand that the store does not take; of what is sealed the gateway
 * tells that with the payment. [PAY-11] [PAY-17] [PAY-19] [PAY-28]
 */
export const makeWalletProof =
  (needs: CardNeeds) =>
  async (wallet: Wallet, value: string, { basketId, caller }: Pick<Paying, 'basketId' | 'caller'>) => {
    const { cards } = needs
    const open = cards === null ? null : await foundOrNull(needs, basketId, caller)
    if (cards === null || open === null) return null
    if (wallet !== 'clicktopay')
      return { kind: 'sealed', solution: solutions[wallet], value, brands: brandsOf(open) } satisfies CardProof
    const card = orRefuse(await orGatewayError(needs, cards.cardOfClickToPay(value)))
    passOrRefuse(checkBrand(open, card))
    return { kind: 'typed', token: value, card, save: null, isClickToPay: true } satisfies CardProof
  }
