import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['a confirmed mailbox by name', 'Jo', true, 'Hi Jo,'],
  ['an unconfirmed mailbox without the name', 'Jo', false, 'Hi,'],
  ['a name of several lines in one', ' Jo\r\n\u2028 Ann ', true, 'Hi Jo Ann,'],
  ['a name with a link without one', 'Jo https://evil.example', true, 'Hi Jo https evil.example,'],
  ['a name with nested link marks without one', 'http:://// x', true, 'Hi http: // x,'],
  ['an empty name without it', ' \n', true, 'Hi,'],
])('[ACC-30] [ACC-18] greets %s', (_, firstName, isVerified, expected) => {
  expect(greeting({ firstName, isVerified })).toBe(expected)
})
