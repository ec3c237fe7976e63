import { changePassword } from '@forno/contracts/sign-in/sign-in'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { bearerOf, startAccountShop, type AccountShop } from './account-shop.ts'
import { refusalOf } from './contract-check.ts'
import { tableLockWaits } from './lock-waits.ts'
import { waitOptions } from './wait-options.ts'
import { ownAddress, signedInPerson, signInCall } from './people.ts'

let shop: AccountShop
/** The password hash that a reset by mail writes; writing it needs no counter. */
let anotherHash: string
beforeAll(async () => {
  anotherHash = await hash('An0ther-password', hashCosts.least)
  shop = await startAccountShop()
})
afterAll(() => shop.stop())

/** Blocks every count of an abuse limit until the returned function is called, or the test ends. */
const holdCounters = async (): Promise<() => Promise<void>> => {
  const client = await shop.database.pool.connect()
  let isHeld = true
  const release = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(release)
  await client.query('begin')
  await client.query('lock table abuse_counters in exclusive mode')
  return release
}
const waitingForCounters = () => tableLockWaits(shop.database.sql, 'abuse_counters')

const setAnotherPassword = (customerId: string) =>
  shop.database.sql`update customers set password_hash = ${anotherHash} where customer_id = ${customerId}`
const passwordHashOf = async (customerId: string) => {
  const [row] = await shop.database.sql<{ hash: string }>`
    select password_hash as hash from customers where customer_id = ${customerId}`
  return row?.hash
}

test('[ACC-24] a log-in does not sign in if the password changes during its check', async () => {
  const me = await signedInPerson(shop)
  const release = await holdCounters()
  // The log-in has read the old password hash and now waits for its counter.
  const logIn = signInCall(shop, { email: me.email, password: me.password })
  await vi.waitFor(async () => expect(await waitingForCounters()).toBeGreaterThan(0), waitOptions)
  await setAnotherPassword(me.customerId)
  await release()
  refusalOf(await logIn, 'InvalidCredentials')
  const [row] = await shop.database.sql`select count(*)::integer as open from refresh_families
    where customer_id = ${me.customerId} and ended_at is null`
  expect(row).toEqual({ open: 1 })
})

test('[ACC-24] a password change does not overwrite a faster reset by mail', async () => {
  const me = await signedInPerson(shop)
  const release = await holdCounters()
  const change = shop.call(changePassword, {
    params: { id: me.customerId },
    body: { currentPassword: me.password, newPassword: 'Thi3f-was-here' },
    headers: bearerOf(me.bearer),
    ip: ownAddress(),
  })
  await vi.waitFor(async () => expect(await waitingForCounters()).toBeGreaterThan(0), waitOptions)
  await setAnotherPassword(me.customerId)
  await release()
  refusalOf(await change, 'WrongPassword')
  expect(await passwordHashOf(me.customerId)).toBe(anotherHash)
})
