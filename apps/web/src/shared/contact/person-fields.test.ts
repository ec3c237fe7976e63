import { ContactForm } from '@forno/contracts/stores/forms'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailField, FirstNameField, LastNameField, MobileField } from './person-fields.tsx'

const { firstName, lastName, email, mobileNumber } = ContactForm.properties

test.each([
  ['a first name', FirstNameField, firstName, 60],
  ['a last name', LastNameField, lastName, 60],
  ['an e-mail address', EmailField, email, 254],
  ['a mobile number', MobileField, mobileNumber, 30],
] as const)('the field of %s takes as many characters as a call', (_, Field, schema, maxLength) => {
  expect(renderToStaticMarkup(createElement(Field))).toContain(`maxLength="${maxLength}"`)
  expect(schema).toMatchObject({ maxLength })
})
