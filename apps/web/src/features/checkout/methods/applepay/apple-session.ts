/** The part of Apple Pay on the web that this page uses. [PAY-17] */
export type AppleContact = {
  readonly emailAddress?: string
  readonly givenName?: string
  readonly familyName?: string
  readonly phoneNumber?: string
}

type AppleContactField = 'email' | 'name' | 'phone'

export type AppleRequest = {
  readonly countryCode: 'AU'
  readonly currencyCode: 'AUD'
  readonly merchantCapabilities: readonly string[]
  readonly supportedNetworks: readonly string[]
  readonly total: { readonly label: string; readonly amount: string; readonly type: 'final' }
  readonly requiredShippingContactFields?: readonly AppleContactField[]
}

export type ApplePayment = {
  readonly token: { readonly paymentData: unknown }
  readonly shippingContact?: AppleContact
}

type AppleSession = {
  onvalidatemerchant: (event: { readonly validationURL: string }) => void
  onpaymentauthorized: (event: { readonly payment: ApplePayment }) => void
  oncancel: () => void
  readonly begin: () => void
  readonly abort: () => void
  readonly completeMerchantValidation: (session: unknown) => void
  readonly completePayment: (result: { readonly status: number }) => void
}

export type AppleSessionClass = {
  readonly canMakePayments: () => boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
  new (version: number, request: AppleRequest): AppleSession
}

declare global {
  interface Window {
    ApplePaySession?: AppleSessionClass
  }
}
