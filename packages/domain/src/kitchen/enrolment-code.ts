/** Symbols of an enrolment code: no I, L, O or U, which are misread or read out as something else (Crockford's base 32). */
export const enrolmentSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Twelve symbols of 32 are 60 random bits. */
export const enrolmentCodeLength = 12
/** Milliseconds. */
export const enrolmentCodeLife = 10 * 60_000

const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/** A typed code in its stored form: capitals without spaces and dashes, with look-alike letters read as digits. null = not a code. */
export const readEnrolmentCode = (text: string): string | null => {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ILO]/g, (letter) => misread[letter] ?? letter)
  const isCode =
    code.length === enrolmentCodeLength && Array.from(code).every((each) => enrolmentSymbols.includes(each))
  return isCode ? code : null
}

/** A code as people read it, in groups of four: `7K2Q-P4MX-9TRD`. */
export const showEnrolmentCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
