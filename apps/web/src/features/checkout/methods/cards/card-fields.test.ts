import { expect, test } from 'vitest'
import type { FieldChange } from './microform.ts'
import {
  amexRefused,
  brandWords,
  cardFields,
  missingIn,
  noCard,
  securityCodeWords,
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
])('[PAY-05] brand %s has its own name for the security code', (cybsCardType, label, hint, name) => {
  const { brand } = after(typed({ card: [{ cybsCardType }] }))
  expect(securityCodeWords(brand)).toEqual({ label, hint })
  expect(brandWords(brand)).toBe(name)
})

test('[PAY-05] as long as the brand is open the code has no name of its own', () => {
  expect(securityCodeWords(after(typed({ card: amex.concat({ cybsCardType: '001' }) })).brand).label).toBe(
    'Security code',
  )
  expect(after(typed({ card: amex }), typed({ card: [] })).brand).toBeNull()
})

test('[PAY-03] what can be no card of a taken brand is refused while it is typed, half a number once it is left', () => {
  expect(after(typed({ couldBeValid: false })).number.refusal).toBe('Please check your card number.')
  expect(after(typed({})).number.refusal).toBeNull()
  expect(after(typed({}), { kind: 'left', field: 'number' }).number.refusal).toBe('Please check your card number.')
  expect(after({ kind: 'left', field: 'number' }).number.refusal).toBeNull()
})

test('[PAY-11] Amex is refused where the store does not take it, valid as it may be', () => {
  const fields = after(typed({ card: amex, valid: true }, false))
  expect(fields.number.refusal).toBe(amexRefused)
  expect(missingIn(after(typed({ card: amex, valid: true }, false), code({})))).toEqual(['number'])
  expect(missingIn(after(typed({ card: amex, valid: true }), code({})))).toEqual([])
})

test('[PAY-12] paying without a card says what is missing, field by field', () => {
  const fields = after({ kind: 'refused', fields: missingIn(noCard) })
  expect([fields.number.refusal, fields.securityCode.refusal]).toEqual([
    'Please enter your card number.',
    'Please enter your security code.',
  ])
  expect(cardFields(fields, code({})).securityCode.refusal).toBeNull()
})

test('[PAY-03] a frame that reports late that nothing is typed leaves what is missing said, until something is typed', () => {
  const refused = after({ kind: 'refused', fields: missingIn(noCard) })
  const late = cardFields(refused, code({ empty: true, valid: false }))
  expect(late.securityCode.refusal).toBe('Please enter your security code.')
  const cleared = [code({ valid: false }), code({ empty: true, valid: false })].reduce(cardFields, late)
  expect(cleared.securityCode.refusal).toBeNull()
})

test('[PAY-03] a field that is left is no longer the focused one, unless another has been entered', () => {
  expect(after({ kind: 'entered', field: 'number' }, { kind: 'left', field: 'number' }).focused).toBeNull()
  const moved = after(
    { kind: 'entered', field: 'number' },
    { kind: 'entered', field: 'securityCode' },
    { kind: 'left', field: 'number' },
  )
  expect(moved.focused).toBe('securityCode')
})
