import type { RefusalName } from '../core/refusal.ts'

/** The refusals that a failed card payment can answer. [PAY-34] */
export type CardRefusal = Extract<
  RefusalName,
  | 'InsufficientFunds'
  | 'CardDeclined'
  | 'InvalidCard'
  | 'CardLimitReached'
  | 'AuthorisationFailed'
  | 'CaptureFailed'
  | 'GatewayError'
>

/** The card gateway's reason codes for each refusal. */
const reasons: Readonly<Partial<Record<CardRefusal, readonly string[]>>> = {
  InsufficientFunds: ['INSUFFICIENT_FUND'],
  CardLimitReached: ['EXCEEDS_CREDIT_LIMIT', 'ALLOWABLE_PIN_RETRIES_EXCEEDED'],
  InvalidCard: [
    'INVALID_CARD',
    'INVALID_ACCOUNT',
    'EXPIRED_CARD',
    'INVALID_CVN',
    'CVN_NOT_MATCH',
    'CV_FAILED',
    'CARD_TYPE_NOT_ACCEPTED',
    'INVALID_CARD_TYPE',
  ],
  CardDeclined: [
    'PROCESSOR_DECLINED',
    'GENERAL_DECLINE',
    'PAYMENT_REFUSED',
    'STOLEN_LOST_CARD',
    'BLOCKED_BY_CARDHOLDER',
    'SUSPENDED_ACCOUNT',
    'UNAUTHORIZED_CARD',
    'CONTACT_PROCESSOR',
    'AVS_FAILED',
    'BLACKLISTED_CUSTOMER',
    'DECISION_PROFILE_REJECT',
    'SCORE_EXCEEDS_THRESHOLD',
  ],
  GatewayError: [
    'PROCESSOR_UNAVAILABLE',
    'PROCESSOR_ERROR',
    'ISSUER_UNAVAILABLE',
    'INVALID_MERCHANT_CONFIGURATION',
    'MISSING_FIELD',
    'INVALID_DATA',
    'INVALID_AMOUNT',
    'SYSTEM_ERROR',
    'SERVER_TIMEOUT',
    'SERVICE_TIMEOUT',
  ],
}

const byReason: ReadonlyMap<string, CardRefusal> = new Map(
  Object.entries(reasons).flatMap(([refusal, names]) => names.map((name) => [name, refusal as CardRefusal] as const)),
)

/** Whether a refusal reveals something about the card, which helps criminals who test stolen cards. [PAY-34] */
export const isDecline = (refusal: RefusalName): boolean =>
  refusal === 'AuthorisationFailed' || (refusal in reasons && refusal !== 'GatewayError')

/** The refusal for a reason code of the card gateway; unknown codes become `AuthorisationFailed`. [PAY-34] */
export const refusalOfReason = (reason: string): CardRefusal => byReason.get(reason) ?? 'AuthorisationFailed'
