import { createHmac, randomInt } from 'node:crypto'
import { enrolmentCodeLength, enrolmentSymbols } from '@forno/domain/kitchen/enrolment-code'

/** A new code of 60 random bits. */
export const drawEnrolmentCode = (): string =>
  Array.from({ length: enrolmentCodeLength }, () => enrolmentSymbols.charAt(randomInt(enrolmentSymbols.length))).join(
    '',
  )

/** Keyed hash of a code: a reader of the table cannot test guesses against it. */
export const hashEnrolmentCode = (key: string, code: string): string =>
  createHmac('sha256', key).update(`kitchen enrolment ${code}`).digest('base64url')
