import {
  connectIdentity,
  linkIdentity,
  socialSignIn,
  unlinkIdentity,
  type SocialSignInBody,
} from '@forno/contracts/sign-in/social-sign-in'
import { plainEmail } from '@forno/domain/customers/email'
import { grantedScopes, type Scope } from '@forno/domain/customers/scope'
import { mayTakeOff, socialOutcome, type SocialIdentity } from '@forno/domain/customers/social-identity'
import type { CustomerId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import type { Sql } from '../../platform/db/database.ts'
import { recordFailure, recordOutcome } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { otherwise, serve, type Caller } from '../../platform/http/serve.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { identitiesStore, type RegistrationTickets } from '../identities/index.ts'
import { accountsStore, type Account } from './accounts-store.ts'
import { makeConfirmMailbox } from './confirm-mailbox.ts'
import type { SignInRouteNeeds } from './routes.ts'
import { tellOwner } from './security-mail.ts'
import { waysIn } from './ways-in.ts'

export type SocialRouteNeeds = SignInRouteNeeds & {
  readonly tickets: RegistrationTickets
}

const scopesOf = ({ scope = '', rememberLogin = false }: SocialSignInBody): readonly Scope[] =>
  grantedScopes(rememberLogin ? `${scope} offline_access` : scope)

/** A name that the page brought fills a form in where the provider told none: Apple gives it to the page alone, and once. */
const namedBy = (identity: SocialIdentity, { firstName = '', lastName = '' }: SocialSignInBody): SocialIdentity => ({
  ...identity,
  firstName: identity.firstName === '' ? firstName.trim() : identity.firstName,
  lastName: identity.lastName === '' ? lastName.trim() : identity.lastName,
})

/** Logging in with a provider, and which providers log a customer in. [ACC-06] [ACC-09] [ACC-14] */
export const socialRoutes = (app: FastifyInstance, needs: SocialRouteNeeds): void => {
  const { sql, clock, signIns, proofs, tickets, recordSecurityEvent } = needs
  const accounts = accountsStore(sql)
  const confirmMailbox = makeConfirmMailbox({ sql, clock })

  /** In the caller's transaction, with the mail that tells so. Refuses IdentityInUse. */
  const link = async (inside: Sql, identity: SocialIdentity, customerId: CustomerId): Promise<void> => {
    const at = clock()
    if (!(await identitiesStore(inside).link(identity, customerId, { at, isProven: true }))) refuse('IdentityInUse')
    await tellOwner(inside, customerId, { news: 'providerLinked', provider: identity.provider }, at)
  }

  const accountsFor = async (identity: SocialIdentity) => {
    const owner = await identitiesStore(sql).ownerOf(identity)
    const { email } = identity
    return {
      linked: owner === null ? null : await accounts.byId(owner),
      sameEmail: email === null ? null : await accounts.byEmail(plainEmail(email)),
    }
  }

  const customerOf = async ({ customerId, scopes }: Pick<AccessToken, 'customerId' | 'scopes'>) =>
    customerWire((await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired'), scopes)

  const tellOf = async (account: Account, identity: SocialIdentity): Promise<never> =>
    refuse('ExistingAccount', {
      email: account.email,
      registrationTicket: await tickets.issue(identity),
      waysIn: await waysIn(sql, account),
    })

  /** Of an account that was not confirmed before: provider and mailbox are now known to be of one person. */
  const proveBoth = (customerId: CustomerId, provider: SocialIdentity['provider']): Promise<void> =>
    sql.begin(async (inside) => {
      await accountsStore(inside).verify(customerId, clock())
      await identitiesStore(inside).prove(customerId, provider, clock())
    })

  serve(app, socialSignIn, async ({ body, caller, reply }) => {
    const { provider, token, nonce = null } = body
    const attempt = { event: 'log_in', subject: null, caller } as const
    const identity = await recordFailure(recordSecurityEvent, attempt, async () =>
      namedBy(await proofs.provider({ provider, token, nonce }, caller), body),
    )
    const { linked, sameEmail } = await accountsFor(identity)
    const outcome = socialOutcome(identity, linked, sameEmail)
    const isConfirmed = linked !== null && (outcome === 'signIn' || (await confirmMailbox(linked, body.verification)))
    if (linked !== null && !isConfirmed) return refuse('UnverifiedEmail', { email: linked.email })
    if (linked !== null) {
      const { customerId, isVerified } = linked
      if (!isVerified) await proveBoth(customerId, identity.provider)
      const scopes = scopesOf(body)
      const jsonWebToken = await signIns.open({ customerId, scopes, isByProvider: true }, caller, reply)
      return { jsonWebToken, customer: await customerOf({ customerId, scopes }) }
    }
    if (sameEmail !== null && outcome === 'existingAccount') return tellOf(sameEmail, identity)
    const { email, firstName, lastName } = identity
    const registrationTicket = await tickets.issue(identity)
    return otherwise({ origin: 'oauth-register', provider, email, firstName, lastName, registrationTicket })
  })

  /** Has the security log say how a change of who logs a customer in went. */
  const recorded = (
    { customerId, caller }: { customerId: CustomerId; caller: Caller },
    change: () => Promise<void>,
  ) => {
    const attempt = { event: 'provider_change', subject: { kind: 'customer', id: customerId }, caller } as const
    return recordOutcome(recordSecurityEvent, attempt, change)
  }
  const locked = (customerId: CustomerId, change: (inside: Sql) => Promise<void>): Promise<void> =>
    sql.begin(async (inside) => {
      if (!(await customersStore(inside).lock(customerId))) refuse('LoginRequired')
      await change(inside)
    })

  serve(app, linkIdentity, async ({ params, body, caller }) => {
    const token = await signIns.proven(caller, params.id)
    const { customerId } = token
    const { identity, spent } = (await tickets.read(body.registrationTicket)) ?? refuse('RegistrationTicketInvalid')
    const change = async (inside: Sql): Promise<void> => {
      if (!(await identitiesStore(inside).spend([spent], clock()))) refuse('RegistrationTicketInvalid')
      await link(inside, identity, customerId)
    }
    await recorded({ customerId, caller }, () => locked(customerId, change))
    return customerOf(token)
  })

  serve(app, connectIdentity, async ({ params, body: { token, nonce = null }, caller }) => {
    const signedIn = await signIns.proven(caller, params.id)
    const { customerId } = signedIn
    await recorded({ customerId, caller }, async () => {
      const identity = await proofs.provider({ provider: params.provider, token, nonce }, caller)
      await locked(customerId, (inside) => link(inside, identity, customerId))
    })
    return customerOf(signedIn)
  })

  serve(app, unlinkIdentity, async ({ params, caller }) => {
    const token = await signIns.proven(caller, params.id)
    const { customerId } = token
    const change = async (inside: Sql): Promise<void> => {
      const account = (await accountsStore(inside).byId(customerId)) ?? refuse('LoginRequired')
      const ways = await waysIn(inside, account)
      if (!mayTakeOff(ways, params.provider)) refuse('LastWayIn')
      if (!(await identitiesStore(inside).unlink(customerId, params.provider))) return
      await tellOwner(inside, customerId, { news: 'providerTakenOff', provider: params.provider }, clock())
    }
    await recorded({ customerId, caller }, () => locked(customerId, change))
    return customerOf(token)
  })
}
