import type { Basket, BasketItem } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import type { OrderRegister } from '@forno/domain/core/order-registers'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { BasketId } from '@forno/domain/core/basic-types'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { botChecked, useBotChecked } from '../../../lib/third-parties/bot-check.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'

/**
 * One attempt to place one basket. Session storage keeps it without its proof, so that a reload, the back button or a
 * lost answer never places the basket twice. [NAV-11] [API-17]
 */
export type OrderAttempt = {
  readonly basketId: BasketId
  /** The one Idempotency-Key of this attempt. */
  readonly key: string
  /** Dollars that the customer saw on the button. [RUL-12] */
  readonly basketTotal: Aud
  readonly paymentType: PaymentType
  /** Another way in which the same provider takes the money, such as Pay in 4; absent = the usual way. [PAY-18] */
  readonly variant?: string | null
  /** Whether a guest, a new customer or a known customer orders. [ORD-04] */
  readonly orderRegister: OrderRegister
  /** The customer has confirmed that they are 18 or over. [RUL-03] */
  readonly isAdult: boolean
  /** The placing call has been sent: from then on the outcome is only polled. */
  readonly hasBegun: boolean
  /** Why the attempt failed; the checkout shows it. */
  readonly refusal: Refusal | null
  /** Service type, store and time of the basket. A refusal about one of them expires when the customer changes it. */
  readonly whereAndWhen: string
  /** Contents of the cart: a refusal about them is believed until they change. Absent = kept by an earlier release. */
  readonly contents?: string
}

type AttemptChoice = Pick<OrderAttempt, 'paymentType' | 'variant' | 'isAdult' | 'orderRegister'>

/** A new attempt, with its own idempotency key, for one press of the button. */
export const newAttempt = (basket: Basket, choice: AttemptChoice): OrderAttempt => ({
  ...choice,
  basketId: basket.basketId,
  key: uuid(),
  basketTotal: basket.basketTotal,
  hasBegun: false,
  refusal: null,
  whereAndWhen: whereAndWhenOf(basket),
  contents: contentsOf(basket),
})

/** The fields of every placing call: the total on the button, who orders, and the confirmed age. [RUL-12] [RUL-03] */
export const placingBody = ({ basketTotal, orderRegister, isAdult }: OrderAttempt) => ({
  basketTotal,
  orderRegister,
  ...(isAdult ? { isAdult } : {}),
})

/** The path parameters of every placing call. */
export const placingParams = ({ basketId }: OrderAttempt) => ({ basketId })

/** Service type, store and time of a basket in one string, for comparison. */
const whereAndWhenOf = ({ serviceType, storeInfo, isAsap, orderDueAt }: Basket): string =>
  [serviceType, storeInfo.storeId, isAsap ? 'ASAP' : orderDueAt].join(' ')

/**
 * Products, quantities and parts of a cart in one string, for comparison: not its ids, prices or availability, which
 * the server may change without the customer.
 */
const contentsOf = ({ basketItems, groupedBasketItems }: Basket): string =>
  [
    ...basketItems.map(lineOf),
    ...groupedBasketItems.map(
      (meal) => `${meal.quantity} ${meal.productId} (${meal.basketItems.map(lineOf).toSorted().join(', ')})`,
    ),
  ]
    .toSorted()
    .join('; ')

const lineOf = ({ quantity, productId, basketItemParts }: BasketItem): string =>
  [quantity, productId, ...basketItemParts.map((part) => `${part.quantity}x${part.productId}`).toSorted()].join(' ')

/** What the customer has left as it was since an attempt: a refusal about the rest no longer holds. [ORD-08] */
export const changesSince = ({ whereAndWhen, contents }: OrderAttempt, basket: Basket) => ({
  isSamePlaceAndTime: whereAndWhen === whereAndWhenOf(basket),
  isSameCart: contents === contentsOf(basket),
})

const storageName = 'placing'

/** The attempt that this tab keeps; null = none, or one that cannot be read. */
export const readAttempt = (storage: Storage): OrderAttempt | null => {
  const stored = readKept(storage, storageName)
  return isAttempt(stored) ? stored : null
}

/** Keeps an attempt in this tab; null = none. */
export const saveAttempt = (storage: Storage, attempt: OrderAttempt | null): void =>
  writeKept(storage, storageName, attempt)

/** The types of the fields without which an attempt cannot be resumed; `refusal` is checked by itself. */
const fieldTypes = {
  basketId: 'string',
  key: 'string',
  basketTotal: 'number',
  paymentType: 'string',
  orderRegister: 'string',
  hasBegun: 'boolean',
} as const satisfies Partial<Record<keyof OrderAttempt, string>>

const isAttempt = (value: unknown): value is OrderAttempt => {
  if (typeof value !== 'object' || value === null) return false
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return (
    Object.entries(fieldTypes).every(([name, type]) => typeof fields[name] === type) &&
    isRefusalOrNull(fields['refusal'])
  )
}

const isRefusalOrNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && 'status' in value && typeof value.status === 'number')

/** The outcome for a wallet's open sheet; `unknown` = the page still polls. */
export type SheetOutcome = 'paid' | 'refused' | 'unknown'

/** A payment that a wallet has authorised. */
type WalletProof = {
  /** Encrypted for the gateway; for Visa Checkout the id of its call. [PAY-16] [PAY-17] [PAY-19] [PAY-28] */
  readonly token: string
  readonly billingContact?: Readonly<
    Partial<Record<'emailAddress' | 'givenName' | 'familyName' | 'phoneNumber', string>>
  >
  /** The wallet's contact, for fields that the customer left empty. [ORD-23] */
  readonly contact?: Partial<Contact>
  /** Closes a sheet that waits for the outcome. [PAY-17] */
  readonly finishSheet?: (outcome: SheetOutcome) => void
}

/**
 * The proof that the customer may pay, by its kind. It lives in memory alone: no storage ever holds a card's token.
 * [PAY-12]
 */
export type PaymentProof = {
  /** The gateway's token of a card that the customer typed into its fields. [PAY-12] */
  readonly flexToken?: string
  readonly wallet?: WalletProof
  /** The remembered Zip account that pays, or whether Zip's page asks to remember it. [ACC-15] */
  readonly zip?: { readonly token?: string; readonly remembers?: boolean }
  /** An approval in PayPal's window; null = the outcome of beginning the payment is not known. [PAY-18] */
  readonly paypal?: { readonly paymentId: string; readonly payerId: string } | null
  /** What may be shown of the card that pays. [PAY-13] [PAY-30] */
  readonly card?: { readonly maskedCard: string; readonly expiry: string }
  /** Whether the gateway saves that card for the customer. [PAY-14] */
  readonly saveCard?: boolean
  /** The saved card that pays. */
  readonly savedCardId?: string
  /** The gateway's token of that card's security code, where the bank asked for it. [PAY-31] */
  readonly securityCodeToken?: string
  /** Obtains the customer token, the API's proof of a passed bot check; card payments need it. [PAY-29] */
  readonly drawCustomerToken?: () => Promise<string>
  /** Set once the bank has answered. [PAY-27] */
  readonly payerAuth?: { readonly referenceID: string }
}

/** For methods that need no bot check: an empty token is not sent. */
export const noCustomerToken = () => Promise.resolve('')

/** What every wallet's placing call has in common beside its token. Throws without a wallet's proof. */
export const walletCall = ({ attempt, proof }: { attempt: OrderAttempt; proof: PaymentProof }) => {
  const { wallet, payerAuth, drawCustomerToken = noCustomerToken } = proof
  if (wallet === undefined) throw new Error(`no wallet paid for ${attempt.basketId}`)
  return {
    wallet,
    input: {
      params: placingParams(attempt),
      ...(payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
    },
    /** Sends with the customer token, where there is one. [PAY-29] */
    checked: <Reply>(send: (body: ReturnType<typeof checkedBody>) => Promise<Reply>): Promise<Reply> =>
      botChecked(drawCustomerToken, (customerToken) => send(checkedBody(attempt, payerAuth, customerToken))),
  }
}

const checkedBody = (attempt: OrderAttempt, payerAuth: PaymentProof['payerAuth'], customerToken: string) => ({
  ...(payerAuth === undefined ? {} : { payerAuth }),
  ...(customerToken === '' ? {} : { customerToken }),
  ...placingBody(attempt),
})

/** Obtains a customer token, the API's proof of a passed bot check, for payments of this basket. [PAY-29] */
export const useDrawCustomerToken = ({ basketId }: Pick<Basket, 'basketId'>): (() => Promise<string>) => {
  const call = useCall()
  const botChecked = useBotChecked()
  return () =>
    botChecked('CUSTOMER_TOKEN', (tokenV3) =>
      call('POST /baskets/:basketId/customerToken', {
        params: { basketId },
        body: { tokenV3, action: 'CUSTOMER_TOKEN' },
      }),
    )
}
