import { expect, test } from 'vitest'
import { isDecline, refusalOfReason, type CardRefusal } from './card-refusals.ts'

const rows: readonly (readonly [string, CardRefusal])[] = [
  ['INSUFFICIENT_FUND', 'InsufficientFunds'],
  ['EXCEEDS_CREDIT_LIMIT', 'CardLimitReached'],
  ['ALLOWABLE_PIN_RETRIES_EXCEEDED', 'CardLimitReached'],
  ['INVALID_CARD', 'InvalidCard'],
  ['INVALID_ACCOUNT', 'InvalidCard'],
  ['EXPIRED_CARD', 'InvalidCard'],
  ['INVALID_CVN', 'InvalidCard'],
  ['CVN_NOT_MATCH', 'InvalidCard'],
  ['CV_FAILED', 'InvalidCard'],
  ['CARD_TYPE_NOT_ACCEPTED', 'InvalidCard'],
  ['INVALID_CARD_TYPE', 'InvalidCard'],
  ['PROCESSOR_DECLINED', 'CardDeclined'],
  ['GENERAL_DECLINE', 'CardDeclined'],
  ['PAYMENT_REFUSED', 'CardDeclined'],
  ['STOLEN_LOST_CARD', 'CardDeclined'],
  ['BLOCKED_BY_CARDHOLDER', 'CardDeclined'],
  ['SUSPENDED_ACCOUNT', 'CardDeclined'],
  ['UNAUTHORIZED_CARD', 'CardDeclined'],
  ['CONTACT_PROCESSOR', 'CardDeclined'],
  ['AVS_FAILED', 'CardDeclined'],
  ['BLACKLISTED_CUSTOMER', 'CardDeclined'],
  ['DECISION_PROFILE_REJECT', 'CardDeclined'],
  ['SCORE_EXCEEDS_THRESHOLD', 'CardDeclined'],
  ['AUTHENTICATION_FAILED', 'AuthorisationFailed'],
  ['CONSUMER_AUTHENTICATION_FAILED', 'AuthorisationFailed'],
  ['CONSUMER_AUTHENTICATION_REQUIRED', 'AuthorisationFailed'],
  ['PENDING_AUTHENTICATION', 'AuthorisationFailed'],
  ['an unknown reason', 'AuthorisationFailed'],
  ['PROCESSOR_UNAVAILABLE', 'GatewayError'],
  ['PROCESSOR_ERROR', 'GatewayError'],
  ['ISSUER_UNAVAILABLE', 'GatewayError'],
  ['INVALID_MERCHANT_CONFIGURATION', 'GatewayError'],
  ['SYSTEM_ERROR', 'GatewayError'],
  ['SERVER_TIMEOUT', 'GatewayError'],
  ['SERVICE_TIMEOUT', 'GatewayError'],
  ['MISSING_FIELD', 'GatewayError'],
  ['INVALID_DATA', 'GatewayError'],
  ['INVALID_AMOUNT', 'GatewayError'],
]

test.each(rows)('[PAY-34] maps the gateway’s reason %s to %s', (reason, refusal) => {
  expect(refusalOfReason(reason)).toBe(refusal)
})

test('[PAY-34] a refusal that tells something about the card is a decline, a fault of the gateway or of the order none', () => {
  const declines = [
    'InsufficientFunds',
    'CardDeclined',
    'InvalidCard',
    'CardLimitReached',
    'AuthorisationFailed',
  ] as const
  expect(declines.map(isDecline)).toEqual([true, true, true, true, true])
  const others = ['GatewayError', 'CaptureFailed', 'BasketItemNotFound'] as const
  expect(others.map(isDecline)).toEqual([false, false, false])
})
