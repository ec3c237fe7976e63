import { randomUUID } from 'node:crypto'
import { issueFamily } from '@forno/domain/customers/refresh-family'
import { scopes } from '@forno/domain/customers/scope'
import { noOptIns } from '@forno/domain/customers/consents'
import { instant, type CustomerId, type ShortUserId, type UserId } from '@forno/domain/core/basic-types'
import { makeAccessTokens } from '../../src/platform/crypto/access-tokens.ts'
import type { HashCost } from '../../src/platform/crypto/hash-cost.ts'
import { customersStore } from '../../src/modules/customers/index.ts'
import { passkeysStore } from '../../src/modules/identities/index.ts'
import { hashLink } from '../../src/modules/sign-in/account-mail.ts'
import { accountsStore } from '../../src/modules/sign-in/accounts-store.ts'
import { familiesStore } from '../../src/modules/sign-in/families-store.ts'
import { makePasswords } from '../../src/modules/sign-in/passwords.ts'
import { hashRefreshToken, newRefreshToken, wholeText } from '../../src/modules/sign-in/refresh-token.ts'
import type { TestApp } from '../start-app.ts'

export const customerPassword = 'Sk8ter-boi'
const passwordHashes = new Map<HashCost, Promise<string>>()
const passwordHash = (cost: HashCost): Promise<string> => {
  const made = passwordHashes.get(cost) ?? makePasswords(cost).hash(customerPassword)
  passwordHashes.set(cost, made)
  return made
}
export const demoTokenKeys = ['demo-token-key-of-the-simulators']

export type TestCustomer = {
  readonly customerId: CustomerId
  readonly familyId: string
  readonly userId: UserId
  readonly shortUserId: ShortUserId
  readonly email: string
  /** The id of a passkey that no device has. */
  readonly passkeyId: string
  readonly accessToken: string
  readonly refreshToken: string
  /** The token of a link that verifies the e-mail address or resets the password. */
  readonly linkToken: string
}

/** The headers of this customer's calls. */
export const headersOf = ({ accessToken }: Pick<TestCustomer, 'accessToken'>) => ({
  headers: { authorization: `Bearer ${accessToken}` },
})

type AccountIds = Pick<TestCustomer, 'customerId' | 'userId' | 'shortUserId' | 'email'>
type Ids = AccountIds & Pick<TestCustomer, 'passkeyId'>

const newAccountIds = (): AccountIds => {
  const userId = randomUUID() as UserId
  const shortUserId = userId.slice(-12) as ShortUserId
  return { customerId: randomUUID() as CustomerId, userId, shortUserId, email: `${shortUserId}@example.com` }
}

/** Inserts a customer with a verified address and `customerPassword`, as the shop stores them. */
const insertAccount = async (
  { database, clock, hashCost }: TestApp,
  { customerId, userId, shortUserId, email }: AccountIds,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> => {
  const ids = { customerId, userId, shortUserId, email }
  const customer = { ...ids, ...names, mobileNumber: '+61491570156', optIns: noOptIns }
  await customersStore(database.sql).insert({ ...customer, passwordHash: await passwordHash(hashCost) }, clock())
  await accountsStore(database.sql).verify(customerId, clock())
}

/** A customer with a verified address and `customerPassword`, who has not signed in. */
export const makeAccount = async (
  app: TestApp,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<AccountIds> => {
  const ids = newAccountIds()
  await insertAccount(app, ids, names)
  return ids
}

/** Inserts a customer with a verified address, a passkey and links, as the shop stores them. */
const insertCustomer = async (app: TestApp, ids: Ids): Promise<void> => {
  const { database, clock } = app
  const at = clock()
  await insertAccount(app, ids, { firstName: 'Ada', lastName: 'Byron' })
  await passkeysStore(database.sql).add({
    passkeyId: ids.passkeyId,
    customerId: ids.customerId,
    credentialId: `of-${ids.passkeyId}`,
    publicKey: Buffer.from('nothing'),
    counter: 0,
    transports: [],
    name: 'Passkey',
    addedAt: at,
    lastUsedAt: null,
  })
  const accounts = accountsStore(database.sql)
  for (const purpose of ['verify', 'reset'] as const) {
    const tokenHash = hashLink(`${ids.userId}-${purpose}`)
    await accounts.addLink({ tokenHash, customerId: ids.customerId, purpose, expiresAt: instant(at + 86_400_000) })
  }
}

/** A signed-in customer with all kinds of tokens; for a known customer, another sign-in. */
export const makeCustomer = async (app: TestApp, known?: TestCustomer): Promise<TestCustomer> => {
  const { customerId, userId, shortUserId, email, passkeyId } = known ?? { ...newAccountIds(), passkeyId: randomUUID() }
  const ids = { customerId, userId, shortUserId, email, passkeyId }
  if (known === undefined) await insertCustomer(app, ids)
  const at = app.clock()
  const familyId = randomUUID()
  const token = newRefreshToken(familyId)
  const family = issueFamily(hashRefreshToken(token), at)
  await familiesStore(app.database.sql).open(
    {
      familyId,
      customerId,
      holder: 'app',
      scopes,
      family,
      device: 'Unknown device',
      endsWhenIdle: false,
      passwordHash: null,
    },
    at,
  )
  return {
    ...ids,
    familyId,
    accessToken: await makeAccessTokens(demoTokenKeys, app.clock).issue({ customerId, familyId, scopes }),
    refreshToken: wholeText(token),
    linkToken: `${userId}-${userId < '8' ? 'verify' : 'reset'}`,
  }
}
