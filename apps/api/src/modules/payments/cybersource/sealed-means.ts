import { at, textAt, type Fields, type Said } from './gateway-client.ts'

/** What a wallet sealed for the gateway: neither its card nor its kind is known to us before the gateway tells. [PAY-16] [PAY-17] [PAY-19] */
export type Sealed = {
  readonly kind: 'sealed'
  /** As the gateway calls the wallets: 001 Apple Pay, 012 Google Pay. */
  readonly solution: '001' | '012' | 'visacheckout'
  /** A token, or the id of a call of Visa Checkout. */
  readonly value: string
  /** The codes of the brands that the store takes. [PAY-11] */
  readonly brands: readonly string[]
}

/** FID=COMMON.APPLE.INAPP.PAYMENT */
const appleDescriptor = 'RklEPUNPTU1PTi5BUFBMRS5JTkFQUC5QQVlNRU5U'

/** How a payment, or a question to a bank, carries what was sealed. */
export const sealedMeans = ({ solution, value }: Sealed): Fields => {
  if (solution === 'visacheckout') return {}
  const fluidData = {
    value: Buffer.from(value).toString('base64'),
    ...(solution === '001' ? { descriptor: appleDescriptor, encoding: 'Base64' } : {}),
  }
  return { paymentInformation: { fluidData } }
}

/** What the processing of a payment has to be told of it besides its wallet. */
export const sealedProcessing = ({ solution, value }: Sealed): Fields =>
  solution === 'visacheckout' ? { visaCheckoutId: value } : {}

/**
 * Whether the gateway says of what was sealed that there is no bank to ask: the device has already proved who pays. What it cannot read at all it refuses in
 * the same words, and once more when it is to pay. `docs/decisions/0017`
 */
export const isProvedAlready = ({ status, body }: Said): boolean => {
  const details = at(body, 'details')
  const fields = Array.isArray(details) ? details.map((each) => textAt(each, 'field')) : []
  const isOfToken = textAt(body, 'reason') === 'INVALID_DATA' && fields.includes('paymentInformation.fluidData.value')
  return status === 400 && isOfToken
}

/** Whether an answer tells of a card that the store does not take. [PAY-11] */
export const isOfOtherBrand = (answer: unknown, { brands }: Sealed): boolean => {
  const brand =
    textAt(answer, 'paymentInformation.card.type') ?? textAt(answer, 'paymentInformation.tokenizedCard.type')
  return brand !== null && !brands.includes(brand)
}
