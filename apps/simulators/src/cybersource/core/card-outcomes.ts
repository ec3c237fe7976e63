/** A refusal: status 201 is the bank's decline, 400 a refusal of the gateway, 502 a gateway failure. */
export type Refusal = {
  readonly reason: string
  readonly status: 201 | 400 | 502
  readonly on: 'authorise' | 'capture'
}

/** The outcome of a card's payments; null means approved. */
export type CardOutcome = Refusal | null

const declined = (reason: string): Refusal => ({ reason, status: 201, on: 'authorise' })
const refused = (reason: string): Refusal => ({ reason, status: 400, on: 'authorise' })
const failed = (reason: string): Refusal => ({ reason, status: 502, on: 'authorise' })

/**
 * The meaning of the classic reason codes. They also define the test cards, whose digits before the check digit are
 * such a code. [PAY-34] [PAY-37]
 */
export const outcomesByCode: Readonly<Record<string, Refusal>> = {
  150: failed('SYSTEM_ERROR'),
  151: failed('SERVER_TIMEOUT'),
  152: failed('SERVICE_TIMEOUT'),
  200: declined('AVS_FAILED'),
  201: declined('CONTACT_PROCESSOR'),
  202: declined('EXPIRED_CARD'),
  203: declined('GENERAL_DECLINE'),
  204: declined('INSUFFICIENT_FUND'),
  205: declined('STOLEN_LOST_CARD'),
  207: declined('ISSUER_UNAVAILABLE'),
  208: declined('UNAUTHORIZED_CARD'),
  209: declined('CVN_NOT_MATCH'),
  210: declined('EXCEEDS_CREDIT_LIMIT'),
  211: declined('INVALID_CVN'),
  212: declined('ALLOWABLE_PIN_RETRIES_EXCEEDED'),
  213: declined('BLOCKED_BY_CARDHOLDER'),
  214: declined('SUSPENDED_ACCOUNT'),
  215: declined('PAYMENT_REFUSED'),
  221: declined('BLACKLISTED_CUSTOMER'),
  230: declined('CV_FAILED'),
  231: declined('INVALID_ACCOUNT'),
  232: refused('CARD_TYPE_NOT_ACCEPTED'),
  233: declined('PROCESSOR_DECLINED'),
  234: refused('INVALID_MERCHANT_CONFIGURATION'),
  235: { reason: 'EXCEEDS_AUTH_AMOUNT', status: 400, on: 'capture' },
  236: declined('PROCESSOR_ERROR'),
  237: refused('PROCESSOR_UNAVAILABLE'),
  239: refused('INVALID_CARD'),
  240: refused('INVALID_CARD_TYPE'),
  242: { reason: 'MISSING_AUTH', status: 400, on: 'capture' },
  476: declined('CONSUMER_AUTHENTICATION_FAILED'),
  480: declined('SCORE_EXCEEDS_THRESHOLD'),
  481: declined('DECISION_PROFILE_REJECT'),
}

/** Reasons of follow-up calls, which only the control endpoint can force. */
const ofLaterCalls = [
  'AUTH_ALREADY_REVERSED',
  'TRANSACTION_ALREADY_SETTLED',
  'TRANSACTION_ALREADY_REVERSED_OR_SETTLED',
  'NOT_VOIDABLE',
  'CAPTURE_ALREADY_VOIDED',
  'DUPLICATE_REQUEST',
]

export const outcomesByReason: ReadonlyMap<string, Refusal> = new Map([
  ...ofLaterCalls.map((reason) => [reason, refused(reason)] as const),
  ...Object.values(outcomesByCode).map((outcome) => [outcome.reason, outcome] as const),
])

export const classicCodeOf = (reason: string): string =>
  Object.entries(outcomesByCode).find(([, outcome]) => outcome.reason === reason)?.[0] ?? '102'
