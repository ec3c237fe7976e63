import { centsOf } from '@forno/domain/core/money'
import type { Fields } from '@forno/domain/core/unknown-fields'
import { nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { Cents } from '@forno/domain/core/basic-types'
import { streetLine } from '@forno/domain/fulfilment/address-line'
import type { Charge, Payer } from '../charge.ts'
import type { TokenCard } from './card-tokens.ts'
import { walletTokenFields, type WalletToken } from './wallet-token.ts'

/** The browser's proof for a payment: the token of a typed card, a saved card, or an encrypted wallet token. */
export type CardProof =
  | {
      readonly kind: 'typed'
      readonly token: string
      readonly card: TokenCard
      /** Null = do not save the card. `gatewayCustomer` null = create a new customer at the gateway. */
      readonly save: { readonly gatewayCustomer: string | null } | null
      /** The token comes from Click to Pay, not from the card fields. */
      readonly isClickToPay?: boolean
    }
  | {
      readonly kind: 'saved'
      readonly gatewayCustomer: string
      readonly instrument: string
      readonly masked: string
      /** The token of the security code; null = not asked for. */
      readonly securityCodeToken: string | null
    }
  | WalletToken

/** The gateway's amounts are strings with two decimals. */
const amountText = (amount: Cents): string => (amount / 100).toFixed(2)

/** Parses the gateway's amount into cents; null = not an amount. */
export const centsOfText = (text: unknown): Cents | null =>
  typeof text === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : null

export const currency = 'AUD'

/** Our reference, by which a payment is found if the answer was lost. It reveals neither basket nor customer. */
export const referenceOf = ({ transactionId }: Charge): Fields => ({ code: transactionId, transactionId })

/** The reference of a follow-up call such as a capture: its own id, by which the gateway detects a repeat. */
export const followUpOf = ({ transactionId }: Charge, kind: string): Fields => ({
  code: transactionId,
  transactionId: `${transactionId}-${kind}`,
})

export const amountDetails = (amount: Cents): Fields => ({
  amountDetails: { totalAmount: amountText(amount), currency },
})

const without = (fields: Readonly<Record<string, string | null>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

/** The billing details; unknown fields are left out. */
export const billTo = (payer: Payer): Fields =>
  without({
    ...nameOrPlaceholder(payer),
    address1: streetLine(payer.billingAddress),
    locality: payer.billingAddress.city,
    administrativeArea: payer.billingAddress.state,
    postalCode: payer.billingAddress.postalCode,
    country: 'AU',
    email: payer.emailAddress,
    phoneNumber: payer.phoneNumber,
  })

export const orderInformation = ({ amount }: Charge, payer: Payer): Fields => ({
  ...amountDetails(amount),
  billTo: billTo(payer),
})

/** The payment source in a payment request. */
export const paymentSource = (proof: CardProof): Fields => {
  if (proof.kind === 'wallet') return walletTokenFields(proof)
  if (proof.kind === 'typed') {
    const customer = proof.save?.gatewayCustomer ?? null
    return {
      tokenInformation: { transientTokenJwt: proof.token },
      ...(customer === null ? {} : { paymentInformation: { customer: { id: customer } } }),
    }
  }
  const { gatewayCustomer, instrument, securityCodeToken } = proof
  return {
    paymentInformation: { customer: { id: gatewayCustomer }, paymentInstrument: { id: instrument } },
    ...(securityCodeToken === null ? {} : { tokenInformation: { transientTokenJwt: securityCodeToken } }),
  }
}

/** The gateway's code of the wallet; empty for the card fields and saved cards. */
export const solutionOf = (proof: CardProof): Fields => {
  if (proof.kind === 'wallet') return { paymentSolution: proof.solution }
  return proof.kind === 'typed' && proof.isClickToPay === true ? { paymentSolution: '027' } : {}
}

/** The payment source in an authentication request, which does not use up the token. */
export const authenticationSource = (proof: CardProof): Fields => {
  switch (proof.kind) {
    case 'typed':
      return { tokenInformation: { transientToken: proof.card.jti } }
    case 'saved':
      return {
        paymentInformation: {
          customer: { customerId: proof.gatewayCustomer },
          paymentInstrument: { id: proof.instrument },
        },
      }
    case 'wallet':
      return { processingInformation: solutionOf(proof), ...walletTokenFields(proof) }
  }
}

/** The masked card number; null for wallet tokens, which only the gateway can decrypt. */
export const maskedOf = (proof: CardProof): string | null => {
  if (proof.kind === 'wallet') return null
  return proof.kind === 'typed' ? proof.card.masked : proof.masked
}
