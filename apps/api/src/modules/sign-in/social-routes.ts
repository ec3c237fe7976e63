import { socialSignIn, type SocialSignInBody } from '@forno/contracts/sign-in/social-sign-in'
import { normaliseEmail } from '@forno/domain/customers/email'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import { provesEmail, socialOutcome, type SocialIdentity } from '@forno/domain/customers/social-identity'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../platform/db/database.ts'
import { recordFailure } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { otherwise, serve } from '../../platform/http/serve.ts'
import { identitiesStore } from '../identities/index.ts'
import { accountsStore, type Account } from './accounts-store.ts'
import { makeConfirmMailbox } from './confirm-mailbox.ts'
import { customerReply, identityRoutes, type SocialRouteDeps } from './identity-routes.ts'
import { waysIn } from './ways-in.ts'

const scopesOf = ({ scope = '', rememberLogin = false }: SocialSignInBody): readonly Scope[] =>
  grantedScopes(rememberLogin ? `${scope} offline_access` : scope)

/** Adds the name that the page sent if the provider gave none: Apple gives it only to the page, and only once. */
const withPageName = (
  identity: SocialIdentity,
  { firstName = '', lastName = '' }: SocialSignInBody,
): SocialIdentity => ({
  ...identity,
  firstName: identity.firstName === '' ? firstName.trim() : identity.firstName,
  lastName: identity.lastName === '' ? lastName.trim() : identity.lastName,
})

/** Log-in with a provider. [ACC-06] [ACC-14] */
export const socialRoutes = (app: FastifyInstance, deps: SocialRouteDeps): void => {
  const { sql, clock, signIns, proofs, tickets, recordSecurityEvent } = deps
  const accounts = accountsStore(sql)
  const confirmMailbox = makeConfirmMailbox({ sql, clock })

  const accountsFor = async (identity: SocialIdentity) => {
    const owner = await identitiesStore(sql).ownerOf(identity)
    const { email } = identity
    return {
      linked: owner === null ? null : await accounts.byId(owner),
      sameEmail: email === null ? null : await accounts.byEmail(normaliseEmail(email)),
    }
  }

  const refuseExistingAccount = async (account: Account, identity: SocialIdentity): Promise<never> =>
    refuse('ExistingAccount', {
      email: account.email,
      registrationTicket: await tickets.issue(identity),
      waysIn: await waysIn(sql, account),
    })

  /**
   * Notes that provider and mailbox belong to one person: the provider says so, or the log-in has just confirmed an
   * unconfirmed account.
   */
  const prove = async ({ customerId, isVerified, email }: Account, identity: SocialIdentity): Promise<void> => {
    if (isVerified && !provesEmail(identity, email)) return
    await sql.begin(async (inside) => {
      if (!isVerified) await accountsStore(inside).verify(customerId, clock())
      await identitiesStore(inside).prove(customerId, identity.provider, clock())
    })
  }

  serve(app, socialSignIn, async ({ body, caller, reply, refuse }) => {
    const { provider, token, nonce = null } = body
    const attempt = { event: 'log_in', subject: null, caller } as const
    const identity = await recordFailure(recordSecurityEvent, attempt, async () =>
      withPageName(await proofs.provider({ provider, token, nonce }, caller), body),
    )
    const { linked, sameEmail } = await accountsFor(identity)
    const outcome = socialOutcome(identity, linked, sameEmail)
    const isConfirmed = linked !== null && (outcome === 'signIn' || (await confirmMailbox(linked, body.verification)))
    if (linked !== null && !isConfirmed) return refuse('UnverifiedEmail', { email: linked.email })
    if (linked !== null) {
      const { customerId } = linked
      await prove(linked, identity)
      const scopes = scopesOf(body)
      const recheck = async (inside: Sql): Promise<void> => {
        if ((await identitiesStore(inside).ownerOf(identity)) !== customerId) refuse('SocialTokenRefused')
      }
      const jsonWebToken = await signIns.open({ customerId, scopes, isByProvider: true, recheck }, caller, reply)
      return { jsonWebToken, customer: await customerReply(sql, { customerId, scopes }) }
    }
    if (sameEmail !== null && outcome === 'existingAccount') return refuseExistingAccount(sameEmail, identity)
    const { email, firstName, lastName } = identity
    const registrationTicket = await tickets.issue(identity)
    return otherwise({ origin: 'oauth-register', provider, email, firstName, lastName, registrationTicket })
  })

  identityRoutes(app, deps)
}
