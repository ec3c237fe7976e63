import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { createHash, randomBytes } from 'node:crypto'
import { greeting } from '@forno/domain/customers/greeting'
import type { SignInMethod } from '@forno/domain/customers/social-identity'
import { instant, type CustomerId, type Instant } from '@forno/domain/core/words'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { accountsStore, type Account, type LinkPurpose } from './accounts-store.ts'
import { providerNames } from './security-mail.ts'
import { waysIn } from './ways-in.ts'

export const accountMailJob = 'send_account_mail'

/** The work of a mail; a customer of null is nobody, for whom as much is asked and nothing is done. */
export type AccountMail = {
  readonly purpose: LinkPurpose
  readonly customerId: CustomerId | null
  readonly askedAt: Instant
}

/** How a link's token is known without being kept. */
export const hashLink = (token: string): string => createHash('sha256').update(`link:${token}`).digest('base64url')

type AccountMailDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly sendMail: SendMail | null
  readonly brandName: string
  readonly publicUrl: () => string
}

const subjects: Readonly<Record<LinkPurpose, string>> = {
  verify: 'Please confirm your email address',
  reset: 'Choose a new password',
}

type LinkText = { readonly path: string; readonly before: string; readonly after: string }

/** Names the ways to log in to the account, so that people do not let a stranger in by confirming their address. [ACC-30] */
const verifyText = (ways: readonly SignInMethod[], origin: string): LinkText => {
  const names = ways.map((way) => (way === 'email' ? 'A password' : providerNames[way])).join(' and ')
  return {
    path: 'verify-email',
    before:
      `Somebody opened an account with this email address. ${names} ${ways.length > 1 ? 'log' : 'logs'} in to it. ` +
      'If that was you, open this link and log in the same way. The link works for 24 hours, and once:',
    after:
      'If it was not you, do nothing: the account stays closed. To have it for yourself, choose a password of your own, which takes off ' +
      `every other way to log in:\n${origin}/reset-password`,
  }
}

const resetText: LinkText = {
  path: 'reset-password',
  before: 'Here you can choose a new password. The link works for 30 minutes, and once:',
  after: 'If you did not ask for it, there is nothing to do.',
}

/** A link has a line of its own, so that no mail program breaks it. */
const mailOf = (
  { purpose, ways }: { readonly purpose: LinkPurpose; readonly ways: readonly SignInMethod[] },
  account: Account,
  token: string,
  { brandName, publicUrl }: AccountMailDeps,
): Mail => {
  const { path, before, after } = purpose === 'verify' ? verifyText(ways, publicUrl()) : resetText
  return {
    to: account.email,
    subject: `${subjects[purpose]} – ${brandName}`,
    text: [
      greeting(account),
      before,
      `${publicUrl()}/${path}/${account.customerId}/${token}`,
      `${after}\n\n${brandName}`,
    ].join('\n\n'),
  }
}

/**
 * Sends the links of accounts. A token is made with its mail and kept as a hash alone, so that it stands nowhere but in the mailbox. A mail
 * that could not be sent while its link would have worked is not sent any more. [ACC-18] [ACC-30]
 */
export const accountJobs = (needs: AccountMailDeps): TaskList => ({
  [accountMailJob]: async (payload) => {
    const { purpose, customerId, askedAt } = payload as AccountMail
    const { sql, clock, sendMail } = needs
    const store = accountsStore(sql)
    const at = clock()
    await store.forgetPastLinks(at)
    if (customerId === null || at >= askedAt + linkLifetimes[purpose]) return
    const account = await store.byId(customerId)
    if (account === null || (purpose === 'verify' && account.isVerified)) return
    if (sendMail === null) throw new Error('there is no mail server')
    const token = randomBytes(32).toString('hex')
    await store.addLink({
      tokenHash: hashLink(token),
      customerId,
      purpose,
      expiresAt: instant(at + linkLifetimes[purpose]),
    })
    await sendMail(mailOf({ purpose, ways: await waysIn(sql, account) }, account, token, needs))
  },
})
