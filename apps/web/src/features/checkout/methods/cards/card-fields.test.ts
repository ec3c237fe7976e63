import { expect, test } from 'vitest'
import type { FieldChange } from './microform.ts'
import {
  amexRefused,
  brandName,
  cardFields,
  invalidFields,
  noCard,
  securityCodeLabels,
  type CardEvent,
} from './card-fields.ts'

const typed = (change: Partial<FieldChange>, takesAmex = true): CardEvent => ({
  kind: 'changed',
  field: 'number',
  change: { empty: false, valid: false, couldBeValid: true, ...change },
  takesAmex,
})
const code = (change: Partial<FieldChange>): CardEvent => ({
  kind: 'changed',
  field: 'securityCode',
  change: { empty: false, valid: true, couldBeValid: true, ...change },
  takesAmex: true,
})
const after = (...events: readonly CardEvent[]) => events.reduce(cardFields, noCard)
const amex = [{ cybsCardType: '003' }]

test.each([
  ['001', 'Security code (CVV)', '3 digits on the back', 'Visa'],
  ['002', 'Security code (CVC)', '3 digits on the back', 'Mastercard'],
  ['003', 'Security code (CID)', '4 digits on the front', 'Amex'],
])('[PAY-05] labels the security code of brand %s with the brand’s own name', (cybsCardType, label, hint, name) => {
  const { brand } = after(typed({ card: [{ cybsCardType }] }))
  expect(securityCodeLabels(brand)).toEqual({ label, hint })
  expect(brandName(brand)).toBe(name)
})

test('[PAY-05] uses the general label of the security code while the brand is unknown', () => {
  expect(securityCodeLabels(after(typed({ card: amex.concat({ cybsCardType: '001' }) })).brand).label).toBe(
    'Security code',
  )
  expect(after(typed({ card: amex }), typed({ card: [] })).brand).toBeNull()
})

test('[PAY-03] refuses an impossible number while typing, and an incomplete one when the field is left', () => {
  expect(after(typed({ couldBeValid: false })).number.refusal).toBe('Please check your card number.')
  expect(after(typed({})).number.refusal).toBeNull()
  expect(after(typed({}), { kind: 'left', field: 'number' }).number.refusal).toBe('Please check your card number.')
  expect(after({ kind: 'left', field: 'number' }).number.refusal).toBeNull()
})

test('[PAY-11] refuses a valid Amex number where the store does not take Amex', () => {
  const fields = after(typed({ card: amex, valid: true }, false))
  expect(fields.number.refusal).toBe(amexRefused)
  expect(invalidFields(after(typed({ card: amex, valid: true }, false), code({})))).toEqual(['number'])
  expect(invalidFields(after(typed({ card: amex, valid: true }), code({})))).toEqual([])
})

test('[PAY-12] paying with empty fields shows an error at each field', () => {
  const fields = after({ kind: 'refused', fields: invalidFields(noCard) })
  expect([fields.number.refusal, fields.securityCode.refusal]).toEqual([
    'Please enter your card number.',
    'Please enter your security code.',
  ])
  expect(cardFields(fields, code({})).securityCode.refusal).toBeNull()
})

test('[PAY-03] a late report of an empty field keeps its error until something is typed', () => {
  const refused = after({ kind: 'refused', fields: invalidFields(noCard) })
  const late = cardFields(refused, code({ empty: true, valid: false }))
  expect(late.securityCode.refusal).toBe('Please enter your security code.')
  const cleared = [code({ valid: false }), code({ empty: true, valid: false })].reduce(cardFields, late)
  expect(cleared.securityCode.refusal).toBeNull()
})

test('[PAY-03] leaving a field clears the focus, unless another field has it', () => {
  expect(after({ kind: 'entered', field: 'number' }, { kind: 'left', field: 'number' }).focused).toBeNull()
  const moved = after(
    { kind: 'entered', field: 'number' },
    { kind: 'entered', field: 'securityCode' },
    { kind: 'left', field: 'number' },
  )
  expect(moved.focused).toBe('securityCode')
})
