import { register, type RegisterBody, type RegistrationResult } from '@forno/contracts/sign-in/sign-in'
import { grantedScopes } from '@forno/domain/customers/scope'
import { provesEmail } from '@forno/domain/customers/social-identity'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { channelOf, customersStore, customerWire } from '../customers/index.ts'
import { identitiesStore, type Ticket } from '../identities/index.ts'
import { assertHardToGuess, newPasswordOrRefuse } from './new-password.ts'
import { storeRegistration, registrationOf, type Registration } from './registration.ts'
import type { SocialRouteDeps } from './identity-routes.ts'

const refuseMissing = (field: string): never => refuse('BadInput', { errors: [{ field, message: 'is needed' }] })

/** Registers with a password, or with the ticket of a log-in at a provider. [ACC-12] [ACC-14] */
export const registerRoutes = (app: FastifyInstance, deps: SocialRouteDeps): void => {
  const { sql, clock, editorial, signIns, passwords, botCheck, rateLimiter, tickets, findWeakness } = deps

  /** Refuses RecaptchaException for a bot, and TooManyRequests for an address that has registered too often. */
  const assertMayRegister = async ({ tokenV3 }: RegisterBody, { ip }: Caller): Promise<void> => {
    await botCheck.assert({ tokenV3, action: 'REGISTER_USER', ip })
    await rateLimiter.consume([{ limit: 'registrationByAddress', of: ip }])
  }

  const withPassword = async (body: RegisterBody, caller: Caller): Promise<RegistrationResult> => {
    const registration = registrationOf(body)
    const password = newPasswordOrRefuse(body.password ?? refuseMissing('password'), 'password')
    await assertMayRegister(body, caller)
    await assertHardToGuess(findWeakness, { password, field: 'password', owner: registration })
    const passwordHash = await passwords.hash(password)
    const context = { editorial, at: clock(), channel: channelOf(caller) }
    await sql.begin((inside) => storeRegistration(inside, { ...registration, passwordHash }, context))
    return { customerId: registration.customerId, userId: registration.userId }
  }

  /**
   * Stores the registration of a provider's user. If the provider has verified the address, an unconfirmed account
   * with it is deleted.
   */
  const storeSocial = (
    registration: Registration,
    { identity, spent }: Ticket,
    { isVerified, caller }: { readonly isVerified: boolean; readonly caller: Caller },
  ): Promise<void> =>
    sql.begin(async (inside) => {
      const at = clock()
      const identities = identitiesStore(inside)
      if (!(await identities.spend([spent], at))) refuse('RegistrationTicketInvalid')
      if (isVerified) await customersStore(inside).deleteUnconfirmed(registration.email)
      await storeRegistration(
        inside,
        { ...registration, passwordHash: null, isVerified },
        { editorial, at, channel: channelOf(caller) },
      )
      if (!(await identities.link(identity, registration.customerId, { at, isProven: isVerified })))
        refuse('IdentityInUse')
    })

  const openFirstSignIn = async (
    { customerId, userId }: Registration,
    scope: string,
    caller: Caller,
    reply: FastifyReply,
  ) => {
    const scopes = grantedScopes(scope)
    const jsonWebToken = await signIns.open({ customerId, scopes, isByProvider: true }, caller, reply)
    const customer = (await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired')
    return { customerId, userId, jsonWebToken, customer: customerWire(customer, scopes) }
  }

  const withTicket = async (body: RegisterBody, caller: Caller, reply: FastifyReply): Promise<RegistrationResult> => {
    const registration = registrationOf(body)
    const ticket = (await tickets.read(body.token ?? refuseMissing('token'))) ?? refuse('RegistrationTicketInvalid')
    if (ticket.identity.provider !== body.registerType) refuse('RegistrationTicketInvalid')
    await assertMayRegister(body, caller)
    const isVerified = provesEmail(ticket.identity, registration.email)
    await storeSocial(registration, ticket, { isVerified, caller })
    if (isVerified) return openFirstSignIn(registration, body.scope ?? '', caller, reply)
    return { customerId: registration.customerId, userId: registration.userId }
  }

  serve(app, register, ({ body, caller, reply }) =>
    body.registerType === 'email' ? withPassword(body, caller) : withTicket(body, caller, reply),
  )
}
