import { expect, test } from 'vitest'
import { basketOf, disposition, line } from '../../test/fixture-content.ts'
import { withContact, withNote, withTags } from './changes.ts'
import { copyOf } from './copy.ts'
import { noCustomer } from '../customers/contact.ts'

const mine = { disposition: disposition('Pickup'), channel: 'iOS' } as const

test('[BAS-27] copies items under new ids for the caller’s place and time, without personal data', () => {
  const theirs = withTags(
    withNote(
      withContact(basketOf([line('cola'), line('margherita')]), { firstName: 'Ada', phoneNumber: '+61491570156' }),
      'Ring twice',
    ),
    ['office'],
  )
  let made = 0
  const copied = copyOf(theirs, mine, () => `copy ${(made += 1)}`)
  expect(copied).toEqual({
    schema: 1,
    ...mine,
    customer: noCustomer,
    lines: theirs.lines.map((one, index) => ({ ...one, id: `copy ${index + 1}` })),
    groups: [],
    codes: [],
    note: null,
    tags: [],
    payment: null,
    paymentSummary: null,
    externalReference: null,
    keys: [],
  })
})
