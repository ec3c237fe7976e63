import type { CustomerId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import { keepRegistration } from '../../../state/sign-in/checkout-registration.ts'
import { followVerification } from './follow-verification.ts'
import { keepVerification, pendingVerification } from '../../../state/sign-in/pending-verification.ts'

const link = { customerId: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b' as CustomerId, token: 'f'.repeat(64) }

const account = { email: 'jo@example.com', waysIn: ['email'] }

/** A device, and the calls that the page makes there. */
const device = (registered: string | null) => {
  const storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  if (registered !== null) keepRegistration(storages.localStorage, { customerId: registered, basketId: null })
  const { call, names } = scripted({
    'PATCH /customer/verifyemail/update': ok({ emailVerified: true }),
    'POST /customer/verifyemail/validatetoken': ok(account),
  })
  return { names, storages, follow: (followed = link) => followVerification(call, followed, storages) }
}

test.each([
  ['as the mail has it', link],
  ['typed in capitals', { ...link, customerId: link.customerId.toUpperCase() as CustomerId }],
])('[ACC-30] on the device that registered the account, its link %s confirms the address', async (_, typed) => {
  const { names, storages, follow } = device(link.customerId)
  // A link of this tab that waited for a log-in has nothing left to do.
  keepVerification(storages.sessionStorage, link)
  expect(await follow(typed)).toEqual({ kind: 'confirmed' })
  expect(names()).toEqual(['PATCH /customer/verifyemail/update'])
  expect(pendingVerification(storages.sessionStorage)).toEqual({})
})

test.each([
  ['that registered nothing', null],
  ['that registered another account', '0c0c0c0c-0c0c-4c0c-8c0c-0c0c0c0c0c0c'],
])('[ACC-30] on a device %s, the link confirms nothing and waits for a log-in', async (_, registered) => {
  const { names, storages, follow } = device(registered)
  expect(await follow()).toEqual({ kind: 'isYours', ...account })
  expect(names()).toEqual(['POST /customer/verifyemail/validatetoken'])
  expect(pendingVerification(storages.sessionStorage)).toEqual({ verification: link })
})
