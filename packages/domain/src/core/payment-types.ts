/** The setting of a store without which a payment method is unavailable. [PAY-11] */
export type StoreFlag = 'canAcceptOnlineCreditCards' | 'canAcceptOnlineVisaCheckout'

/** The fields of a customer's contact that a payment may require, in the order of the checkout. */
export const contactFields = ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const
export type ContactField = (typeof contactFields)[number]

/** The contact that a payment method requires. [PAY-14] [PAY-20] [PAY-22] */
type RequiredContact = {
  /** The fields that the provider requires. The store itself always requires a phone number. */
  readonly needs: readonly ContactField[]
  /** The fields that the wallet's sheet supplies if the customer has not typed them. [ORD-23] */
  readonly supplies?: readonly ContactField[]
  /** "by card": how the payment is named after "to pay". */
  readonly text: string
}

type Method = {
  /** The default text of dictionary key `payment.{id}`. [PAY-01] */
  readonly label: string
  /**
   * When money changes hands: `door` = when the food does, `online` = before, through a provider, `never` = there is
   * nothing to pay.
   */
  readonly paid: 'door' | 'online' | 'never'
  readonly needs?: StoreFlag
  readonly deliveryOnly?: boolean
  readonly contact: RequiredContact
  /** What a basket says that comes back unpaid from the provider's page, by the code of its message. [PAY-35] */
  readonly messages?: Readonly<Record<string, string>>
}

const card = { paid: 'online', needs: 'canAcceptOnlineCreditCards' } as const

const email = ['emailAddress'] as const

const table = {
  'saved-cc-flex': { label: 'Saved card', ...card, contact: { needs: email, text: 'by saved card' } },
  flex: { label: 'Flex', ...card, contact: { needs: email, text: 'by card' } },
  visacheckout: {
    label: 'Visa Checkout',
    paid: 'online',
    needs: 'canAcceptOnlineVisaCheckout',
    contact: { needs: email, text: 'with Visa Checkout' },
  },
  cash: { label: 'Cash', paid: 'door', contact: { needs: [], text: 'in cash' } },
  mobileeftpos: {
    label: 'Mobile Eftpos',
    paid: 'door',
    deliveryOnly: true,
    contact: { needs: [], text: 'by card at the door' },
  },
  applepay: {
    label: 'Apple Pay',
    ...card,
    contact: { needs: email, supplies: contactFields, text: 'with Apple Pay' },
  },
  paypal: {
    label: 'PayPal',
    paid: 'online',
    contact: { needs: [], text: 'with PayPal' },
    messages: { PayPalCancelled: 'Your PayPal payment was cancelled. You have not been charged.' },
  },
  googlepay: {
    label: 'Google Pay',
    ...card,
    contact: { needs: email, supplies: email, text: 'with Google Pay' },
  },
  zippay: {
    label: 'Zip Pay',
    paid: 'online',
    // A lender opens no account without a whole name.
    contact: { needs: ['firstName', 'lastName', 'emailAddress'], text: 'with Zip' },
    messages: {
      ZipPay: "We couldn't complete your Zip payment. Please try again or choose another payment method.",
      ZipPayCancelled: 'Your Zip payment was cancelled.',
      ZipPayDeclined: 'Your Zip payment was declined. Please choose another payment method.',
      ZipPayReferred: 'Zip is still looking at your application and will contact you. You have not been charged.',
    },
  },
  free: { label: 'Free', paid: 'never', contact: { needs: [], text: 'for this order' } },
  afterpay: {
    label: 'Afterpay',
    paid: 'online',
    // Its billing and shipping contacts need a name; one part is enough.
    contact: { needs: ['firstName', 'emailAddress'], text: 'with Afterpay' },
    messages: {
      Afterpay: "We couldn't complete your Afterpay payment. Please try again or choose another payment method.",
      AfterpayCancelled: 'Your Afterpay payment was cancelled. You have not been charged.',
    },
  },
  clicktopay: { label: 'Click to Pay', ...card, contact: { needs: email, text: 'with Click to Pay' } },
} as const satisfies Readonly<Record<string, Method>>

/** Each store lists in its options which of them it takes. [PAY-02] */
export type PaymentType = keyof typeof table

/**
 * Every payment method with its rules; a provider's own rules are in its folder. [PAY-01] [PAY-02] [PAY-07] [PAY-11]
 */
export const methods: Readonly<Record<PaymentType, Method>> = table

export const paymentTypes = Object.keys(table) as readonly PaymentType[]

type MessagesOf<Entry> = Entry extends { readonly messages: infer Messages } ? keyof Messages : never
/** The code of a message about a payment that came back unpaid. */
export type RedirectMessage = MessagesOf<(typeof table)[PaymentType]>
