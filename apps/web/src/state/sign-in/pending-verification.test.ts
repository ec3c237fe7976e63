import type { CustomerId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { keepVerification, pendingVerification } from './pending-verification.ts'

const link = { customerId: 'c1' as CustomerId, token: 't1' }

test('[ACC-30] the link of an email waits in this tab until a log-in has used it', () => {
  const storage = memoryStorage()
  expect(pendingVerification(storage)).toEqual({})
  keepVerification(storage, link)
  expect(pendingVerification(storage)).toEqual({ verification: link })
  keepVerification(storage, null)
  expect(pendingVerification(storage)).toEqual({})
})

test.each(['7', '"text"', '{"customerId":"c1"}', '{"customerId":1,"token":"t1"}'])(
  '[ACC-30] a stored value that is no link is not sent: %s',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('pinia_mailLink', text)
    expect(pendingVerification(storage)).toEqual({})
  },
)
