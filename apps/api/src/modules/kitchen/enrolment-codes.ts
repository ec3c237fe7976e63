import { createHash, randomInt } from 'node:crypto'
import { enrolmentCodeLength, enrolmentSymbols } from '@forno/domain/kitchen/enrolment-code'

/** A new code of 60 random bits. */
export const drawEnrolmentCode = (): string =>
  Array.from({ length: enrolmentCodeLength }, () => enrolmentSymbols.charAt(randomInt(enrolmentSymbols.length))).join(
    '',
  )

/** A plain hash is enough: 2^60 codes cannot be tried within the ten minutes that one lasts. */
export const hashEnrolmentCode = (code: string): string => createHash('sha256').update(code).digest('base64url')
