import { fieldsOf } from '../../platform/request-fields.ts'
import { minute } from '@forno/domain/core/durations'
import { randomBytes } from 'node:crypto'
import { invalid, type Detail } from '../core/gateway-refusal.ts'
import { valueAt } from '../core/request-fields.ts'

/** How long a capture context and a transient token are valid, in milliseconds. */
export const contextLives = 15 * minute

/** A session in which a page may collect card data. Its id is the jti of its capture context. */
export type Session = {
  readonly id: string
  readonly kind: 'microform' | 'unified'
  readonly targetOrigins: readonly string[]
  /** Accepted networks, such as VISA; cards of other networks are refused. */
  readonly networks: readonly string[]
  /** How many leading digits of the number the token reveals. */
  readonly prefix: 0 | 6 | 8
  /** The displayed currency and amount, for pages that show them. */
  readonly amount: string
  /** Epoch milliseconds. */
  readonly until: number
}

const mostOrigins = 9
const networks = [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'EFTPOS',
  'JCB',
  'DINERSCLUB',
  'DISCOVER',
  'MAESTRO',
  'CUP',
  'CARTESBANCAIRES',
]
const paymentTypes = {
  microform: ['CARD', 'CHECK'],
  unified: ['APPLEPAY', 'CHECK', 'CLICKTOPAY', 'GOOGLEPAY', 'PANENTRY', 'PAZE', 'AFTERPAY'],
}
const versions = { microform: /^v2(\.\d+)*$/, unified: /^0\.\d{1,2}$/ }

/** The shop's pages use https; on a developer's machine they may use http://localhost. */
const isTargetOrigin = (value: unknown): boolean => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  const isPlain = origin === value && !hostname.includes('*')
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'))
}

const listAt = (body: unknown, field: string): readonly unknown[] => {
  const value = fieldsOf(body)[field]
  return Array.isArray(value) ? value : []
}

/** Validates the request for a session and refuses it as the gateway does. */
export function sessionFrom(kind: Session['kind'], body: unknown, now: number): Session {
  const origins = listAt(body, 'targetOrigins')
  const named = listAt(body, 'allowedCardNetworks')
  const types = listAt(body, 'allowedPaymentTypes')
  const prefix = valueAt(body, 'transientTokenResponseOptions.includeCardPrefix')
  const checks: readonly (readonly [string, boolean])[] = [
    ['clientVersion', versions[kind].test(String(fieldsOf(body).clientVersion))],
    ['targetOrigins', origins.length > 0 && origins.length <= mostOrigins && origins.every(isTargetOrigin)],
    ['allowedCardNetworks', named.length > 0 && named.every((each) => networks.includes(String(each)))],
    ['allowedPaymentTypes', types.length > 0 && types.every((each) => paymentTypes[kind].includes(String(each)))],
    ['transientTokenResponseOptions.includeCardPrefix', prefix === undefined || typeof prefix === 'boolean'],
    ...(kind === 'unified' ? unifiedChecks(body) : []),
  ]
  const details = checks.flatMap(([field, isRight]): Detail[] => {
    if (isRight) return []
    return [{ field, reason: valueAt(body, field) === undefined ? 'MISSING_FIELD' : 'INVALID_DATA' }]
  })
  const [first] = details
  if (first !== undefined) throw invalid(first.reason, undefined, details)
  return {
    id: randomBytes(12).toString('base64url'),
    kind,
    targetOrigins: origins.map(String),
    networks: named.map(String),
    prefix: prefix === undefined ? 6 : prefix === true ? 8 : 0,
    amount: `${String(valueAt(body, 'orderInformation.amountDetails.currency'))} ${String(valueAt(body, 'orderInformation.amountDetails.totalAmount'))}`,
    until: now + contextLives,
  }
}

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value)

const unifiedChecks = (body: unknown): readonly (readonly [string, boolean])[] => [
  ['country', /^[A-Z]{2}$/.test(String(fieldsOf(body).country))],
  ['locale', /^[a-z]{2}_[A-Z]{2}$/.test(String(fieldsOf(body).locale))],
  ['orderInformation.amountDetails.totalAmount', isAmount(valueAt(body, 'orderInformation.amountDetails.totalAmount'))],
  ['orderInformation.amountDetails.currency', valueAt(body, 'orderInformation.amountDetails.currency') === 'AUD'],
]
