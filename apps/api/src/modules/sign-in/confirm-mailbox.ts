import type { Verification } from '@forno/contracts/sign-in/sign-in'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { hashLink } from './account-mail.ts'
import { accountsStore, type Account, type LinkOutcome } from './accounts-store.ts'

export type ConfirmMailboxDeps = { readonly sql: Sql; readonly clock: Clock }

/** Confirms the address of an account by the link of its mail, which is used up. [ACC-30] */
export const confirmByLink = (
  { sql, clock }: ConfirmMailboxDeps,
  { customerId, token }: Verification,
): Promise<LinkOutcome> =>
  sql.begin(async (inside) => {
    const accounts = accountsStore(inside)
    const outcome = await accounts.takeLink({ tokenHash: hashLink(token), customerId, purposes: ['verify'] }, clock())
    if (outcome === 'taken') await accounts.verify(customerId, clock())
    return outcome
  })

/**
 * Whether the address of an account is confirmed, for a person who has proven that they may log in. A link that they
 * bring confirms it: our page keeps it for the log-in if another device registered. [ACC-30]
 */
export type ConfirmMailbox = (account: Account, link: Verification | undefined) => Promise<boolean>

export const makeConfirmMailbox =
  (deps: ConfirmMailboxDeps): ConfirmMailbox =>
  async (account, link) => {
    const { customerId, isVerified } = account
    if (isVerified) return true
    if (link?.customerId.toLowerCase() !== customerId) return false
    if ((await confirmByLink(deps, link)) === 'taken') return true
    // Another log-in of the same person may have used the link first.
    return (await accountsStore(deps.sql).byId(customerId))?.isVerified ?? false
  }
