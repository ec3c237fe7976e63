import { randomUUID } from 'node:crypto'
import { issueFamily } from '@forno/domain/customers/refresh-family'
import { scopes } from '@forno/domain/customers/scope'
import { noOptIns } from '@forno/domain/customers/consents'
import { instant, type CustomerId, type ShortUserId, type UserId } from '@forno/domain/words'
import { makeAccessTokens } from '../../src/kernel/access-tokens.ts'
import { customersStore } from '../../src/modules/customers/index.ts'
import { hashLink } from '../../src/modules/sign-in/account-mail.ts'
import { accountsStore } from '../../src/modules/sign-in/accounts-store.ts'
import { familiesStore } from '../../src/modules/sign-in/families-store.ts'
import { makePasswords } from '../../src/modules/sign-in/passwords.ts'
import { hashRefreshToken, newRefreshToken, wholeText } from '../../src/modules/sign-in/refresh-token.ts'
import type { TestApp } from '../start-app.ts'

export const customerPassword = 'Sk8ter-boi'
const passwordHash = makePasswords().hash(customerPassword)
const demoKeys = ['demo-token-key-of-the-simulators']

export type FuzzCustomer = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly shortUserId: ShortUserId
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  /** Of a link to confirm the address, and of one to another password. */
  readonly linkToken: string
}

/** A customer with a confirmed address who is signed in, with links in the mailbox: written as the shop writes them. */
export const makeCustomer = async ({ database, clock }: TestApp): Promise<FuzzCustomer> => {
  const { sql } = database
  const at = clock()
  const [customerId, userId, familyId] = [randomUUID() as CustomerId, randomUUID() as UserId, randomUUID()]
  const shortUserId = userId.slice(-12) as ShortUserId
  const email = `${shortUserId}@example.com`
  const names = { firstName: 'Ada', lastName: 'Byron', mobileNumber: '+61491570156' }
  const ids = { customerId, userId, shortUserId, email }
  await customersStore(sql).insert({ ...ids, ...names, optIns: noOptIns, passwordHash: await passwordHash }, at)
  const accounts = accountsStore(sql)
  await accounts.verify(customerId, at)
  const links = { verify: `${userId}-v`, reset: `${userId}-r` } as const
  for (const purpose of ['verify', 'reset'] as const) {
    const tokenHash = hashLink(links[purpose])
    await accounts.addLink({ tokenHash, customerId, purpose, expiresAt: instant(at + 86_400_000) })
  }
  const token = newRefreshToken(familyId)
  const family = issueFamily(hashRefreshToken(token), at)
  await familiesStore(sql).open({ familyId, customerId, holder: 'app', scopes, family }, at)
  const accessToken = await makeAccessTokens(demoKeys, clock).issue({ customerId, familyId, scopes })
  const linkToken = userId < '8' ? links.verify : links.reset
  return { ...ids, accessToken, refreshToken: wholeText(token), linkToken }
}
