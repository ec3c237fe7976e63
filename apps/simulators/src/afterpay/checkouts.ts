import { fieldsOf, isWebAddress } from '../platform/request-fields.ts'
import { hour } from '@forno/domain/core/durations'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { AfterpayRefusal, invalidObject } from './afterpay-refusal.ts'
import { checkLimits, type Limits } from './limits.ts'
import { centsOf, isText, textOf } from './money.ts'

export const decisions = ['confirm', 'decline', 'cancel'] as const

/** The payer's choice on Afterpay's page. A decline also returns to the shop as a success; the capture reveals it. */
export type Decision = (typeof decisions)[number]

/**
 * `confirmed` is ready for the merchant's capture or authorisation. `completed` has its payment, approved or
 * declined.
 * `reversed` can never have a payment.
 */
type CheckoutState = 'open' | 'confirmed' | 'cancelled' | 'completed' | 'reversed' | 'expired'

export type Checkout = {
  readonly token: string
  readonly state: CheckoutState
  readonly willDecline: boolean
  readonly cents: number
  /** Epoch milliseconds. */
  readonly created: number
  readonly requestBody: Readonly<Record<string, unknown>>
}

export type Checkouts = ReturnType<typeof createCheckouts>

/** How long a checkout waits for the payer's decision and the merchant's capture, in milliseconds. */
export const checkoutLives = 3 * hour

const contactFields = ['name', 'line1', 'area1', 'region', 'postcode', 'countryCode']

/** The stored checkouts by token. */
export function createCheckouts(clock: Clock) {
  const checkouts = new Map<string, Checkout>()

  const find = (token: string): Checkout | undefined => {
    const found = checkouts.get(token)
    const isOld = found !== undefined && clock() - found.created > checkoutLives
    const mayExpire = found?.state === 'open' || found?.state === 'confirmed'
    return found !== undefined && isOld && mayExpire ? { ...found, state: 'expired' } : found
  }
  const put = (checkout: Checkout): Checkout => {
    checkouts.set(checkout.token, checkout)
    return checkout
  }

  return {
    find,
    create(body: unknown, limits: Limits): Checkout {
      const requestBody = fieldsOf(body)
      const cents = centsOf(requestBody.amount, 'amount')
      checkLimits(cents, limits)
      checkRequest(requestBody)
      const token = `002.${randomBytes(24).toString('base64url')}`
      return put({ token, state: 'open', willDecline: false, cents, created: clock(), requestBody })
    },
    /** Refuses a checkout that is not open. */
    decide(token: string, decision: Decision): Checkout {
      const found = find(token)
      if (found === undefined) throw new AfterpayRefusal(404, 'not_found', 'There is no such checkout.')
      if (found.state !== 'open')
        throw new AfterpayRefusal(412, 'invalid_checkout_state', `The checkout is ${found.state} already.`)
      return put({
        ...found,
        willDecline: decision === 'decline',
        state: decision === 'cancel' ? 'cancelled' : 'confirmed',
      })
    },
    end(checkout: Checkout, state: 'completed' | 'reversed'): void {
      put({ ...checkout, state })
    },
    forget() {
      checkouts.clear()
    },
  }
}

function checkRequest({
  consumer,
  billing,
  shipping,
  merchant,
  items,
  discounts,
  merchantReference,
  ...rest
}: Checkout['requestBody']) {
  const { email, ...person } = fieldsOf(consumer)
  if (!isText(email) || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidObject('consumer.email must be an e-mail address.')
  for (const name of ['givenNames', 'surname', 'phoneNumber'])
    if (person[name] !== undefined) textOf(person[name], `consumer.${name}`)
  for (const [name, contact] of Object.entries({ billing, shipping }))
    if (contact !== undefined) checkContact(name, contact)
  const { redirectConfirmUrl, redirectCancelUrl } = fieldsOf(merchant)
  for (const [name, url] of Object.entries({ redirectConfirmUrl, redirectCancelUrl }))
    if (!isWebAddress(url)) throw invalidObject(`merchant.${name} must be an address of the web.`)
  if (merchantReference !== undefined) textOf(merchantReference, 'merchantReference')
  if (items !== undefined) checkItems(items)
  if (discounts !== undefined) checkDiscounts(discounts)
  for (const name of ['taxAmount', 'shippingAmount']) if (rest[name] !== undefined) centsOf(rest[name], name)
}

function checkContact(name: string, contact: unknown): void {
  const missing = contactFields.find((field) => !isText(fieldsOf(contact)[field]))
  if (missing !== undefined) throw invalidObject(`${name}.${missing} is required.`)
  const { countryCode, phoneNumber } = fieldsOf(contact)
  if (!/^[A-Z]{2}$/.test(String(countryCode))) throw invalidObject(`${name}.countryCode must have two letters.`)
  if (phoneNumber !== undefined) textOf(phoneNumber, `${name}.phoneNumber`)
}

function checkDiscounts(discounts: unknown): void {
  if (!Array.isArray(discounts)) throw invalidObject('discounts must be a list.')
  for (const [at, discount] of discounts.entries()) {
    const { displayName, amount } = fieldsOf(discount)
    textOf(displayName, `discounts[${at}].displayName`)
    centsOf(amount, `discounts[${at}].amount`)
  }
}

function checkItems(items: unknown): void {
  if (!Array.isArray(items)) throw invalidObject('items must be a list.')
  for (const [at, item] of items.entries()) {
    const { name, sku, quantity, price } = fieldsOf(item)
    textOf(name, `items[${at}].name`, 255)
    if (sku !== undefined) textOf(sku, `items[${at}].sku`)
    if (!Number.isInteger(quantity) || Number(quantity) < 1)
      throw invalidObject(`items[${at}].quantity is no whole number.`)
    centsOf(price, `items[${at}].price`)
  }
}
