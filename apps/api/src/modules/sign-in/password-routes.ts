import { changePassword, checkResetLink, resetPassword } from '@forno/contracts/sign-in'
import type { CustomerId } from '@forno/domain/words'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { identitiesStore } from '../identities/index.ts'
import { hashLink } from './account-mail.ts'
import { accountsStore } from './accounts-store.ts'
import { familiesStore } from './families-store.ts'
import { assertHardToGuess, newPasswordOrRefuse } from './new-password.ts'
import { passwordLimits, type SignInRouteNeeds } from './routes.ts'
import { tellOwner } from './security-mail.ts'

/** The sign-ins that are over. */
type Ended = readonly string[]
type NewPassword = { readonly customerId: CustomerId; readonly passwordHash: string }

/** Another password, by the link of a mail or by the old one. [ACC-19] [ACC-20] [ACC-24] */
export const passwordRoutes = (app: FastifyInstance, needs: SignInRouteNeeds): void => {
  const { sql, clock, signIns, devices, passwords, botCheck, rateLimiter, findWeakness } = needs
  const accounts = accountsStore(sql)

  /**
   * The link proves the mailbox, too, and ends every sign-in. Providers of whoever opened the account, perhaps with an address of somebody
   * else, are taken off unless they were proven since; the owner gets a mail about each. [ACC-14]
   */
  const reset = ({ customerId, passwordHash }: NewPassword, tokenHash: string): Promise<Ended | null> =>
    sql.begin(async (inside) => {
      const store = accountsStore(inside)
      if (!(await store.takeLink(tokenHash, customerId, 'reset', clock()))) return null
      for (const provider of await identitiesStore(inside).unlinkUnproven(customerId))
        await tellOwner(inside, customerId, { news: 'providerTakenOff', provider }, clock())
      await store.setPassword(customerId, passwordHash, clock())
      await store.verify(customerId, clock())
      return familiesStore(inside).endAll(customerId, null, clock())
    })

  const change = ({ customerId, passwordHash }: NewPassword, goesOn: string): Promise<Ended> =>
    sql.begin(async (inside) => {
      await accountsStore(inside).setPassword(customerId, passwordHash, clock())
      return familiesStore(inside).endAll(customerId, goesOn, clock())
    })

  /** Whoever sits at a device that was just logged out finds no baskets of this customer on it. [ACC-08] */
  const leaveBaskets = async (ended: Ended): Promise<void> => {
    for (const signIn of ended) await needs.leaveBaskets({ signIn })
  }

  serve(app, checkResetLink, async ({ body: { customerId, token } }) => {
    const isGood = await accounts.hasLink(hashLink(token.toLowerCase()), customerId, 'reset', clock())
    return isGood ? { valid: true } : refuse('InvalidPasswordResetToken')
  })
  serve(app, resetPassword, async ({ body, caller, reply }) => {
    const { customerId } = body
    const { ip } = caller
    const tokenHash = hashLink(body.token.toLowerCase())
    const password = newPasswordOrRefuse(body.password, 'password')
    await botCheck.person({ ...body, ip })
    const isGood = await accounts.hasLink(tokenHash, customerId, 'reset', clock())
    if (!isGood) return refuse('InvalidPasswordResetToken')
    const owner = (await accounts.byId(customerId)) ?? refuse('InvalidPasswordResetToken')
    await assertHardToGuess(findWeakness, { password, field: 'password', owner })
    const passwordHash = await passwords.hash(password)
    await leaveBaskets((await reset({ customerId, passwordHash }, tokenHash)) ?? refuse('InvalidPasswordResetToken'))
    const account = await accounts.byId(customerId)
    if (account === null) return null
    // Whoever else tried passwords, or still does, must not keep the owner of the mailbox waiting.
    await rateLimiter.reset(passwordLimits({ email: account.email, ip, device: null })[0])
    devices.remember(account.email, { caller, reply, isLasting: false })
    return null
  })
  serve(app, changePassword, async ({ params, body, caller }) => {
    const { customerId, familyId } = await signIns.signedIn(caller, params.id)
    const password = newPasswordOrRefuse(body.newPassword, 'newPassword')
    const account = (await accounts.byId(customerId)) ?? refuse('LoginRequired')
    const device = devices.nameFor(account.email, caller)
    const limits = passwordLimits({ email: account.email, ip: caller.ip, device })
    await rateLimiter.consume(limits)
    if (!(await passwords.isRight(account.passwordHash, body.currentPassword))) refuse('WrongPassword')
    await rateLimiter.reward(limits)
    await assertHardToGuess(findWeakness, { password, field: 'newPassword', owner: account })
    await leaveBaskets(await change({ customerId, passwordHash: await passwords.hash(password) }, familyId))
    return null
  })
}
