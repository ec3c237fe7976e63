import { passkeyLoginOptions, passkeySignIn, type ShownPasskey } from '@forno/contracts/passkeys'
import { passkeyChallengeLife } from '@forno/domain/customers/passkeys'
import { grantedScopes, isRemembered } from '@forno/domain/customers/scope'
import { instant } from '@forno/domain/words'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { passkeysStore, type ChallengeFor, type Passkeys } from '../identities/index.ts'
import { accountsStore, type Account } from './accounts-store.ts'
import type { SignInRouteNeeds } from './routes.ts'

export type PasskeyNeeds = Pick<SignInRouteNeeds, 'sql' | 'clock' | 'signIns' | 'devices' | 'rateLimiter'> & {
  readonly passkeys: Passkeys
}

const toLogIn: ChallengeFor = { purpose: 'log in' }

/** Logging in with a passkey. Who has none is told what a wrong one is told. [ACC-04] [ACC-32] */
export const passkeySignInRoutes = (app: FastifyInstance, needs: PasskeyNeeds): void => {
  const { sql, clock, signIns, devices, rateLimiter, passkeys } = needs
  const store = passkeysStore(sql)

  /** Whose passkey it is, its challenge used up and its use counted. */
  const accountBy = async (shown: ShownPasskey): Promise<Account> => {
    const challenge = passkeys.challengeIn(shown) ?? refuse('PasskeyRefused')
    if (!(await store.takeChallenge(challenge, toLogIn, clock()))) refuse('PasskeyTooLate')
    const kept = (await store.byCredential(shown.id)) ?? refuse('PasskeyRefused')
    const counter = (await passkeys.readShown(shown, challenge, kept)) ?? refuse('PasskeyRefused')
    if (!(await store.use(kept.passkeyId, counter, clock()))) refuse('PasskeyRefused')
    return (await accountsStore(sql).byId(kept.customerId)) ?? refuse('PasskeyRefused')
  }

  serve(app, passkeyLoginOptions, async ({ caller: { ip } }) => {
    await rateLimiter.consume([{ limit: 'passkeyChallenge', of: ip }])
    const options = passkeys.loginOptions()
    const at = clock()
    await store.keepChallenge(options.challenge, toLogIn, { at, until: instant(at + passkeyChallengeLife) })
    return options
  })

  serve(app, passkeySignIn, async ({ body, caller, reply }) => {
    const limits = [{ limit: 'passkeyByAddress', of: caller.ip }] as const
    await rateLimiter.consume(limits)
    const { customerId, email, isVerified } = await accountBy(body.passkey)
    await rateLimiter.reward(limits)
    if (!isVerified) return refuse('UnverifiedEmail', { email })
    const customer = (await customersStore(sql).byId(customerId)) ?? refuse('PasskeyRefused')
    const scopes = grantedScopes(body.scope ?? '')
    const jsonWebToken = await signIns.open({ customerId, scopes }, caller, reply)
    if (isRemembered(scopes)) devices.remember(email, { caller, reply, isLasting: true })
    return { jsonWebToken, customer: customerWire(customer, scopes) }
  })
}
