import { greeting } from '@forno/domain/customers/greeting'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId, Instant } from '@forno/domain/core/words'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { accountsStore, type Account } from './accounts-store.ts'

const securityMailJob = 'send_security_mail'

/** What has changed about who gets in. */
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

/** Leaves a mail for the owner of an account with the change that it tells of: both are kept, or neither. [ACC-14] */
export const tellOwner = (inside: Sql, customerId: CustomerId, news: SecurityNews, at: Instant): Promise<void> =>
  addJob(inside, securityMailJob, { customerId, ...news, at } satisfies SecurityMail)

type SecurityMailDeps = {
  readonly sql: Sql
  readonly sendMail: SendMail | null
  readonly brandName: string
  readonly publicUrl: () => string
}

type Words = { readonly subject: string; readonly told: string; readonly what: string }

/** Nothing that was typed, such as a passkey's name: whoever typed it may be who should not have. */
const wordsOf = (news: SecurityNews): Words => {
  switch (news.news) {
    case 'providerLinked': {
      const name = providerNames[news.provider]
      const told = `you can now log in to your account with ${name}.`
      return { subject: `${name} now logs you in`, told, what: news.provider }
    }
    case 'providerTakenOff': {
      const name = providerNames[news.provider]
      const told = `${name} has been taken off your account: you can't log in with it any more.`
      return { subject: `${name} no longer logs you in`, told, what: news.provider }
    }
    case 'passwordChanged': {
      const told = 'the password of your account has been changed. Every other device was logged out.'
      return { subject: 'Your password has been changed', told, what: 'password' }
    }
    case 'passkeyAdded': {
      const told = 'a passkey has been added to your account. It logs in without your password.'
      return { subject: 'A new passkey logs you in', told, what: news.passkeyId }
    }
    case 'passkeyRemoved': {
      const told = "a passkey has been removed from your account: you can't log in with it any more."
      return { subject: 'A passkey no longer logs you in', told, what: news.passkeyId }
    }
  }
}

/** Whoever did not do it is told what to do: a new password logs everybody out. */
const mailOf = (account: Account, mail: SecurityMail, { brandName, publicUrl }: SecurityMailDeps): Mail => {
  const { subject, told, what } = wordsOf(mail)
  const { origin, hostname } = new URL(publicUrl())
  return {
    to: account.email,
    subject: `${subject} – ${brandName}`,
    text: [
      greeting(account),
      told,
      'If that was you, there is nothing to do. If it was not, choose a new password, which logs out every device, and ' +
        'look at how you log in:',
      `${origin}/reset-password\n${origin}/account/details\n${origin}/account/sign-ins`,
      brandName,
    ].join('\n\n'),
    messageId: `${mail.customerId}.${mail.news}.${what}.${mail.at}@${hostname}`,
  }
}

/** Tells owners of accounts who gets in from now on, and who does no more. [ACC-14] */
export const securityJobs = (needs: SecurityMailDeps): TaskList => ({
  [securityMailJob]: async (payload) => {
    const mail = payload as SecurityMail
    const account = await accountsStore(needs.sql).byId(mail.customerId)
    if (account === null) return
    if (needs.sendMail === null) throw new Error('there is no mail server')
    await needs.sendMail(mailOf(account, mail, needs))
  },
})
