import { fieldsOf, isFields, isWebAddress, type Fields } from '../platform/request-fields.ts'
import { hour } from '@forno/domain/core/durations'
import { isText } from './money.ts'
import { malformed } from './problem.ts'
import { readUnits, type PurchaseUnit } from './purchase-unit.ts'

export type Funding = 'paypal' | 'paylater'

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'

export type Order = {
  readonly id: string
  readonly intent: 'CAPTURE' | 'AUTHORIZE'
  readonly status: OrderStatus
  readonly created: number
  readonly updated: number
  readonly unit: PurchaseUnit
  /** True if the request named the return URLs in `payment_source`, false for the older `application_context`. */
  readonly hasSource: boolean
  readonly returnUrl: string | null
  readonly cancelUrl: string | null
  /** The funding source chosen on the page; null before the payer decides. */
  readonly funding: Funding | null
  /** The payer's card will be declined when the merchant captures. */
  readonly willDecline: boolean
}

export type Draft = Pick<Order, 'intent' | 'unit' | 'hasSource' | 'returnUrl' | 'cancelUrl'>

/** How long an order without approval exists, in milliseconds. */
export const orderLives = 6 * hour

const choices: Readonly<Record<string, readonly string[]>> = {
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'BILLING', 'NO_PREFERENCE'],
  user_action: ['CONTINUE', 'PAY_NOW'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}

/** Reads and validates the body of a create-order request. */
export function readDraft(body: unknown): Draft {
  const { intent, purchase_units: units, payment_source: source, application_context: old } = fieldsOf(body)
  if (intent === undefined) throw malformed('/intent', 'MISSING_REQUIRED_PARAMETER')
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') throw malformed('/intent', 'INVALID_PARAMETER_VALUE', intent)
  const unit = readUnits(units)
  const hasSource = source !== undefined
  if (hasSource) checkSource(source)
  const [context, at] = hasSource
    ? [fieldsOf(fieldsOf(fieldsOf(source).paypal).experience_context), '/payment_source/paypal/experience_context']
    : [fieldsOf(old), '/application_context']
  checkContext(context, at)
  const { return_url: returnUrl, cancel_url: cancelUrl } = context
  return {
    intent,
    unit,
    hasSource,
    returnUrl: addressOf(returnUrl, `${at}/return_url`),
    cancelUrl: addressOf(cancelUrl, `${at}/cancel_url`),
  }
}

/** Only PayPal's own wallet is known; what it contains must be objects. */
function checkSource(source: unknown): void {
  const { paypal } = fieldsOf(source)
  if (!isFields(paypal)) throw malformed('/payment_source', 'INVALID_PARAMETER_VALUE')
  const { experience_context: context = {} } = fieldsOf(paypal)
  if (!isFields(context)) throw malformed('/payment_source/paypal/experience_context', 'INVALID_PARAMETER_VALUE')
}

/** A language tag such as `en-AU`. */
const languageTag = /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/

function checkContext(context: Fields, at: string): void {
  const { locale } = context
  if (locale !== undefined && !(isText(locale) && languageTag.test(locale)))
    throw malformed(`${at}/locale`, 'INVALID_PARAMETER_SYNTAX', locale)
  for (const [name, values] of Object.entries(choices)) {
    const value = context[name]
    if (value !== undefined && !(isText(value) && values.includes(value)))
      throw malformed(`${at}/${name}`, 'INVALID_PARAMETER_VALUE', value)
  }
}

function addressOf(value: unknown, field: string): string | null {
  if (value === undefined) return null
  if (!isWebAddress(value)) throw malformed(field, 'INVALID_PARAMETER_SYNTAX', value)
  return value
}

/** The payer of every simulated order. */
export const payer = {
  payer_id: 'SIMPAYER00001',
  email_address: 'payer@example.com',
  name: { given_name: 'Alex', surname: 'Baker' },
  address: { country_code: 'AU' },
}
