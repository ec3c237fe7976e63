import { isFields } from '@forno/domain/core/unknown-fields'
import { createHmac } from 'node:crypto'
import type { ApiProviderSettings } from './social-settings.ts'
import { ProviderDown } from './provider-down.ts'
import { readProviderJson } from './provider-response.ts'

/** Milliseconds. */
const deadline = 5_000
const version = 'v21.0'

type FacebookPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** null = the token is invalid, expired, or of another app. Rejects with ProviderDown if Facebook is unavailable. */
export type FindFacebookPerson = (accessToken: string, at: number) => Promise<FacebookPerson | null>

const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise)

/**
 * Verifies Facebook's classic access token with our app's credentials, then reads its person with proof of our app
 * secret.
 */
export const makeFindFacebookPerson = ({ apiUrl, clientIds, secret }: ApiProviderSettings): FindFacebookPerson => {
  const [appId = ''] = clientIds

  const ask = async (path: string, query: Record<string, string>): Promise<Response> => {
    const address = `${apiUrl}${path}?${new URLSearchParams(query).toString()}`
    return fetch(address, { redirect: 'error', signal: AbortSignal.timeout(deadline) }).catch((error: unknown) => {
      throw new ProviderDown(error)
    })
  }

  /** The user id of a token; null = not a person's token, not of our app, or expired. */
  const ownerOf = async (accessToken: string, at: number): Promise<string | null> => {
    const query = { input_token: accessToken, access_token: `${appId}|${secret}` }
    const { data } = await readProviderJson(await ask('/debug_token', query), 'Facebook')
    if (!isFields(data)) throw new ProviderDown('Facebook described no token')
    const { app_id: tokenAppId, type, is_valid: isValid, user_id: userId, expires_at: expiresAt } = data
    const isOver = typeof expiresAt === 'number' && expiresAt !== 0 && expiresAt * 1000 <= at
    const isOurs = isValid === true && String(tokenAppId) === appId && type === 'USER' && !isOver
    return isOurs ? textOr(userId, null) : null
  }

  return async (accessToken, at) => {
    const owner = await ownerOf(accessToken, at)
    if (owner === null) return null
    const response = await ask(`/${version}/me`, {
      fields: 'id,first_name,last_name,name,email',
      access_token: accessToken,
      appsecret_proof: createHmac('sha256', secret).update(accessToken).digest('hex'),
    })
    // The token expired between the two calls.
    if (response.status === 400 || response.status === 401) return null
    const { id, first_name: firstName, last_name: lastName, email } = await readProviderJson(response, 'Facebook')
    if (id !== owner) return null
    return { id: owner, firstName: textOr(firstName, ''), lastName: textOr(lastName, ''), email: textOr(email, null) }
  }
}
