import { randomUUID } from 'node:crypto'
import { register } from '@forno/contracts/sign-in/sign-in'
import { socialSignIn, type RegistrationNeeded, type SocialRegisterBody } from '@forno/contracts/sign-in/social-sign-in'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import { startAccountShop } from './account-shop.ts'
import { ownAddress, registration } from './people.ts'
import { clientIds, startSocialProviders } from './social-providers.ts'

/** The claims that the providers' id tokens share. */
export type ProviderClaims = JWTPayload & {
  readonly email?: string
  readonly email_verified?: boolean | 'true' | 'false'
}

/** A shop over the four sign-in providers of `startSocialProviders`, with the calls of customers who sign in there. */
export const startSocialShop = async () => {
  const times = { now: () => 0 }
  const world = await startSocialProviders(() => times.now())
  const shop = await startAccountShop(world.environ)
  times.now = shop.clock

  const oauth = (body: object, ip = ownAddress()) => shop.call(socialSignIn, { body, ip })

  /** Signs in with an id token of Google, Apple or Facebook's Limited Login. */
  const comeBack = async (provider: SocialProvider, claims: ProviderClaims, body: object = {}) => {
    const nonce = randomUUID()
    const token = await world.mint(provider, { claims: { nonce, ...claims } })
    return oauth({ provider, token, nonce, scope: 'openid write:profile', ...body })
  }

  /** A person of Facebook's classic log-in, for any access token. */
  const facebookKnows = (person: object, debugged: object = {}): void => {
    world.answers('/facebook/graph/debug_token', () => ({
      body: {
        data: { app_id: clientIds.facebook, type: 'USER', is_valid: true, expires_at: 0, user_id: '77', ...debugged },
      },
    }))
    world.answers('/facebook/graph/v21.0/me', () => ({ body: { id: '77', ...person } }))
  }

  /** The answer to a person without an account. */
  const neededBy = async (
    provider: SocialProvider,
    claims: ProviderClaims,
    body: object = {},
  ): Promise<RegistrationNeeded> => {
    const response = await comeBack(provider, claims, body)
    expect([response.statusCode, response.headers['location']]).toEqual([302, undefined])
    return response.json<RegistrationNeeded>()
  }

  const registerWith = async (
    { provider, registrationTicket }: Pick<RegistrationNeeded, 'provider' | 'registrationTicket'>,
    body: Partial<SocialRegisterBody> = {},
  ) => {
    const sent = await registration(shop, { scope: 'openid write:profile', ...body, password: undefined })
    const social = { registerType: provider, token: registrationTicket, ...body }
    return shop.call(register, { body: { ...sent, ...social }, ip: ownAddress() })
  }

  return {
    shop,
    world,
    oauth,
    comeBack,
    facebookKnows,
    neededBy,
    registerWith,
    stop: async () => {
      await shop.stop()
      await world.stop()
    },
  }
}
export type SocialShop = Awaited<ReturnType<typeof startSocialShop>>

let people = 0
export type Newcomer = ProviderClaims & { readonly sub: string; readonly email: string }
/** A new person at a provider, with a verified address. */
export const newcomer = ({ email = `mai${(people += 1)}@example.com`, ...more }: ProviderClaims = {}): Newcomer => ({
  sub: `person-of-${email.toLowerCase()}-${people}`,
  email,
  email_verified: true,
  given_name: 'Mai',
  family_name: 'Tran',
  ...more,
})
