import { fieldsOf, isFields, isWebAddress, type Fields } from '../platform/request-fields.ts'
import type { Detail } from './zip-refusal.ts'

export const results = ['approved', 'referred', 'declined', 'cancelled'] as const

/** The result of an application on Zip's page. */
export type Result = (typeof results)[number]

/** A referred application stays `created` during its review; a charged one is `completed`. */
export type CheckoutState = 'created' | 'expired' | 'approved' | 'completed' | 'declined' | 'cancelled'

export type Checkout = {
  readonly id: string
  readonly uri: string
  readonly type: string
  readonly shopper: unknown
  readonly order: Fields
  readonly features: unknown
  readonly config: { readonly redirect_uri: string }
  readonly metadata: unknown
  readonly created: string
  readonly state: CheckoutState
  /** Set once the checkout is approved. */
  readonly customer_id?: string
}

/** The smallest and largest amount, in AUD. */
const leastAmount = 0.01
const mostAmount = 50_000
const itemTypes = ['sku', 'tax', 'shipping', 'discount', 'store_credit']

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** Cents of a number of dollars. */
export const centsOf = (amount: number): number => Math.round(amount * 100)
/** Whether a value is a number of dollars in whole cents, also a negative one. */
export const isMoney = (value: unknown): value is number =>
  isNumber(value) && Math.abs(centsOf(value) - value * 100) < 1e-6

/** The faults in the body of a create-checkout request, each with the name of its field. */
export function faultsOfCheckout(body: unknown): readonly Detail[] {
  const { type = 'standard', shopper, order, config, features = {}, metadata = {} } = fieldsOf(body)
  return [
    ...(type === 'standard' || type === 'express'
      ? []
      : [{ name: 'type', message: 'is neither standard nor express' }]),
    ...(type === 'express' ? [] : faultsOfShopper(fieldsOf(shopper))),
    ...faultsOfOrder(fieldsOf(order)),
    ...faultsOfFeatures(features),
    ...(isFields(metadata) ? [] : [{ name: 'metadata', message: 'is no object' }]),
    ...(isWebAddress(fieldsOf(config).redirect_uri)
      ? []
      : [{ name: 'config.redirect_uri', message: 'is no address of the web' }]),
  ]
}

function faultsOfShopper(shopper: Fields): readonly Detail[] {
  const missing = ['first_name', 'last_name', 'email'].filter((name) => !isText(shopper[name]))
  return [
    ...missing.map((name) => ({ name: `shopper.${name}`, message: 'is required' })),
    ...(isText(shopper['phone'] ?? 'none') ? [] : [{ name: 'shopper.phone', message: 'is no text' }]),
    ...faultsOfAddress(shopper['billing_address'], 'shopper.billing_address'),
  ]
}

/** The faults of an address, which may be missing. If there is one, it is whole, but for the names of a person. */
function faultsOfAddress(address: unknown, at: string): readonly Detail[] {
  if (address === undefined) return []
  if (!isFields(address)) return [{ name: at, message: 'is no object' }]
  const fields = fieldsOf(address)
  const missing = ['line1', 'city', 'state', 'postal_code'].filter((name) => !isText(fields[name]))
  const names = ['first_name', 'last_name'].filter((name) => !isText(fields[name] ?? 'none'))
  const isCountry = /^[A-Z]{2}$/.test(String(fields['country']))
  return [
    ...missing.map((name) => ({ name: `${at}.${name}`, message: 'is required' })),
    ...names.map((name) => ({ name: `${at}.${name}`, message: 'is no text' })),
    ...(isCountry ? [] : [{ name: `${at}.country`, message: 'is no code of a country' }]),
  ]
}

function faultsOfShipping(shipping: unknown): readonly Detail[] {
  if (shipping === undefined) return []
  if (!isFields(shipping)) return [{ name: 'order.shipping', message: 'is no object' }]
  const { pickup = false, address } = fieldsOf(shipping)
  const isFlag = typeof pickup === 'boolean'
  return [
    ...(isFlag ? [] : [{ name: 'order.shipping.pickup', message: 'is neither true nor false' }]),
    ...faultsOfAddress(address, 'order.shipping.address'),
  ]
}

/** Whether a checkout asks for a token for later charges. */
export const requiresToken = (features: unknown): boolean => fieldsOf(fieldsOf(features).tokenisation).required === true

function faultsOfFeatures(features: unknown): readonly Detail[] {
  const { tokenisation = {} } = fieldsOf(features)
  const { required = false } = fieldsOf(tokenisation)
  const isRight = isFields(features) && isFields(tokenisation) && typeof required === 'boolean'
  return isRight
    ? []
    : [{ name: 'features.tokenisation', message: 'must tell by true or false whether it is required' }]
}

/** The amount of an order must equal the sum of its items times their quantities. */
function faultsOfOrder({ reference, amount, currency, items, shipping }: Fields): readonly Detail[] {
  const list: readonly unknown[] = Array.isArray(items) ? items : []
  const faults = list.flatMap((item, at) => faultsOfItem(fieldsOf(item), `order.items[${at}]`))
  const isRight = isMoney(amount) && amount >= leastAmount && amount <= mostAmount
  const isSum = !isRight || faults.length > 0 || list.length === 0 || sumOf(list) === centsOf(amount)
  return [
    ...(isText(reference) ? [] : [{ name: 'order.reference', message: 'is required' }]),
    ...(isRight ? [] : [{ name: 'order.amount', message: `is no amount from ${leastAmount} to ${mostAmount}` }]),
    ...(currency === 'AUD' ? [] : [{ name: 'order.currency', message: 'is not AUD' }]),
    ...faultsOfShipping(shipping),
    ...(list.length > 0 ? faults : [{ name: 'order.items', message: 'is empty' }]),
    ...(isSum ? [] : [{ name: 'order.amount', message: 'is not the sum of the items' }]),
  ]
}

const sumOf = (items: readonly unknown[]): number =>
  items.map(fieldsOf).reduce((sum, { amount, quantity = 1 }) => sum + centsOf(Number(amount)) * Number(quantity), 0)

/** The faults in a charge's items, if it has any: each must be valid, and their sum must be the amount. */
export function faultsOfItems(items: unknown, amount: number): readonly Detail[] {
  if (items === undefined) return []
  if (!Array.isArray(items)) return [{ name: 'order.items', message: 'is no list' }]
  const list: readonly unknown[] = items
  const faults = list.flatMap((item, at) => faultsOfItem(fieldsOf(item), `order.items[${at}]`))
  const isSum = faults.length > 0 || sumOf(list) === centsOf(amount)
  return isSum ? faults : [{ name: 'amount', message: 'is not the sum of the items' }]
}

function faultsOfItem({ name, amount, quantity = 1, type, reference }: Fields, at: string): readonly Detail[] {
  return [
    ...(isText(name) ? [] : [{ name: `${at}.name`, message: 'is required' }]),
    ...(isText(reference) ? [] : [{ name: `${at}.reference`, message: 'is required' }]),
    ...(isMoney(amount) ? [] : [{ name: `${at}.amount`, message: 'is no amount' }]),
    ...(isNumber(quantity) && Number.isInteger(quantity) && quantity > 0
      ? []
      : [{ name: `${at}.quantity`, message: 'is no whole number above 0' }]),
    ...(itemTypes.includes(String(type))
      ? []
      : [{ name: `${at}.type`, message: `is none of ${itemTypes.join(', ')}` }]),
  ]
}
