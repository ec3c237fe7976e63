import { greeting } from '@forno/domain/customers/greeting'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { mailText, type EditorialContentCache } from '../content/index.ts'
import { accountsStore, type Account } from './accounts-store.ts'

const securityMailJob = 'send_security_mail'

/** A change of the ways to log in to an account. */
export type SecurityNews =
  | { readonly news: 'providerLinked' | 'providerTakenOff'; readonly provider: SocialProvider }
  | { readonly news: 'passwordChanged' }
  | { readonly news: 'passkeyAdded' | 'passkeyRemoved'; readonly passkeyId: string }

type SecurityMail = SecurityNews & { readonly customerId: CustomerId; readonly at: Instant }

export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  paypal: 'PayPal',
}

/** Enqueues the mail to the owner in the transaction of the change. [ACC-14] */
export const notifyOwner = (inside: Sql, customerId: CustomerId, news: SecurityNews, at: Instant): Promise<void> =>
  addJob(inside, securityMailJob, { customerId, ...news, at } satisfies SecurityMail)

type SecurityMailDeps = {
  readonly sql: Sql
  readonly sendMail: SendMail | null
  readonly editorial: Pick<EditorialContentCache, 'current'>
  readonly brandPlaceholders: PlaceholderValues
  readonly publicUrl: () => string
}

/** The provider or passkey that a change is about; it keeps mails about different ones apart. */
const topicOf = (news: SecurityNews): string => {
  switch (news.news) {
    case 'providerLinked':
    case 'providerTakenOff':
      return news.provider
    case 'passwordChanged':
      return 'password'
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return news.passkeyId
  }
}

/**
 * Tells an owner who did not make the change what to do: a new password logs out every device. The mail contains no
 * input such as a passkey's name, because an intruder may have typed it.
 */
const mailOf = (account: Account, mail: SecurityMail, deps: SecurityMailDeps): Mail => {
  const { editorial, brandPlaceholders, publicUrl } = deps
  const { origin, hostname } = new URL(publicUrl())
  const values = {
    ...brandPlaceholders,
    greeting: greeting(account),
    provider: 'provider' in mail ? providerNames[mail.provider] : '',
    reset: `${origin}/reset-password`,
    details: `${origin}/account/details`,
    signIns: `${origin}/account/sign-ins`,
  }
  const { datasources } = editorial.current()
  return {
    kind: 'security',
    to: account.email,
    subject: mailText(datasources, `securityMail.${mail.news}Subject`, values),
    text: mailText(datasources, `securityMail.${mail.news}Mail`, values),
    messageId: `${mail.customerId}.${mail.news}.${topicOf(mail)}.${mail.at}@${hostname}`,
  }
}

/** Sends owners of accounts a mail about each change of their ways to log in. [ACC-14] */
export const securityJobs = (deps: SecurityMailDeps): TaskList => ({
  [securityMailJob]: async (payload) => {
    const mail = payload as SecurityMail
    const account = await accountsStore(deps.sql).byId(mail.customerId)
    if (account === null) return
    if (deps.sendMail === null) throw new Error('no mail server is configured')
    await deps.sendMail(mailOf(account, mail, deps))
  },
})
