import type { Basket } from '@forno/contracts/baskets/basket'
import type { GooglePaySettings } from './google-settings.ts'

type CardMethod = {
  readonly type: 'CARD'
  readonly parameters: {
    readonly allowedAuthMethods: readonly string[]
    readonly allowedCardNetworks: readonly string[]
  }
}

type ReadyRequest = {
  readonly apiVersion: 2
  readonly apiVersionMinor: 0
  readonly allowedPaymentMethods: readonly CardMethod[]
}

/** The result of Google's sheet. [PAY-19] */
export type GooglePaymentData = {
  readonly email?: string
  readonly paymentMethodData: { readonly tokenizationData: { readonly token: string } }
}

export type GoogleClient = {
  readonly isReadyToPay: (request: ReadyRequest) => Promise<{ readonly result: boolean }>
  readonly loadPaymentData: (request: object) => Promise<GooglePaymentData>
}

type GoogleOfPage = {
  readonly google?: {
    readonly payments?: {
      readonly api?: { readonly PaymentsClient: new (settings: { readonly environment: string }) => GoogleClient }
    }
  }
}

export const googleClient = ({ environment }: GooglePaySettings): GoogleClient | null => {
  const api = (window as unknown as GoogleOfPage).google?.payments?.api
  return api === undefined ? null : new api.PaymentsClient({ environment })
}

const cardMethod = (takesAmex: boolean): CardMethod => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA', 'MASTERCARD', ...(takesAmex ? ['AMEX'] : [])],
  },
})

export const readyRequest = (takesAmex: boolean): ReadyRequest => ({
  apiVersion: 2,
  apiVersionMinor: 0,
  allowedPaymentMethods: [cardMethod(takesAmex)],
})

/** The request that opens the sheet. It asks for an email if none is typed, because banks require one. [PAY-19] */
export const paymentRequest = (
  { basketTotal, storeInfo }: Pick<Basket, 'basketTotal' | 'storeInfo'>,
  { merchantId, gatewayMerchantId }: GooglePaySettings,
  { label, asksEmail }: { readonly label: string; readonly asksEmail: boolean },
) => ({
  apiVersion: 2,
  apiVersionMinor: 0,
  allowedPaymentMethods: [
    {
      ...cardMethod(storeInfo.canAcceptOnlineAmexCheckout),
      tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'cybersource', gatewayMerchantId } },
    },
  ],
  merchantInfo: { merchantName: label, ...(merchantId === '' ? {} : { merchantId }) },
  transactionInfo: {
    countryCode: 'AU',
    currencyCode: 'AUD',
    totalPriceStatus: 'FINAL',
    totalPrice: basketTotal.toFixed(2),
    totalPriceLabel: 'Total',
    checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
  },
  ...(asksEmail ? { emailRequired: true } : {}),
})

/** Whether the customer closed the sheet, which is no failure. */
export const isClosedByCustomer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 'CANCELED'
