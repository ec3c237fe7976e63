import { minute } from '../core/durations.ts'

/** The symbols of an enrolment code: no I, L, O or U, which people misread or mishear (Crockford's base 32). */
export const enrolmentSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The length of a code: twelve symbols of 32 are 60 random bits. */
export const enrolmentCodeLength = 12
/** Milliseconds for which a code is valid. */
export const enrolmentCodeLifetime = 10 * minute

const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/**
 * The stored form of a typed code: capitals without spaces and dashes, with look-alike letters read as digits. null =
 * not a code.
 */
export const readEnrolmentCode = (text: string): string | null => {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ILO]/g, (letter) => misread[letter] ?? letter)
  const isCode =
    code.length === enrolmentCodeLength && Array.from(code).every((each) => enrolmentSymbols.includes(each))
  return isCode ? code : null
}

/** The displayed form of a code, in groups of four: `7K2Q-P4MX-9TRD`. */
export const showEnrolmentCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
