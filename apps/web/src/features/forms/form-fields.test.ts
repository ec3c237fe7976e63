import { expect, test } from 'vitest'
import {
  campaignForm,
  careersForm,
  contactForm,
  formRules,
  franchiseForm,
  orBlank,
  type FormFields,
} from './form-fields.ts'

const sender = { firstName: ' Jo ', lastName: 'Nguyen', email: 'jo@example.com ', mobileNumber: '0491 570 156' }
const sent = { firstName: 'Jo', lastName: 'Nguyen', email: 'jo@example.com', mobileNumber: '0491 570 156' }

test.each<[string, keyof typeof formRules, string, boolean]>([
  ['a name', 'firstName', 'Jo', true],
  ['a name of spaces', 'firstName', '  ', false],
  ['a name without a letter', 'lastName', '\u200b.', false],
  ['a message of invisible characters', 'message', '\u200b\u2060', false],
  ['a pasted postcode', 'postCode', '\u200e0822', true],
  ['no e-mail address', 'email', '', false],
  ['half an e-mail address', 'email', 'jo@', false],
  ['an e-mail address', 'email', 'jo@example.com', true],
  ['a phone number', 'mobileNumber', '0491 570 156', true],
  ['too short a phone number', 'mobileNumber', '123', false],
  ['a postcode', 'postCode', '0822', true],
  ['three digits', 'postCode', '822', false],
  ['no job', 'position', '', false],
])('[LOC-22] %s in %s (%j) is valid: %s', (_, name, text, expected) => {
  expect(formRules[name](text) === true).toBe(expected)
})

test('[LOC-22] leaves out blank fields and trims the others', () => {
  const blank: Partial<FormFields> = { ...sender, website: '', storeId: '', orderReference: ' ', subject: 'Late' }
  expect(contactForm({ ...blank, message: ' Cold \n' })).toEqual({ ...sent, subject: 'Late', message: 'Cold' })
  const job = { storeId: 'VIC01', position: 'Kitchen', availability: 'Fridays' }
  expect(careersForm({ ...blank, ...job, message: 'Hi ' })).toEqual({ ...sent, ...job, message: 'Hi' })
  expect(franchiseForm({ ...sender, state: 'TAS', postCode: '7000 ', message: 'Me' })).toEqual({
    ...sent,
    state: 'TAS',
    postCode: '7000',
    message: 'Me',
  })
})

test('[LOC-22] says that a message is a complaint only if the box is ticked', () => {
  const message = { ...sender, subject: 'S', message: 'M' }
  expect(contactForm({ ...message, isComplaint: true })).toHaveProperty('topic', 'complaint')
  expect(contactForm({ ...message, isComplaint: false })).not.toHaveProperty('topic')
})

test('[LOC-22] sends the hidden field if it is filled in', () => {
  expect(contactForm({ ...sender, website: 'x', subject: 'S', message: 'M' })).toHaveProperty('website', 'x')
})

test('[MKT-08] accepts a campaign form without a mobile number, but not with half of one', () => {
  const ticked = { slug: 'default', optinEmail: true, optinSms: false, optinSupercarsFan: false }
  const { mobileNumber, ...unnumbered } = sent
  expect(campaignForm({ ...sender, mobileNumber: ' ' }, ticked)).toEqual({ ...unnumbered, ...ticked })
  expect(campaignForm(sender, { ...ticked, storeId: 'NSW01' })).toMatchObject({ mobileNumber, storeId: 'NSW01' })
  const rule = orBlank(formRules.mobileNumber)
  expect([rule(' '), rule('0491 570 156'), rule('123') === true]).toEqual([true, true, false])
})
