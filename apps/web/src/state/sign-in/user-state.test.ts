import { guestUserId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { loggedOut, type SignIn } from './login.ts'
import { beginVisit, userStateOf } from './user-state.ts'

test('[ACC-03] a user without local data is new, also after a reload, and returning in the next visit', () => {
  const local = memoryStorage()
  const first = { local, passing: memoryStorage() }
  expect(beginVisit(first)).toBe('new')
  expect(beginVisit(first)).toBe('new')
  const second = { local, passing: memoryStorage() }
  expect(beginVisit(second)).toBe('returning')
  expect(beginVisit(second)).toBe('returning')
})

test('[ACC-03] the user state has the guest id for a guest, and the id of the customer', () => {
  const storage = { local: memoryStorage(), passing: memoryStorage() }
  expect(userStateOf(loggedOut, storage)).toEqual({ userId: guestUserId, userStatus: 'new' })
  expect(userStateOf({ signIn: { userId: 'u1' } as unknown as SignIn, ended: null }, storage).userId).toBe('u1')
})
