/** What a store must take for a method to be there at all. [PAY-11] */
export type StoreFlag = 'canAcceptOnlineCreditCards' | 'canAcceptOnlineVisaCheckout'

type Method = {
  /** The default words of dictionary key `payment.{id}`. [PAY-01] */
  readonly label: string
  /**
   * When money changes hands: `door` = when the food does, `online` = before, through a provider, `never` = there is
   * nothing to pay.
   */
  readonly paid: 'door' | 'online' | 'never'
  readonly needs?: StoreFlag
  readonly deliveryOnly?: boolean
}

const card = { paid: 'online', needs: 'canAcceptOnlineCreditCards' } as const

const table = {
  'saved-cc-flex': { label: 'Saved card', ...card },
  flex: { label: 'Flex', ...card },
  visacheckout: { label: 'Visa Checkout', paid: 'online', needs: 'canAcceptOnlineVisaCheckout' },
  cash: { label: 'Cash', paid: 'door' },
  mobileeftpos: { label: 'Mobile Eftpos', paid: 'door', deliveryOnly: true },
  applepay: { label: 'Apple Pay', ...card },
  paypal: { label: 'PayPal', paid: 'online' },
  googlepay: { label: 'Google Pay', ...card },
  zippay: { label: 'Zip Pay', paid: 'online' },
  free: { label: 'Free', paid: 'never' },
  afterpay: { label: 'Afterpay', paid: 'online' },
  clicktopay: { label: 'Click to Pay', ...card },
} as const satisfies Readonly<Record<string, Method>>

/** Each store lists in its options which of them it takes. [PAY-02] */
export type PaymentType = keyof typeof table

/**
 * Every payment method with its rules; a provider's own rules are in its folder. [PAY-01] [PAY-02] [PAY-07] [PAY-11]
 */
export const methods: Readonly<Record<PaymentType, Method>> = table

export const paymentTypes = Object.keys(table) as readonly PaymentType[]
