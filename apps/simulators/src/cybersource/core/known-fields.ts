import { isIP } from 'node:net'
import { fieldsOf, isFields } from '../../platform/request-fields.ts'
import { invalid } from './gateway-refusal.ts'
import { valueAt } from './request-fields.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''
const isFlag: Check = (value) => typeof value === 'boolean'
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value)

/** The same check for several fields of one object. */
const each = (parent: string, names: readonly string[], check: Check): readonly (readonly [string, Check])[] =>
  names.map((name) => [`${parent}.${name}`, check] as const)

const contact = ['firstName', 'lastName', 'address1', 'locality', 'administrativeArea', 'postalCode', 'phoneNumber']
const indicators = ['vbv', 'vbv_attempted', 'vbv_failure', 'spa', 'spa_failure', 'aesk', 'aesk_attempted']

/** What the gateway's schema says of fields that a request may leave out. A parent comes before its fields. */
const knownFields: readonly (readonly [string, Check])[] = [
  ...['clientReferenceInformation', 'processingInformation', 'tokenInformation', 'paymentInformation'].map(
    (name) => [name, isFields] as const,
  ),
  ...['orderInformation', 'deviceInformation', 'consumerAuthenticationInformation', 'reversalInformation'].map(
    (name) => [name, isFields] as const,
  ),
  ...each('paymentInformation', ['customer', 'paymentInstrument', 'fluidData'], isFields),
  ...each('orderInformation', ['amountDetails', 'billTo'], isFields),
  ['captureMandate', isFields],
  ['clientReferenceInformation.transactionId', isText],
  ...each('tokenInformation', ['transientTokenJwt', 'transientToken', 'jti'], isText),
  ...each('paymentInformation.customer', ['id', 'customerId'], isText),
  ['paymentInformation.paymentInstrument.id', isText],
  ['paymentInformation.fluidData.encoding', oneOf('Base64')],
  ['processingInformation.paymentSolution', oneOf('001', '008', '012', '027', 'visacheckout')],
  ['processingInformation.commerceIndicator', oneOf('internet', 'moto', 'recurring', 'install', ...indicators)],
  ['orderInformation.amountDetails.currency', oneOf('AUD')],
  ...each('orderInformation.billTo', contact, isText),
  ['orderInformation.billTo.country', matching(/^[A-Z]{2}$/)],
  ['orderInformation.billTo.email', matching(/^[^\s@]+@[^\s@]+$/)],
  ['deviceInformation.ipAddress', (value) => typeof value === 'string' && isIP(value) !== 0],
  ...each('deviceInformation', ['httpAcceptContent', 'httpBrowserLanguage', 'userAgentBrowserValue'], isText),
  ...each('deviceInformation', ['httpBrowserJavaEnabled', 'httpBrowserJavaScriptEnabled'], isFlag),
  ['deviceInformation.httpBrowserColorDepth', matching(/^\d{1,2}$/)],
  ...each('deviceInformation', ['httpBrowserScreenHeight', 'httpBrowserScreenWidth'], matching(/^\d{1,6}$/)),
  ['deviceInformation.httpBrowserTimeDifference', matching(/^-?\d{1,4}$/)],
  ['reversalInformation.reason', isText],
  ['captureMandate.billingType', oneOf('FULL', 'PARTIAL', 'NONE')],
  ...each('captureMandate', ['requestEmail', 'requestPhone', 'requestShipping'], isFlag),
]

/** Refuses a request in which a known field has another type, is empty, or is none of its values. [PAY-37] */
export function refuseMalformed(body: unknown): void {
  const fields = fieldsOf(body)
  const wrong = knownFields.filter(([path, isRight]) => {
    const value = valueAt(fields, path)
    return value !== undefined && value !== null && !isRight(value)
  })
  if (wrong.length === 0) return
  const details = wrong.map(([field]) => ({ field, reason: 'INVALID_DATA' as const }))
  throw invalid('INVALID_DATA', undefined, details)
}
