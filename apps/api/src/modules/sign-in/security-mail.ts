import { greeting } from '@forno/domain/customers/greeting'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
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
  readonly brandName: string
  readonly publicUrl: () => string
}

type MailText = { readonly subject: string; readonly message: string; readonly topic: string }

/** The texts of a mail. They contain no input such as a passkey's name, because an intruder may have typed it. */
const mailTextOf = (news: SecurityNews): MailText => {
  switch (news.news) {
    case 'providerLinked': {
      const name = providerNames[news.provider]
      const message = `you can now log in to your account with ${name}.`
      return { subject: `${name} now logs you in`, message, topic: news.provider }
    }
    case 'providerTakenOff': {
      const name = providerNames[news.provider]
      const message = `${name} has been removed from your account. You can no longer log in with it.`
      return { subject: `${name} no longer logs you in`, message, topic: news.provider }
    }
    case 'passwordChanged': {
      const message = 'the password of your account has been changed. Every other device was logged out.'
      return { subject: 'Your password has been changed', message, topic: 'password' }
    }
    case 'passkeyAdded': {
      const message = 'a passkey has been added to your account. It logs in without your password.'
      return { subject: 'A new passkey logs you in', message, topic: news.passkeyId }
    }
    case 'passkeyRemoved': {
      const message = 'a passkey has been removed from your account. You can no longer log in with it.'
      return { subject: 'A passkey no longer logs you in', message, topic: news.passkeyId }
    }
  }
}

/** Tells an owner who did not make the change what to do: a new password logs out every device. */
const mailOf = (account: Account, mail: SecurityMail, { brandName, publicUrl }: SecurityMailDeps): Mail => {
  const { subject, message, topic } = mailTextOf(mail)
  const { origin, hostname } = new URL(publicUrl())
  return {
    to: account.email,
    subject: `${subject} – ${brandName}`,
    text: [
      greeting(account),
      message,
      'If that was you, you can ignore this email. If not, choose a new password, which logs out every device, and ' +
        'check how you log in:',
      `${origin}/reset-password\n${origin}/account/details\n${origin}/account/sign-ins`,
      brandName,
    ].join('\n\n'),
    messageId: `${mail.customerId}.${mail.news}.${topic}.${mail.at}@${hostname}`,
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
