import type { Verification } from '@forno/contracts/sign-in/sign-in'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { hashLink } from './account-mail.ts'
import { accountsStore, type Account } from './accounts-store.ts'

/**
 * Whether the address of an account is confirmed. Call it after the person has proven that they may log in. The link
 * of the mail confirms the address and is used up. The link alone must not confirm it: a stranger who opened the
 * account with another person's address would get in. [ACC-30]
 */
export type ConfirmMailbox = (account: Account, link: Verification | undefined) => Promise<boolean>

export const makeConfirmMailbox = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): ConfirmMailbox => {
  const confirm = ({ customerId }: Account, token: string): Promise<boolean> =>
    sql.begin(async (inside) => {
      const accounts = accountsStore(inside)
      const outcome = await accounts.takeLink({ tokenHash: hashLink(token), customerId, purpose: 'verify' }, clock())
      // Another log-in of the same person may have used the link first.
      if (outcome !== 'taken') return (await accounts.byId(customerId))?.isVerified ?? false
      await accounts.verify(customerId, clock())
      return true
    })
  return async (account, link) => {
    if (account.isVerified) return true
    return link?.customerId.toLowerCase() === account.customerId ? confirm(account, link.token) : false
  }
}
