import { expect, test } from 'vitest'
import { accountMessages } from './account-texts.ts'
import { withTestBrand } from '../../../test/test-brand.ts'

withTestBrand()

test('[ACC-37] [SES-08] has the documented texts', () => {
  expect(accountMessages).toMatchObject({
    general: 'Something went wrong. Please try again or call 1800 975 711.',
    cardNotSaved: "We couldn't save your card. Please try again.",
    formFailed: 'There was an error submitting the form. Please try again.',
    incomplete: 'Please complete all required fields.',
    idleExpiry: 'You have been logged out due to inactivity. Please log in again.',
  })
})
