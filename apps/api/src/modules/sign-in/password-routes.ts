import { changePassword, checkResetLink, resetPassword } from '@forno/contracts/sign-in/sign-in'
import { grantedScopes, isRemembered } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { identitiesStore, passkeysStore } from '../identities/index.ts'
import { hashLink } from './account-mail.ts'
import { accountsStore } from './accounts-store.ts'
import { familiesStore } from './families-store.ts'
import { leaveEndedSignIns } from './own-sign-ins.ts'
import { assertHardToGuess, newPasswordOrRefuse } from './new-password.ts'
import { passwordLimits } from './proofs.ts'
import type { SignInRouteDeps } from './routes.ts'
import { notifyOwner, type SecurityNews } from './security-mail.ts'

/**
 * The mails whose links set a new password: both prove the mailbox. One of a registration does so only while the
 * address is unconfirmed. [ACC-20] [ACC-30]
 */
const purposes = ['reset', 'verify'] as const
/** Ids of sign-ins that were ended. */
type EndedFamilies = readonly string[]
type NewPassword = { readonly customerId: CustomerId; readonly passwordHash: string }

/** Sets a new password, by the link of a mail or with the old password. [ACC-19] [ACC-20] [ACC-24] */
export const passwordRoutes = (app: FastifyInstance, deps: SignInRouteDeps): void => {
  const { sql, clock, signIns, devices, passwords, botCheck, rateLimiter, proofs, findWeakness, recordSecurityEvent } =
    deps
  const accounts = accountsStore(sql)

  /**
   * Sets a password for the owner of the mailbox, which the link proves. A stranger may have opened the account with
   * this address, so it ends everything else that logs in: every sign-in, every passkey, and every provider that does
   * not vouch for this mailbox itself. The owner gets a mail about each. [ACC-14] [ACC-30]
   */
  const reset = ({ customerId, passwordHash }: NewPassword, tokenHash: string): Promise<EndedFamilies | null> =>
    sql.begin(async (inside) => {
      const store = accountsStore(inside)
      const notify = (news: SecurityNews): Promise<void> => notifyOwner(inside, customerId, news, clock())
      if ((await store.takeLink({ tokenHash, customerId, purposes }, clock())) !== 'taken') return null
      for (const provider of await identitiesStore(inside).unlinkUnproven(customerId))
        await notify({ news: 'providerTakenOff', provider })
      for (const passkeyId of await passkeysStore(inside).removeAll(customerId))
        await notify({ news: 'passkeyRemoved', passkeyId })
      await store.setPassword(customerId, passwordHash, clock())
      await store.verify(customerId, clock())
      await notify({ news: 'passwordChanged' })
      return familiesStore(inside).endAll(customerId, null, clock())
    })

  /** Refuses WrongPassword if the old password (hash `from`) has changed since it was checked: a reset by mail wins. */
  const change = (
    { customerId, passwordHash }: NewPassword,
    { from, except }: { readonly from: string | null; readonly except: string },
  ): Promise<EndedFamilies> =>
    sql.begin(async (inside) => {
      if (!(await accountsStore(inside).changePassword(customerId, { from, to: passwordHash }, clock())))
        refuse('WrongPassword')
      await notifyOwner(inside, customerId, { news: 'passwordChanged' }, clock())
      // The customer entered the old password a moment ago, which counts as a proof.
      await familiesStore(inside).prove(except, clock())
      return familiesStore(inside).endAll(customerId, except, clock())
    })

  serve(app, checkResetLink, async ({ body: { customerId, token }, refuse }) => {
    const link = { tokenHash: hashLink(token.toLowerCase()), customerId, purposes }
    const account = (await accounts.linkState(link, clock())) === 'good' ? await accounts.byId(customerId) : null
    return account === null ? refuse('InvalidPasswordResetToken') : { valid: true, email: account.email }
  })
  serve(app, resetPassword, async ({ body, caller, reply, refuse }) => {
    const [{ customerId }, { ip }] = [body, caller]
    const tokenHash = hashLink(body.token.toLowerCase())
    const password = newPasswordOrRefuse(body.password, 'password')
    await botCheck.assert({ tokenV3: body.tokenV3, action: 'RESET_PASSWORD', ip })
    const attempt = { event: 'password_reset', subject: { kind: 'customer', id: customerId }, caller } as const
    const ended = await recordOutcome(recordSecurityEvent, attempt, async () => {
      const state = await accounts.linkState({ tokenHash, customerId, purposes }, clock())
      if (state !== 'good') refuse('InvalidPasswordResetToken')
      const owner = (await accounts.byId(customerId)) ?? refuse('InvalidPasswordResetToken')
      await assertHardToGuess(findWeakness, { password, field: 'password', owner })
      const passwordHash = await passwords.hash(password)
      return (await reset({ customerId, passwordHash }, tokenHash)) ?? refuse('InvalidPasswordResetToken')
    })
    await leaveEndedSignIns(deps, { customerId, ended }, caller)
    const account = (await accounts.byId(customerId)) ?? refuse('InvalidPasswordResetToken')
    // Wrong passwords of other people must not lock out the owner of the mailbox.
    await rateLimiter.reset(passwordLimits({ email: account.email, ip, device: null })[0])
    const scopes = grantedScopes(body.scope ?? '')
    devices.remember(account.email, { caller, reply, isLasting: isRemembered(scopes) })
    const jsonWebToken = await signIns.open({ customerId, scopes, isByProvider: false }, caller, reply)
    const customer = (await customersStore(sql).byId(customerId)) ?? refuse('InvalidPasswordResetToken')
    return { jsonWebToken, customer: customerWire(customer, scopes) }
  })
  serve(app, changePassword, async ({ params, body, caller, refuse }) => {
    const { customerId, familyId } = await signIns.signedIn(caller, params.id, 'write:profile')
    const password = newPasswordOrRefuse(body.newPassword, 'newPassword')
    const account = (await accounts.byId(customerId)) ?? refuse('LoginRequired')
    const attempt = { event: 'password_change', subject: { kind: 'customer', id: customerId }, caller } as const
    const ended = await recordOutcome(recordSecurityEvent, attempt, async () => {
      if (!(await proofs.password({ email: account.email, account }, body.currentPassword, caller)))
        refuse('WrongPassword')
      await assertHardToGuess(findWeakness, { password, field: 'newPassword', owner: account })
      const passwordHash = await passwords.hash(password)
      return change({ customerId, passwordHash }, { from: account.passwordHash, except: familyId })
    })
    await leaveEndedSignIns(deps, { customerId, ended }, caller)
    return null
  })
}
