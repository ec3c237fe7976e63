import { expect, test } from 'vitest'
import { ownerFits } from './voucher-owner.ts'

test.each([
  ['without a recipient', null, ['address', 'mailbox'], true],
  ['given to the address of the order', 'address', ['address', 'mailbox'], true],
  ['given to the mailbox of the order', 'mailbox', ['address', 'mailbox'], true],
  ['given to another address', 'other', ['address', 'mailbox'], false],
  ['given to an address, for an order without one', 'address', [], false],
])('[VOU-13] [L11] a voucher %s', (_, givenTo, hashes, fits) => {
  const refusal = ownerFits(givenTo, hashes, 'CODE')
  expect(refusal === null).toBe(fits)
  if (refusal !== null) {
    expect(refusal.refused).toBe('VoucherConditions')
    expect(refusal.data).toMatchObject({ code: 'CODE', condition: expect.stringContaining('email address') })
  }
})
