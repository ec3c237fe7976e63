import type { Basket } from '@forno/contracts/baskets/basket'
import { offeredCards } from '@forno/domain/payments/saved-cards'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { payIn4Label } from '@forno/domain/payments/methods'
import { lazy, type ComponentType } from 'react'
import type { Customer } from '../../../api/customer.ts'
import { apOptionsQuery, instalmentWords, mayPayInFour } from '../payment/instalments.ts'
import type { MethodVariant } from '../payment/order-attempt.ts'
import type { Configuration } from '@forno/contracts/site/configuration'
import { payBy } from '../payment/placing-call.ts'
import { visaCheckoutScript } from '../payment/wallet-settings.ts'
import { isNativeApp } from './clicktopay/native-app.ts'
import type { DeviceCheck } from '../payment/device-check.ts'
import type { MarkName } from '../payment/method-mark.tsx'
import type { PanelProps } from '../payment/method.ts'

type MethodRow = {
  readonly mark: MarkName
  /** When and where money changes hands. */
  readonly note: (basket: Basket) => string
  /** What the one button does, with the amount in it. */
  readonly button: (amount: string, basket: Basket) => string
  /** What the provider takes of one order, as the shop tells; until it has, the way is not offered. [PAY-24] */
  readonly limits?: typeof apOptionsQuery
  /** Another way in which the same provider takes the money, on a card of its own. [PAY-18] */
  readonly variant?: VariantRow
  /** Whether it is a way of paying on this page at all. [PAY-08] [PAY-16] */
  readonly isAbleHere?: (configuration: Configuration) => boolean
  /** Whether the device can; it answers later, with its panel at hand, and until then the way is not offered. [PAY-08] */
  readonly asksDevice?: DeviceCheck
  /** Whom it is for; everybody unless said. */
  readonly isFor?: (customer: Customer | null) => boolean
  /** What is filled in to pay so. */
  readonly Panel?: ComponentType<PanelProps>
}

export type VariantRow = Pick<MethodRow, 'mark' | 'note' | 'button'> & {
  readonly name: MethodVariant
  readonly label: string
  readonly isOffered: (basket: Basket) => boolean
}

const payIn4: VariantRow = {
  name: 'payIn4',
  label: payIn4Label,
  mark: 'instalments',
  note: ({ basketTotal }) => `${instalmentWords(basketTotal)}, no interest`,
  button: (amount) => `Pay ${amount} with Pay in 4`,
  isOffered: mayPayInFour,
}

const CardPanel = lazy(() => import('./cards/card-panel.tsx').then(({ CardPanel: it }) => ({ default: it })))

const loadApple = () => import('./applepay/apple-panel.tsx')
const loadGoogle = () => import('./googlepay/google-panel.tsx')
const ApplePanel = lazy(() => loadApple().then(({ ApplePanel: it }) => ({ default: it })))
const GooglePanel = lazy(() => loadGoogle().then(({ GooglePanel: it }) => ({ default: it })))
const ClickToPayPanel = lazy(() =>
  import('./clicktopay/click-to-pay-panel.tsx').then(({ ClickToPayPanel: it }) => ({ default: it })),
)
const VisaPanel = lazy(() => import('./visacheckout/visa-panel.tsx').then(({ VisaPanel: it }) => ({ default: it })))

const SavedCardsPanel = lazy(() =>
  import('./cards/saved-cards-panel.tsx').then(({ SavedCardsPanel: it }) => ({ default: it })),
)

const atDoor = ({ serviceType }: Basket) => (serviceType === 'Pickup' ? 'at the counter' : 'to the driver')

/** The ways of paying that the checkout can show; how each pays stands in `payBy`. [PAY-01] [PAY-02] */
const rows: Readonly<Partial<Record<PaymentType, MethodRow>>> = {
  flex: {
    mark: 'card',
    note: ({ storeInfo }) =>
      storeInfo.canAcceptOnlineAmexCheckout ? 'Visa, Mastercard or American Express' : 'Visa or Mastercard',
    button: (amount) => `Pay ${amount} by card`,
    Panel: CardPanel,
  },
  applepay: {
    mark: 'phone',
    note: () => 'Confirm on your Apple device',
    button: (amount) => `Pay ${amount} with Apple Pay`,
    asksDevice: async (here) => (await loadApple()).appleCanPay(here),
    Panel: ApplePanel,
  },
  googlepay: {
    mark: 'wallet',
    note: () => 'A card in your Google account',
    button: (amount) => `Pay ${amount} with Google Pay`,
    asksDevice: async (here) => (await loadGoogle()).googleCanPay(here),
    Panel: GooglePanel,
  },
  clicktopay: {
    mark: 'click',
    note: () => 'Cards saved with the card brands',
    button: (amount) => `Pay ${amount} with Click to Pay`,
    isAbleHere: () => !isNativeApp(),
    Panel: ClickToPayPanel,
  },
  visacheckout: {
    mark: 'card',
    note: () => 'A card saved with Visa',
    button: (amount) => `Pay ${amount} with Visa Checkout`,
    isAbleHere: (configuration) => visaCheckoutScript(configuration) !== null,
    Panel: VisaPanel,
  },
  'saved-cc-flex': {
    mark: 'card',
    note: () => 'One of the cards that you keep with us',
    button: (amount) => `Pay ${amount} by saved card`,
    isFor: (customer) => offeredCards(customer?.cards ?? []).length > 0,
    Panel: SavedCardsPanel,
  },
  zippay: {
    mark: 'instalments',
    note: () => "Pay later, on Zip's own page",
    button: (amount) => `Pay ${amount} with Zip`,
  },
  afterpay: {
    mark: 'instalments',
    note: ({ basketTotal }) => `${instalmentWords(basketTotal)}, no interest`,
    button: (amount) => `Pay ${amount} with Afterpay`,
    limits: apOptionsQuery,
  },
  paypal: {
    mark: 'wallet',
    note: () => "On PayPal's own page",
    button: (amount) => `Pay ${amount} with PayPal`,
    variant: payIn4,
  },
  cash: {
    mark: 'cash',
    note: (basket) => `You pay ${atDoor(basket)}`,
    button: (amount, { serviceType }) =>
      `Place order – ${amount}, pay cash ${serviceType === 'Pickup' ? 'at pickup' : 'on delivery'}`,
  },
  mobileeftpos: {
    mark: 'terminal',
    note: () => 'The driver brings a card terminal to your door',
    button: (amount) => `Place order – ${amount}, pay by card at the door`,
  },
  free: {
    mark: 'cash',
    note: () => 'Nothing to pay. This order is free.',
    button: (amount) => `Place order – ${amount}, nothing to pay`,
  },
}

export const methodRow = (method: PaymentType): MethodRow | undefined => rows[method]

/** Whether this page can show a way of paying and pay by it. */
export const isShown = (method: PaymentType): boolean => rows[method] !== undefined && payBy[method] !== undefined
