import { nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { Cents } from '@forno/domain/words'
import type { Charge, Payer } from '../provider.ts'
import type { TokenCard } from './card-tokens.ts'
import type { Fields } from './gateway-client.ts'

/** What the browser brought to pay with: the token of a card that was typed, or a card that the gateway keeps. */
export type CardProof =
  | {
      readonly kind: 'typed'
      readonly token: string
      readonly card: TokenCard
      /** Whether the gateway is to keep it, and for which customer of its own; null there = a new one. */
      readonly save: { readonly gatewayCustomer: string | null } | null
    }
  | {
      readonly kind: 'saved'
      readonly gatewayCustomer: string
      readonly instrument: string
      readonly masked: string
      /** Of the code alone, where it was asked for. */
      readonly securityCodeToken: string | null
    }

/** Cents as the gateway writes them: a text with two decimals. */
export const amountText = (amount: Cents): string => (amount / 100).toFixed(2)

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
    address1: payer.address,
    locality: payer.city,
    administrativeArea: payer.state,
    postalCode: payer.postalCode,
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

/** How a question to its bank names a card: it does not use the token up. */
export const meansToAsk = (proof: CardProof): Fields =>
  proof.kind === 'typed'
    ? { tokenInformation: { transientToken: proof.card.jti } }
    : {
        paymentInformation: {
          customer: { customerId: proof.gatewayCustomer },
          paymentInstrument: { id: proof.instrument },
        },
      }

export const maskedOf = (proof: CardProof): string => (proof.kind === 'typed' ? proof.card.masked : proof.masked)
