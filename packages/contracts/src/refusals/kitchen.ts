import { numberInWords } from '@forno/domain/texts/number-words'
import { enrolmentCodeLifetime } from '@forno/domain/kitchen/enrolment-code'
import { minute } from '@forno/domain/core/durations'
import type { RefusalRow } from './row.ts'

/** Refusals of the kitchen's screen. */
export const kitchenRefusals = {
  MoveNotAllowed: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'moveNotAllowed',
    message: 'This order cannot change to that status.',
  },
  MoveAlreadyPublished: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'moveAlreadyPublished',
    message: 'The customer has already been informed. Move the order to its next status instead.',
  },
  PinWrong: {
    status: 401,
    code: 'LOGIN_REQUIRED',
    reason: 'pinWrong',
    message: 'That store code and PIN do not match.',
  },
  DeviceNotEnrolled: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'deviceNotEnrolled',
    message: 'This screen is not enrolled for that store yet. Ask head office for an enrolment code.',
  },
  EnrolmentCodeWrong: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'enrolmentCodeWrong',
    message:
      `That code didn't work. It may be for another store, already used, or older than ${numberInWords(enrolmentCodeLifetime / minute)} minutes. ` +
      'Ask head office for a new one.',
  },
} as const satisfies Record<string, RefusalRow>
