import { nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { Cents } from '@forno/domain/core/words'
import type { Charge, Payer } from '../charge.ts'
import type { TokenCard } from './card-tokens.ts'
import type { Fields } from './gateway-client.ts'
import { sealedMeans, type Sealed } from './sealed-means.ts'

/** What the browser brought to pay with: the token of a card that was typed or chosen, a card that the gateway keeps, or what a wallet sealed. */
export type CardProof =
  | {
      readonly kind: 'typed'
      readonly token: string
      readonly card: TokenCard
      /** Whether the gateway is to keep it, and for which customer of its own; null there = a new one. */
      readonly save: { readonly gatewayCustomer: string | null } | null
      /** Of Click to Pay instead of the gateway's fields. */
      readonly isClickToPay?: boolean
    }
  | {
      readonly kind: 'saved'
      readonly gatewayCustomer: string
      readonly instrument: string
      readonly masked: string
      /** Of the code alone, where it was asked for. */
      readonly securityCodeToken: string | null
    }
  | Sealed

/** Cents as the gateway writes them: a text with two decimals. */
const amountText = (amount: Cents): string => (amount / 100).toFixed(2)

/** Cents of an amount as the gateway writes it; null = it is none. */
export const centsOfText = (text: unknown): Cents | null =>
  typeof text === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? (Math.round(Number(text) * 100) as Cents) : null

export const currency = 'AUD'

/** Ours, by which a payment is found again when its answer was lost; it names neither basket nor customer. */
export const referenceOf = ({ transactionId }: Charge): Fields => ({ code: transactionId, transactionId })

/** The same for a call that follows a payment: an own id each, so that the gateway sees a repeated one. */
export const followUpOf = ({ transactionId }: Charge, kind: string): Fields => ({
  code: transactionId,
  transactionId: `${transactionId}-${kind}`,
})

export const amountDetails = (amount: Cents): Fields => ({
  amountDetails: { totalAmount: amountText(amount), currency },
})

const without = (fields: Readonly<Record<string, string | null>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

/** Who pays; what nobody knows is left out. */
export const billTo = (payer: Payer): Fields =>
  without({
    ...nameOrPlaceholder(payer),
    address1: payer.billingAddress.address,
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

/** How a payment names its card. */
export const meansToPay = (proof: CardProof): Fields => {
  if (proof.kind === 'sealed') return sealedMeans(proof)
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

/** By whom the card was chosen, as the gateway numbers wallets; nothing of the customer's own cards. */
export const solutionOf = (proof: CardProof): Fields => {
  if (proof.kind === 'sealed') return { paymentSolution: proof.solution }
  return proof.kind === 'typed' && proof.isClickToPay === true ? { paymentSolution: '027' } : {}
}

/** How a question to its bank names a card: it does not use the token up. */
export const meansToAsk = (proof: CardProof): Fields => {
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
    case 'sealed':
      return { processingInformation: solutionOf(proof), ...sealedMeans(proof) }
  }
}

/** What may be shown of the card; null = the gateway alone knows it. */
export const maskedOf = (proof: CardProof): string | null => {
  if (proof.kind === 'sealed') return null
  return proof.kind === 'typed' ? proof.card.masked : proof.masked
}
