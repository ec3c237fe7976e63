import { checkDetails, type RefusalRow } from './row.ts'

const orderingOff = 'Online ordering is currently unavailable. Please call {supportNumber}.'

/** Refusals of any call. */
export const callsRefusals = {
  BadInput: { status: 400, code: 'InvalidRequest', message: checkDetails },
  BodyTooLarge: { status: 400, code: 'InvalidRequest', reason: 'bodyTooLarge', message: checkDetails },
  UnknownCall: { status: 404, code: 'InvalidRequest', reason: 'unknownCall', message: checkDetails },
  NotYours: { status: 403, code: 'InvalidRequest', message: checkDetails },
  TooManyRequests: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'TooManyRequests',
    message: 'That was a lot at once. Please wait a moment and try again.',
  },
  IdempotencyKeyReused: { status: 400, code: 'InvalidRequest', reason: 'IdempotencyKeyReused', message: checkDetails },
  InternalError: {
    status: 500,
    code: 'InternalError',
    message: 'Something went wrong. Please try again or call {supportNumber}.',
  },
  DependencyDown: { status: 503, code: 'ServiceUnavailable', message: orderingOff },
  LoginRequired: { status: 401, code: 'LOGIN_REQUIRED', message: 'Please log in to continue.' },
  AnalyticsNotAllowed: { status: 403, code: 'InvalidRequest', reason: 'analyticsNotAllowed', message: checkDetails },
  SurveyUnknown: { status: 404, code: 'InvalidRequest', reason: 'surveyUnknown', message: checkDetails },
  AppReturnUnknown: { status: 404, code: 'InvalidRequest', reason: 'appReturnUnknown', message: checkDetails },
  PageUnknown: { status: 404, code: 'InvalidRequest', reason: 'pageUnknown', message: checkDetails },
  RecaptchaException: {
    status: 400,
    code: 'RecaptchaException',
    message: "We couldn't verify you're not a robot. Please try again.",
  },
} as const satisfies Record<string, RefusalRow>
