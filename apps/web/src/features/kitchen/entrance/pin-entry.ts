import { enrolmentCodeLength, readEnrolmentCode } from '@forno/domain/kitchen/enrolment-code'

/** The digits typed on the PIN pad. */
export type PinEntry = { readonly pin: string }

/** What a person did: a key of the pad, or the whole text of the field after typing on a keyboard. */
export type PinEvent =
  | { readonly type: 'pressed'; readonly digit: string }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'lastDeleted' }
  | { readonly type: 'cleared' }

/** The digits of a PIN. */
export const pinLength = { min: 6, max: 8 } as const
/** The pad before a digit is pressed. */
export const noPin: PinEntry = { pin: '' }

/** Keeps at most eight digits; further ones are ignored. */
export const pinAfter = ({ pin }: PinEntry, event: PinEvent): PinEntry => {
  switch (event.type) {
    case 'pressed':
      return { pin: (pin + event.digit).slice(0, pinLength.max) }
    case 'typed':
      return { pin: event.text.replaceAll(/\D/g, '').slice(0, pinLength.max) }
    case 'lastDeleted':
      return { pin: pin.slice(0, -1) }
    case 'cleared':
      return noPin
  }
}

const isStoreCode = (text: string): boolean => /^[A-Za-z0-9-]{1,40}$/.test(text.trim())
const storeCodeMissing = { storeCode: 'Enter your store code, such as NSW01.' } as const

/** The messages for missing or invalid fields of the enrolment form; null = complete. */
export const enrolError = (storeCode: string, code: string): { storeCode?: string; code?: string } | null => {
  const error = {
    ...(isStoreCode(storeCode) ? {} : storeCodeMissing),
    ...(readEnrolmentCode(code) === null
      ? { code: `Enter the code from head office: ${enrolmentCodeLength} letters and digits.` }
      : {}),
  }
  return Object.keys(error).length === 0 ? null : error
}

/** The messages for missing or invalid fields of the sign-in form; null = complete. */
export const signInError = (storeCode: string, { pin }: PinEntry): { storeCode?: string; pin?: string } | null => {
  const error = {
    ...(isStoreCode(storeCode) ? {} : storeCodeMissing),
    ...(pin.length >= pinLength.min ? {} : { pin: `Enter your PIN: at least ${pinLength.min} digits.` }),
  }
  return Object.keys(error).length === 0 ? null : error
}
