import { hour, minute } from '@forno/domain/core/durations'
import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { createHash, randomBytes } from 'node:crypto'
import { greeting } from '@forno/domain/customers/greeting'
import type { SignInMethod } from '@forno/domain/customers/social-identity'
import { instant, type CustomerId, type Instant } from '@forno/domain/core/basic-types'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { mailText, type EditorialContentCache } from '../content/index.ts'
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
  readonly editorial: Pick<EditorialContentCache, 'current'>
  readonly brandPlaceholders: PlaceholderValues
  readonly publicUrl: () => string
}

/** The parts of an account's mail: its path, and the ways to log in that it lists. [ACC-30] */
type LinkMail = { readonly purpose: LinkPurpose; readonly ways: readonly SignInMethod[]; readonly token: string }

const linkPaths: Readonly<Record<LinkPurpose, string>> = { verify: 'verify-email', reset: 'reset-password' }

/**
 * The mail with a link. It lists the ways to log in, so that owners do not confirm an account that a stranger opened
 * with their address. Texts put the link on a line of its own, so that mail programs do not break it. [ACC-30]
 */
const mailOf = (
  account: Account,
  { purpose, ways, token }: LinkMail,
  { editorial, brandPlaceholders, publicUrl }: AccountMailDeps,
): Mail => {
  const values = {
    ...brandPlaceholders,
    greeting: greeting(account),
    // An account without a password and a provider has a passkey.
    ways: ways.map((way) => (way === 'email' ? 'a password' : providerNames[way])).join(' or ') || 'a passkey',
    link: `${publicUrl()}/${linkPaths[purpose]}/${account.customerId}/${token}`,
    reset: `${publicUrl()}/reset-password`,
    hours: String(linkLifetimes.verify / hour),
    minutes: String(linkLifetimes.reset / minute),
  }
  const { datasources } = editorial.current()
  return {
    kind: 'account',
    to: account.email,
    subject: mailText(datasources, `accountMail.${purpose}Subject`, values),
    text: mailText(datasources, `accountMail.${purpose}Mail`, values),
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
    await sendMail(mailOf(account, { purpose, ways: await waysIn(sql, account), token }, deps))
  },
})
