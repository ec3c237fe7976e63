import { brokenPasswordRules } from '@forno/domain/customers/password-rules'
import { contactRules } from '../../shared/contact/contact-rules.ts'

/** All fields of the sign-in and registration forms. */
export type AccountFields = {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  password: string
  optinEmail: boolean
  optinSms: boolean
  optinSupercarsFan: boolean
}

/** No consent is ticked by default. [ACC-34] */
export const emptyFields: AccountFields = {
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  password: '',
  optinEmail: false,
  optinSms: false,
  optinSupercarsFan: false,
}

type Rule = (text: string) => true | string

/** The rule of each field: true, or its error message. The server checks the same rules. */
export const accountRules = {
  firstName: contactRules.firstName,
  lastName: contactRules.lastName,
  email: contactRules.email,
  mobileNumber: contactRules.phoneNumber,
  password: (text) => (text === '' ? 'Please enter your password.' : true),
  /** [ACC-33] */
  newPassword: (text) => {
    if (text === '') return 'Please choose a password.'
    return brokenPasswordRules(text).length === 0 || 'This password does not keep all of the rules yet.'
  },
} as const satisfies Readonly<Record<string, Rule>>
