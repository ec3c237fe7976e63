import type { Basket } from '@forno/contracts/baskets'
import type { PaymentType } from '@forno/domain/words'
import { payIn4Label } from '@forno/domain/payments/methods'
import { lazy, type ComponentType } from 'react'
import { apOptionsQuery, instalmentWords, mayPayInFour } from '../../data/method-limits.ts'
import { payBy } from '../../data/paying.ts'
import type { MethodVariant } from '../../data/placing.ts'
import type { MarkName } from './method-mark.tsx'
import type { PanelProps } from './method-panel.ts'

type MethodRow = {
  readonly mark: MarkName
  /** When and where money changes hands. */
  readonly note: (basket: Basket) => string
  /** What the one button does, with the amount in it. */
  readonly button: (amount: string, basket: Basket) => string
  /** Whoever lends the money wants to reach the customer; said where the address is missing. */
  readonly needsEmail?: string
  /** What the provider takes of one order, as the shop tells; until it has, the way is not offered. [PAY-24] */
  readonly limits?: typeof apOptionsQuery
  /** Another way in which the same provider takes the money, on a card of its own. [PAY-18] */
  readonly variant?: VariantRow
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
  note: ({ basketTotal }) => `${instalmentWords(basketTotal)}, interest-free, on PayPal's own page`,
  button: (amount) => `Pay ${amount} with Pay in 4`,
  isOffered: mayPayInFour,
}

const CardPanel = lazy(() => import('./cybersource/card-panel.tsx').then(({ CardPanel: it }) => ({ default: it })))

const atDoor = ({ serviceType }: Basket) => (serviceType === 'Pickup' ? 'at the counter' : 'to the driver')

/** The ways of paying that the checkout can show; how each pays stands in `payBy`. [PAY-01] [PAY-02] */
const rows: Readonly<Partial<Record<PaymentType, MethodRow>>> = {
  flex: {
    mark: 'card',
    note: ({ storeInfo }) =>
      storeInfo.canAcceptOnlineAmexCheckout ? 'Visa, Mastercard or American Express' : 'Visa or Mastercard',
    button: (amount) => `Pay ${amount} by card`,
    needsEmail: 'Banks want your email address with a card.',
    Panel: CardPanel,
  },
  zippay: {
    mark: 'instalments',
    note: () => "Pay later, on Zip's own page",
    button: (amount) => `Pay ${amount} with Zip`,
    needsEmail: 'Zip needs your email address.',
  },
  afterpay: {
    mark: 'instalments',
    note: ({ basketTotal }) => `${instalmentWords(basketTotal)}, interest-free, on Afterpay's own page`,
    button: (amount) => `Pay ${amount} with Afterpay`,
    needsEmail: 'Afterpay needs your email address.',
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
