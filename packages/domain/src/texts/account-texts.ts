import { generalTexts } from './general-texts.ts'
import { codeTexts } from './refusal-texts.ts'

/** Built-in texts of the account screens. [ACC-37] [CON-08] */
export const accountTexts = {
  general: generalTexts.failed,
  cardNotSaved: "We couldn't save your card. Please try again.",
  formFailed: 'There was an error submitting the form. Please try again.',
  incomplete: 'Please complete all required fields.',
  /** [ERR-09] */
  loginNeeded: codeTexts.LOGIN_REQUIRED,
  /** [SES-08] */
  idleExpiry: 'You have been logged out due to inactivity. Please log in again.',
  idleTitle: 'You have been logged out',
} as const

/** The documented text of a success, including its spelling. [ACC-36] [CON-08] */
export const accountDoneTexts = { succeeded: 'You have succesfully {action}.' } as const
