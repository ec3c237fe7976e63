import { codeTexts } from '@forno/domain/texts/refusal-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of any call. */
export const callsRefusals = {
  BadInput: { status: 400, code: 'InvalidRequest', message: codeTexts.InvalidRequest },
  BodyTooLarge: { status: 400, code: 'InvalidRequest', reason: 'bodyTooLarge', message: codeTexts.InvalidRequest },
  UnknownCall: { status: 404, code: 'InvalidRequest', reason: 'unknownCall', message: codeTexts.InvalidRequest },
  NotYours: { status: 403, code: 'InvalidRequest', message: codeTexts.InvalidRequest },
  TooManyRequests: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'TooManyRequests',
    message: 'That was a lot at once. Please wait a moment and try again.',
  },
  IdempotencyKeyReused: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'IdempotencyKeyReused',
    message: codeTexts.InvalidRequest,
  },
  InternalError: {
    status: 500,
    code: 'InternalError',
    message: codeTexts.InternalError,
  },
  DependencyDown: { status: 503, code: 'ServiceUnavailable', message: codeTexts.ServiceUnavailable },
  LoginRequired: { status: 401, code: 'LOGIN_REQUIRED', message: codeTexts.LOGIN_REQUIRED },
  AnalyticsNotAllowed: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'analyticsNotAllowed',
    message: codeTexts.InvalidRequest,
  },
  SurveyUnknown: { status: 404, code: 'InvalidRequest', reason: 'surveyUnknown', message: codeTexts.InvalidRequest },
  AppReturnUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'appReturnUnknown',
    message: codeTexts.InvalidRequest,
  },
  PageUnknown: { status: 404, code: 'InvalidRequest', reason: 'pageUnknown', message: codeTexts.InvalidRequest },
  RecaptchaException: {
    status: 400,
    code: 'RecaptchaException',
    message: codeTexts.RecaptchaException,
  },
} as const satisfies Record<string, RefusalRow>
