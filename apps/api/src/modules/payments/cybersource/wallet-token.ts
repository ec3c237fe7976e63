import type { Fields } from '@forno/domain/core/unknown-fields'
import { at, textAt, type GatewayResponse } from './gateway-client.ts'

/**
 * A payment token that a wallet encrypted for the gateway. We cannot read its card or brand. [PAY-16] [PAY-17]
 * [PAY-19]
 */
export type WalletToken = {
  readonly kind: 'wallet'
  /** The gateway's code of the wallet: 001 Apple Pay, 012 Google Pay. */
  readonly solution: '001' | '012' | 'visacheckout'
  /** The encrypted token, or the call id of Visa Checkout. */
  readonly value: string
  /** The codes of the brands that the store accepts. [PAY-11] */
  readonly brands: readonly string[]
}

/** FID=COMMON.APPLE.INAPP.PAYMENT */
const appleDescriptor = 'RklEPUNPTU1PTi5BUFBMRS5JTkFQUC5QQVlNRU5U'

/** The token's fields in a payment or authentication request. */
export const walletTokenFields = ({ solution, value }: WalletToken): Fields => {
  if (solution === 'visacheckout') return {}
  const fluidData = {
    value: Buffer.from(value).toString('base64'),
    ...(solution === '001' ? { descriptor: appleDescriptor, encoding: 'Base64' } : {}),
  }
  return { paymentInformation: { fluidData } }
}

/** Further processing fields of a payment request. */
export const walletProcessingFields = ({ solution, value }: WalletToken): Fields =>
  solution === 'visacheckout' ? { visaCheckoutId: value } : {}

/**
 * Whether the gateway answers that the token needs no authentication, because the wallet's device has authenticated
 * the customer. An unreadable token gets the same answer here; the payment request then refuses it. See
 * `docs/decisions/0017`.
 */
export const isAuthenticatedByWallet = ({ status, body }: GatewayResponse): boolean => {
  const details = at(body, 'details')
  const fields = Array.isArray(details) ? details.map((each) => textAt(each, 'field')) : []
  const isOfToken = textAt(body, 'reason') === 'INVALID_DATA' && fields.includes('paymentInformation.fluidData.value')
  return status === 400 && isOfToken
}

/** Whether the response names a card brand that the store does not accept. [PAY-11] */
export const isOtherBrand = (answer: unknown, { brands }: WalletToken): boolean => {
  const brand =
    textAt(answer, 'paymentInformation.card.type') ?? textAt(answer, 'paymentInformation.tokenizedCard.type')
  return brand !== null && !brands.includes(brand)
}
