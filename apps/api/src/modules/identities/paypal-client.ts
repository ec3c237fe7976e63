import type { Fields } from '@forno/domain/core/unknown-fields'
import type { ApiProviderSettings } from './social-settings.ts'
import { isTrue, claimText } from './id-token.ts'
import { ProviderDown } from './provider-down.ts'
import { readProviderJson } from './provider-response.ts'

/** Milliseconds. */
const deadline = 5_000

type PayPalGrant = { readonly accessToken: string; readonly idToken: string | null }
type PayPalPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly isEmailVerified: boolean
}

export type PayPalLogin = {
  /**
   * Exchanges a code; null = it is used, expired, or of another app. Rejects with ProviderDown if PayPal is
   * unavailable.
   */
  readonly exchange: (code: string) => Promise<PayPalGrant | null>
  /** The person of a grant; null = PayPal names none. Rejects with ProviderDown if PayPal is unavailable. */
  readonly person: (accessToken: string) => Promise<PayPalPerson | null>
}

/** The payer id. Older responses have it as the last part of a URL. */
const idOf = ({ payer_id: payerId, user_id: userId }: Fields): string => {
  const payer = claimText(payerId)
  return payer === '' ? (claimText(userId).split('/').at(-1) ?? '') : payer
}

/** Log in with PayPal: exchanges the code with our app's credentials, then reads the person. */
export const makePayPalLogin = ({ apiUrl, clientIds, secret }: ApiProviderSettings): PayPalLogin => {
  const [clientId = ''] = clientIds
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${apiUrl}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(deadline) }).catch(
      (error: unknown) => {
        throw new ProviderDown(error)
      },
    )

  return {
    exchange: async (code) => {
      const response = await ask('/v1/oauth2/token', {
        method: 'POST',
        headers: { authorization: basic },
        body: new URLSearchParams({ grant_type: 'authorization_code', code }),
      })
      if (response.status === 400) return null
      const answer = await readProviderJson(response, 'PayPal')
      const accessToken = claimText(answer['access_token'])
      if (accessToken === '') throw new ProviderDown('PayPal returned no access token')
      const idToken = claimText(answer['id_token'])
      return { accessToken, idToken: idToken === '' ? null : idToken }
    },

    person: async (accessToken) => {
      const path = '/v1/identity/openidconnect/userinfo?schema=openid'
      const response = await ask(path, { headers: { authorization: `Bearer ${accessToken}` } })
      const answer = await readProviderJson(response, 'PayPal')
      const id = idOf(answer)
      if (id === '') return null
      const email = claimText(answer['email'])
      return {
        id,
        firstName: claimText(answer['given_name']),
        lastName: claimText(answer['family_name']),
        email: email === '' ? null : email,
        isEmailVerified: isTrue(answer['email_verified']),
      }
    },
  }
}
