import { isFields, type Fields } from '@forno/domain/core/unknown-fields'

/** The version of the provider's SDK whose protocol our client speaks. */
const sdkVersion = '6.0.0'
/** Milliseconds until an unanswered call fails. */
const callTime = 10_000

/** How calls leave the page, and where their failures go. */
export type ServiceCallDeps = {
  readonly send: (url: string, request: RequestInit) => Promise<Response>
  readonly log: (what: string, cause: unknown) => void
}

/** The sender of a call. */
type ServiceCaller = {
  readonly apiKey: string
  readonly base: string
  readonly deviceId: string
  readonly userId: string | null
  /** Epoch seconds. */
  readonly time: number
}

type ServiceCall = {
  readonly path: string
  readonly body: object
  /** The header that tells the service what the call is for. */
  readonly purpose: string
  readonly signal: AbortSignal
}

/** `https://host` and `https://host/` get the path of the web API, as in the provider's SDK. */
export const apiBase = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname === '/' ? '/api/v3' : pathname.replace(/\/+$/, '')}`
}

/** Calls the service; null when the call fails, which is logged, or is aborted. [ENG-01] */
export const callService = async (
  { send, log }: ServiceCallDeps,
  { apiKey, base, deviceId, userId, time }: ServiceCaller,
  { path, body, purpose, signal }: ServiceCall,
): Promise<Fields | null> => {
  try {
    const reply = await send(`${base}${path}`, {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTime)]),
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-braze-api-key': apiKey,
        'x-braze-datarequest': 'true',
        [purpose]: 'true',
      },
      body: JSON.stringify({
        api_key: apiKey,
        time,
        sdk_version: sdkVersion,
        device_id: deviceId,
        ...(userId !== null && { user_id: userId }),
        ...body,
      }),
    })
    const answer: unknown = await reply.json()
    const error = isFields(answer) ? answer['error'] : 'invalid_json_response'
    if (!reply.ok || error !== undefined) throw new Error(`${reply.status} ${String(error)}`)
    return isFields(answer) ? answer : null
  } catch (cause) {
    if (!signal.aborted) log(`the engagement service did not answer ${path}`, cause)
    return null
  }
}
