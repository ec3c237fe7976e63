import type { RemovableMethod, SignInMethod } from '@forno/domain/customers/social-identity'
import type { Sql } from '../../platform/db/database.ts'
import { identitiesStore, passkeysStore } from '../identities/index.ts'
import type { Account } from './accounts-store.ts'

/**
 * Ways to log in to an account, without passkeys: `email` (a password) first, then providers in the order they were
 * linked.
 */
export const waysIn = async (
  sql: Sql,
  { customerId, passwordHash }: Pick<Account, 'customerId' | 'passwordHash'>,
): Promise<readonly SignInMethod[]> => [
  ...(passwordHash === null ? [] : (['email'] as const)),
  ...(await identitiesStore(sql).providersOf(customerId)),
]

/** All ways to log in, with `passkey` once for each passkey. Lock the customer first. [ACC-14] */
export const removableWays = async (
  sql: Sql,
  account: Pick<Account, 'customerId' | 'passwordHash'>,
): Promise<readonly RemovableMethod[]> => [
  ...(await waysIn(sql, account)),
  ...(await passkeysStore(sql).of(account.customerId)).map(() => 'passkey' as const),
]
