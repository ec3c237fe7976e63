import {
  checkPerson,
  checkVerification,
  forgotPassword,
  refreshToken,
  revokeToken,
  sendVerification,
  signIn,
  verifyEmail,
} from '@forno/contracts/sign-in/sign-in'
import { normaliseEmail } from '@forno/domain/customers/email'
import { grantedScopes, isRemembered } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordFailure } from '../../platform/refusals/record-outcome.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { customersStore, customerWire, type BotCheck } from '../customers/index.ts'
import { accountMailJob, hashLink, type AccountMail } from './account-mail.ts'
import { accountsStore, type Account, type LinkPurpose } from './accounts-store.ts'
import { confirmByLink, makeConfirmMailbox } from './confirm-mailbox.ts'
import type { FindWeakness } from './new-password.ts'
import type { Passwords } from './passwords.ts'
import { passwordLimits, type Proofs } from './proofs.ts'
import type { KnownDevices } from './known-device.ts'
import type { SignIns } from './sign-ins.ts'
import { waysIn } from './ways-in.ts'

export type SignInRouteDeps = {
  readonly sql: Sql
  readonly editorial: EditorialContentCache
  readonly clock: Clock
  readonly signIns: SignIns
  readonly devices: KnownDevices
  readonly passwords: Passwords
  readonly findWeakness: FindWeakness
  readonly botCheck: BotCheck
  readonly rateLimiter: RateLimiter
  readonly proofs: Proofs
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Removes the logged-out customer from the baskets of that sign-in. [ACC-08] */
  readonly leaveBaskets: (ended: { readonly signIn: string }) => Promise<void>
}

/** Accounts with e-mail and password: log-in, token refresh, log-out, mails. [ACC-13] [ACC-16] … [ACC-18] [ACC-30] */
export const signInRoutes = (app: FastifyInstance, deps: SignInRouteDeps): void => {
  const { sql, clock, signIns, devices, passwords, botCheck, rateLimiter, proofs, recordSecurityEvent } = deps
  const accounts = accountsStore(sql)
  const confirmMailbox = makeConfirmMailbox({ sql, clock })

  const limitsOf = (email: string, caller: Caller) =>
    passwordLimits({ email, ip: caller.ip, device: devices.nameFor(email, caller) })

  /** The account, if the password is right. All failures look alike and take equally long. [ACC-13] */
  const accountBy = async (email: string, password: string, caller: Caller): Promise<Account> => {
    const account = await accounts.byEmail(email)
    const isRight = await proofs.password({ email, account }, password, caller)
    return isRight && account !== null ? account : refuse('InvalidCredentials')
  }

  /** Rehashes a right password if its hash has an outdated cost. Returns the current hash. */
  const freshHash = async ({ customerId, passwordHash: from }: Account, password: string): Promise<string | null> => {
    if (from === null || !passwords.isStale(from)) return from
    const to = await passwords.hash(password)
    return (await accounts.rehash(customerId, { from, to })) ? to : from
  }

  /**
   * Enqueues a mail, with a limit per mailbox. Without an account it enqueues a job that sends nothing, so that
   * timing reveals nothing.
   */
  const enqueueMail = async (purpose: LinkPurpose, mailbox: string, account: Account | null): Promise<void> => {
    const { isAllowed } = await rateLimiter.tryConsume([{ limit: 'mailByMailbox', of: `${purpose} ${mailbox}` }])
    const customerId = isAllowed ? (account?.customerId ?? null) : null
    await addJob(sql, accountMailJob, { purpose, customerId, askedAt: clock() } satisfies AccountMail)
  }

  serve(app, signIn, async ({ body, caller, reply, refuse }) => {
    const email = normaliseEmail(body.email)
    // Blocked callers are refused first, so that a flood of them costs neither a bot check nor a hash.
    await rateLimiter.assertAllowed(limitsOf(email, caller))
    await botCheck.assert({ tokenV3: body.tokenV3, action: 'CUSTOMER_TOKEN', ip: caller.ip })
    const attempt = { event: 'log_in', subject: { kind: 'email', id: email }, caller } as const
    const scopes = grantedScopes(body.scope ?? '')
    const { account, jsonWebToken } = await recordFailure(recordSecurityEvent, attempt, async () => {
      const found = await accountBy(email, body.password, caller)
      if (!(await confirmMailbox(found, body.verification))) refuse('UnverifiedEmail')
      const { customerId } = found
      const passwordHash = await freshHash(found, body.password)
      const opened = await signIns.open({ customerId, scopes, isByProvider: false, passwordHash }, caller, reply)
      return { account: found, jsonWebToken: opened }
    })
    const customer = (await customersStore(sql).byId(account.customerId)) ?? refuse('InvalidCredentials')
    if (isRemembered(scopes)) devices.remember(account.email, { caller, reply, isLasting: true })
    return { jsonWebToken, customer: customerWire(customer, scopes) }
  })
  serve(app, refreshToken, ({ body, caller }) => signIns.refresh(body.refresh_token, caller))
  serve(app, revokeToken, async ({ body, caller, reply }) => {
    for (const signIn of await signIns.close(body.refresh_token, caller, reply)) await deps.leaveBaskets({ signIn })
    return null
  })
  serve(app, checkPerson, async ({ body, caller: { ip }, refuse }) => {
    const verdict = await botCheck.check({ ...body, ip })
    if (verdict?.isPerson !== true) return refuse('RecaptchaException')
    return { success: true, score: verdict.score, action: body.action }
  })
  serve(app, forgotPassword, async ({ body, caller: { ip } }) => {
    await botCheck.assert({ tokenV3: body.tokenV3, action: 'FORGOT_PASSWORD', ip })
    const email = normaliseEmail(body.email)
    await enqueueMail('reset', email, await accounts.byEmail(email))
    return null
  })
  serve(app, sendVerification, async ({ body, caller: { ip }, refuse }) => {
    const { customerId, email } = body
    const mailbox = customerId?.toLowerCase() ?? normaliseEmail(email ?? '')
    if (mailbox === '') return refuse('BadInput', { errors: [{ field: 'email', message: 'is needed, or customerId' }] })
    await botCheck.assert({ tokenV3: body.tokenV3, action: 'VERIFY_EMAIL', ip })
    const account = customerId === undefined ? accounts.byEmail(mailbox) : accounts.byId(mailbox as CustomerId)
    await enqueueMail('verify', mailbox, await account)
    return null
  })
  serve(app, checkVerification, async ({ body: { customerId, token }, refuse }) => {
    const link = { tokenHash: hashLink(token), customerId, purposes: ['verify'] } as const
    const state = await accounts.linkState(link, clock())
    if (state === 'used') return refuse('VerificationLinkUsed')
    const account = state === 'good' ? await accounts.byId(customerId) : null
    if (account === null) return refuse('VerificationLinkInvalid')
    return { email: account.email, waysIn: [...(await waysIn(sql, account))] }
  })
  serve(app, verifyEmail, async ({ body, refuse }) => {
    const outcome = await confirmByLink({ sql, clock }, body)
    if (outcome === 'taken') return { emailVerified: true }
    return refuse(outcome === 'used' ? 'VerificationLinkUsed' : 'VerificationLinkInvalid')
  })
}
