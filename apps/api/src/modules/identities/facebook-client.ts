import { createHmac } from 'node:crypto'
import type { ApiProviderSettings } from './social-settings.ts'
import { ProviderDown } from './provider-down.ts'

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

type TokenInspection = {
  readonly data?: {
    readonly app_id?: unknown
    readonly type?: unknown
    readonly is_valid?: unknown
    readonly user_id?: unknown
    readonly expires_at?: unknown
  }
}
type MeResponse = {
  readonly id?: unknown
  readonly first_name?: unknown
  readonly last_name?: unknown
  readonly email?: unknown
}

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
  const read = async <T>(response: Response): Promise<T> => {
    if (!response.ok) throw new ProviderDown(`Facebook responded with ${response.status}`)
    return (await response.json().catch((error: unknown) => {
      throw new ProviderDown(error)
    })) as T
  }

  /** The user id of a token; null = not a person's token, not of our app, or expired. */
  const ownerOf = async (accessToken: string, at: number): Promise<string | null> => {
    const query = { input_token: accessToken, access_token: `${appId}|${secret}` }
    const { data = {} } = await read<TokenInspection>(await ask('/debug_token', query))
    const isOver = typeof data.expires_at === 'number' && data.expires_at !== 0 && data.expires_at * 1000 <= at
    const isOurs = data.is_valid === true && String(data.app_id) === appId && data.type === 'USER' && !isOver
    return isOurs ? textOr(data.user_id, null) : null
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
    const me = await read<MeResponse>(response)
    if (me.id !== owner) return null
    const { first_name, last_name, email } = me
    return { id: owner, firstName: textOr(first_name, ''), lastName: textOr(last_name, ''), email: textOr(email, null) }
  }
}
