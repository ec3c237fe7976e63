import { expect, test } from 'vitest'
import { handRefusals, noHandAddress, withSuburb } from './hand-address.ts'

const whole = { number: '4B', street: 'Gilbert Street', suburb: 'Newtown', state: 'nsw', postcode: '2042' }

test('[LOC-07] an address by hand needs number, street, suburb, state and postcode', () => {
  expect(handRefusals(whole)).toEqual({})
  expect(Object.keys(handRefusals(noHandAddress))).toEqual(['number', 'street', 'suburb', 'state', 'postcode'])
  expect(handRefusals({ ...whole, state: 'Bavaria', postcode: '20421' })).toEqual({
    state: 'Enter the state, such as NSW.',
    postcode: 'Enter four digits.',
  })
})

test('[BAS-12] an address by hand is no post box', () => {
  expect(handRefusals({ ...whole, street: 'PO Box 20' })).toEqual({
    street: "We can't deliver to a PO Box. Please enter a street address.",
  })
  expect(Object.keys(handRefusals({ ...whole, number: 'PO Box', street: '20' }))).toContain('street')
})

test('[LOC-07] a suggested suburb fills in state and postcode', () => {
  expect(withSuburb({ ...noHandAddress, number: '4B' }, 'NEWTOWN NSW 2042')).toEqual({
    ...noHandAddress,
    number: '4B',
    suburb: 'NEWTOWN',
    state: 'NSW',
    postcode: '2042',
  })
  expect(withSuburb(whole, 'Enmo')).toEqual({ ...whole, suburb: 'Enmo' })
})
