import type { ProviderOutcomes } from '../control/provider-outcomes.ts'

/** Issues of capture calls, each HTTP 422: by forced outcome or by PayPal-Mock-Response. */
const captureIssues = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'COMPLIANCE_VIOLATION',
  'DUPLICATE_INVOICE_ID',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PAYER_ACTION_REQUIRED',
  'ORDER_NOT_APPROVED',
]

const refundIssues = [
  'REFUND_NOT_ALLOWED',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
]

export const issues: readonly string[] = [...captureIssues, ...refundIssues]

/** The order is completed, but its capture is declined. */
export const captureDeclined = 'captureDeclined'
export const capturePending = 'capturePending'
export const wrongAmount = 'wrongAmount'
/** The access token is refused as if it had expired. */
export const tokenExpired = 'tokenExpired'

export const providerOutcomes: ProviderOutcomes = {
  ...Object.fromEntries(captureIssues.map((issue) => [issue, 'captureOrder'])),
  ...Object.fromEntries(refundIssues.map((issue) => [issue, 'refundCapture'])),
  [captureDeclined]: 'captureOrder',
  [capturePending]: 'captureOrder',
  [wrongAmount]: 'captureOrder',
}
