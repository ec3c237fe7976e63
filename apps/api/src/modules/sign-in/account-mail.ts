import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { createHash, randomBytes } from 'node:crypto'
import { greeting } from '@forno/domain/customers/greeting'
import type { SignInMethod } from '@forno/domain/customers/social-identity'
import { instant, type CustomerId, type Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { accountsStore, type Account, type LinkPurpose } from './accounts-store.ts'
import { providerNames } from './security-mail.ts'
import { waysIn } from './ways-in.ts'

export const accountMailJob = 'send_account_mail'

/**
 * The payload of the job. A call for an unknown address enqueues a job without a customer, which sends nothing, so
 * that the time of the call reveals no account.
 */
export type AccountMail = {
  readonly purpose: LinkPurpose
  readonly customerId: CustomerId | null
  readonly askedAt: Instant
}

/** The hash of a link's token; the token itself is never stored. */
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

/**
 * Lists the ways to log in, so that owners do not confirm an account that a stranger opened with their address.
 * [ACC-30]
 */
const verifyText = (ways: readonly SignInMethod[], origin: string): LinkText => {
  const names = ways.map((way) => (way === 'email' ? 'a password' : providerNames[way])).join(' or ')
  return {
    path: 'verify-email',
    before:
      `An account was created with this email address. You can log in to it with ${names}. ` +
      'If that was you, open this link and log in. The link works once, within 24 hours:',
    after:
      'If that was not you, you can ignore this email: the account stays inactive. To take it over, choose a password ' +
      `of your own. That removes every other way to log in:\n${origin}/reset-password`,
  }
}

const resetText: LinkText = {
  path: 'reset-password',
  before: 'You can choose a new password here. The link works once, within 30 minutes:',
  after: 'If you did not ask for this, you can ignore this email.',
}

/** Puts the link on a line of its own, so that mail programs do not break it. */
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
 * Sends the links of accounts. The token is created together with its mail and stored only as a hash, so that it
 * exists only in the mailbox. A mail whose link would have expired is not sent. [ACC-18] [ACC-30]
 */
export const accountJobs = (deps: AccountMailDeps): TaskList => ({
  [accountMailJob]: async (payload) => {
    const { purpose, customerId, askedAt } = payload as AccountMail
    const { sql, clock, sendMail } = deps
    const store = accountsStore(sql)
    const at = clock()
    await store.forgetPastLinks(at)
    if (customerId === null || at >= askedAt + linkLifetimes[purpose]) return
    const account = await store.byId(customerId)
    if (account === null || (purpose === 'verify' && account.isVerified)) return
    if (sendMail === null) throw new Error('no mail server is configured')
    const token = randomBytes(32).toString('hex')
    await store.addLink({
      tokenHash: hashLink(token),
      customerId,
      purpose,
      expiresAt: instant(at + linkLifetimes[purpose]),
    })
    await sendMail(mailOf({ purpose, ways: await waysIn(sql, account) }, account, token, deps))
  },
})
