import { connectIdentity, linkIdentity, unlinkIdentity } from '@forno/contracts/sign-in/social-sign-in'
import { mayRemoveSignInMethod, provesEmail, type SocialIdentity } from '@forno/domain/customers/social-identity'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import type { Sql } from '../../platform/db/database.ts'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { identitiesStore, type RegistrationTickets } from '../identities/index.ts'
import { accountsStore } from './accounts-store.ts'
import { familiesStore } from './families-store.ts'
import type { SignInRouteDeps } from './routes.ts'
import { notifyOwner } from './security-mail.ts'
import { removableWays } from './ways-in.ts'

export type SocialRouteDeps = SignInRouteDeps & {
  readonly tickets: RegistrationTickets
}

/** The reply of a call that changes or logs in a customer: the customer, as far as the token's scopes allow. */
export const customerReply = async (sql: Sql, { customerId, scopes }: Pick<AccessToken, 'customerId' | 'scopes'>) =>
  customerWire((await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired'), scopes)

/** Linking, connecting and unlinking the providers that log a customer in. [ACC-09] [ACC-14] */
export const identityRoutes = (app: FastifyInstance, deps: SocialRouteDeps): void => {
  const { sql, clock, signIns, proofs, tickets, recordSecurityEvent } = deps

  /**
   * Links an identity in the caller's transaction, and enqueues the mail to the owner. A log-in proves no mailbox: a
   * stranger may have opened the account, so only the provider's own word counts as proof. Refuses IdentityInUse.
   */
  const link = async (inside: Sql, identity: SocialIdentity, customerId: CustomerId): Promise<void> => {
    const at = clock()
    const { email } = (await accountsStore(inside).byId(customerId)) ?? refuse('LoginRequired')
    const isProven = provesEmail(identity, email)
    if (!(await identitiesStore(inside).link(identity, customerId, { at, isProven }))) refuse('IdentityInUse')
    await notifyOwner(inside, customerId, { news: 'providerLinked', provider: identity.provider }, at)
  }

  /** Records the outcome of a change of providers in the security log. */
  const recordChange = (
    { customerId, caller }: { customerId: CustomerId; caller: Caller },
    change: () => Promise<void>,
  ) => {
    const attempt = { event: 'provider_change', subject: { kind: 'customer', id: customerId }, caller } as const
    return recordOutcome(recordSecurityEvent, attempt, change)
  }
  /** Runs a change with the customer locked. Refuses LoginRequired if the sign-in has ended meanwhile. */
  const withLockedCustomer = (token: AccessToken, change: (inside: Sql) => Promise<void>): Promise<void> =>
    sql.begin(async (inside) => {
      if (!(await familiesStore(inside).lockCustomer(token))) refuse('LoginRequired')
      await change(inside)
    })

  serve(app, linkIdentity, async ({ params, body, caller, refuse }) => {
    const token = await signIns.proven(caller, params.id, 'write:profile')
    const { customerId } = token
    const { identity, spent } = (await tickets.read(body.registrationTicket)) ?? refuse('RegistrationTicketInvalid')
    const change = async (inside: Sql): Promise<void> => {
      if (!(await identitiesStore(inside).spend([spent], clock()))) refuse('RegistrationTicketInvalid')
      await link(inside, identity, customerId)
    }
    await recordChange({ customerId, caller }, () => withLockedCustomer(token, change))
    return customerReply(sql, token)
  })

  serve(app, connectIdentity, async ({ params, body: { token, nonce = null }, caller }) => {
    const signedIn = await signIns.proven(caller, params.id, 'write:profile')
    const { customerId } = signedIn
    await recordChange({ customerId, caller }, async () => {
      const identity = await proofs.provider({ provider: params.provider, token, nonce }, caller)
      await withLockedCustomer(signedIn, (inside) => link(inside, identity, customerId))
    })
    return customerReply(sql, signedIn)
  })

  serve(app, unlinkIdentity, async ({ params, caller, refuse }) => {
    const token = await signIns.proven(caller, params.id, 'write:profile')
    const { customerId } = token
    const change = async (inside: Sql): Promise<void> => {
      const account = (await accountsStore(inside).byId(customerId)) ?? refuse('LoginRequired')
      const ways = await removableWays(inside, account)
      if (!mayRemoveSignInMethod(ways, params.provider)) refuse('LastWayIn')
      if (!(await identitiesStore(inside).unlink(customerId, params.provider))) return
      await notifyOwner(inside, customerId, { news: 'providerTakenOff', provider: params.provider }, clock())
    }
    await recordChange({ customerId, caller }, () => withLockedCustomer(token, change))
    return customerReply(sql, token)
  })
}
