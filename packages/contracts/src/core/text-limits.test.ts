import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { BasketChanges, ContactBody, GroupBody } from '../baskets/basket.ts'
import { CareersForm, ContactForm, FranchiseForm } from '../stores/forms.ts'
import { VoucherCode } from './values.ts'

const sender = { firstName: 'Jo', lastName: 'Low', email: 'jo@example.com', mobileNumber: '0491 570 156' }
const message = { ...sender, subject: 'Thanks', message: 'Great pizza.' }
const enquiry = { ...sender, state: 'NSW', postCode: '2042', message: 'A store, please.' }
const application = { ...sender, storeId: 'NSW01', position: 'Driver' }

const expectLimit = (schema: TSchema, whole: object, field: string, most: number): void =>
  expect([most, most + 1].map((length) => Check(schema, { ...whole, [field]: 'x'.repeat(length) }))).toEqual([
    true,
    false,
  ])

test.each([
  ['ContactBody', 'firstName', 60, ContactBody, {}],
  ['ContactBody', 'lastName', 60, ContactBody, {}],
  ['ContactBody', 'emailAddress', 254, ContactBody, {}],
  ['ContactBody', 'phoneNumber', 30, ContactBody, {}],
  ['GroupBody', 'voucherCode', 40, GroupBody, { productId: 'deal', quantity: 1 }],
] as const)('[API-16] %s takes %s of at most %i characters', (_, field, most, schema, whole) => {
  expectLimit(schema, whole, field, most)
})

test.each([
  ['ContactForm', 'firstName', 60, ContactForm, message],
  ['ContactForm', 'mobileNumber', 30, ContactForm, message],
  ['ContactForm', 'orderReference', 20, ContactForm, message],
  ['ContactForm', 'subject', 120, ContactForm, message],
  ['ContactForm', 'message', 4_000, ContactForm, message],
  ['FranchiseForm', 'experience', 4_000, FranchiseForm, enquiry],
  ['FranchiseForm', 'message', 4_000, FranchiseForm, enquiry],
  ['CareersForm', 'position', 120, CareersForm, application],
  ['CareersForm', 'availability', 1_000, CareersForm, application],
  ['CareersForm', 'message', 4_000, CareersForm, application],
] as const)('[API-16] [LOC-22] %s takes %s of at most %i characters', (_, field, most, schema, whole) => {
  expectLimit(schema, whole, field, most)
})

test('[BAS-01] an order note has at most 255 characters', () => {
  expectLimit(BasketChanges, {}, 'orderNote', 255)
})

test('[API-16] [VOU-11] a voucher code has at most 60 characters', () => {
  expect([60, 61].map((length) => Check(VoucherCode, 'X'.repeat(length)))).toEqual([true, false])
})

test.each(['feedback', 'complaint', undefined])('[LOC-22] a message about %s is a form', (topic) => {
  expect(Check(ContactForm, { ...message, topic })).toBe(true)
})

test('[LOC-22] a message about anything else is none', () => {
  expect(Check(ContactForm, { ...message, topic: 'careers' })).toBe(false)
})
