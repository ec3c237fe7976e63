import { passkeyLoginOptions, passkeySignIn } from '@forno/contracts/sign-in/passkey-calls'
import { passkeyChallengeLifetime } from '@forno/domain/customers/passkeys'
import { grantedScopes, isRemembered } from '@forno/domain/customers/scope'
import { instant } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../platform/db/database.ts'
import { recordFailure } from '../../platform/refusals/record-outcome.ts'
import { serve } from '../../platform/http/serve.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { passkeysStore, type Passkeys } from '../identities/index.ts'
import { logInChallenge } from './proofs.ts'
import type { SignInRouteDeps } from './routes.ts'

export type PasskeyRouteDeps = Pick<
  SignInRouteDeps,
  'sql' | 'clock' | 'signIns' | 'devices' | 'rateLimiter' | 'proofs' | 'recordSecurityEvent'
> & {
  readonly passkeys: Passkeys
}

/** Log-in with a passkey. A missing passkey gets the same refusal as a wrong one. [ACC-04] [ACC-32] */
export const passkeySignInRoutes = (app: FastifyInstance, deps: PasskeyRouteDeps): void => {
  const { sql, clock, signIns, devices, rateLimiter, passkeys, proofs, recordSecurityEvent } = deps
  const store = passkeysStore(sql)

  serve(app, passkeyLoginOptions, async ({ caller: { ip } }) => {
    await rateLimiter.consume([{ limit: 'passkeyChallenge', of: ip }])
    const options = passkeys.loginOptions()
    const at = clock()
    await store.storeChallenge(options.challenge, logInChallenge, { at, until: instant(at + passkeyChallengeLifetime) })
    return options
  })

  serve(app, passkeySignIn, async ({ body, caller, reply, refuse }) => {
    const attempt = { event: 'log_in', subject: null, caller } as const
    const { customerId, email } = await recordFailure(recordSecurityEvent, attempt, async () => {
      const account = await proofs.passkey(body.passkey, caller)
      return account.isVerified ? account : refuse('UnverifiedEmail', { email: account.email })
    })
    const customer = (await customersStore(sql).byId(customerId)) ?? refuse('PasskeyRefused')
    const scopes = grantedScopes(body.scope ?? '')
    const recheck = async (inside: Sql): Promise<void> => {
      const stored = await passkeysStore(inside).byCredential(body.passkey.id)
      if (stored?.customerId !== customerId) refuse('PasskeyRefused')
    }
    const jsonWebToken = await signIns.open({ customerId, scopes, isByProvider: false, recheck }, caller, reply)
    if (isRemembered(scopes)) devices.remember(email, { caller, reply, isLasting: true })
    return { jsonWebToken, customer: customerWire(customer, scopes) }
  })
}
