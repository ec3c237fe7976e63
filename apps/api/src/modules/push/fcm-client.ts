import { orderChannel } from '@forno/domain/customers/push'
import { makeGoogleAccessTokens, type ServiceAccount } from './google-token-client.ts'
import { callTimes, delayOf, noAnswer, type Push, type PushOutcome, type SendAppPush } from './push-outcome.ts'

/** Our project at Firebase Cloud Messaging, and the account that may send there. */
export type FcmProject = {
  /** `https://fcm.googleapis.com`, or the simulator. */
  readonly url: string
  readonly projectId: string
  readonly account: ServiceAccount
}

/**
 * The message of the HTTP v1 interface. The system shows its notification while the app is closed; the app reads its
 * data, which are texts. A newer push of the same order replaces the shown one, by its tag.
 */
const messageOf = (token: string, { title, body, orderId, message, url, topic, lifetime }: Push) => ({
  message: {
    token,
    notification: { title, body },
    data: { url, orderId, message },
    android: {
      collapse_key: topic,
      priority: 'HIGH',
      ttl: `${lifetime}s`,
      notification: { channel_id: orderChannel.id, tag: orderId },
    },
  },
})

/** A detail of Google's error; `errorCode` is the one of Firebase Cloud Messaging. */
type ErrorDetail = { readonly '@type'?: unknown; readonly errorCode?: unknown }

/** Google's error body. */
type GoogleError = {
  readonly error?: {
    readonly status?: unknown
    readonly details?: unknown
  }
}

const fcmErrorType = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

/** The error codes of an answer: FCM's, or the status of Google's error; empty = no error body. */
const errorCodeOf = async (response: Response): Promise<string> => {
  const { error } = (await response.json().catch(() => ({}))) as GoogleError
  const details = Array.isArray(error?.details) ? (error.details as readonly ErrorDetail[]) : []
  const code = details.find((each) => each['@type'] === fcmErrorType)?.errorCode ?? error?.status
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : ''
}

/**
 * The outcome of an answer that is not 200. A device whose app was removed, or whose token has expired, is
 * unregistered; a 404 without Google's error body comes from a wrong address, and ends no device. A fault of our own
 * account (401, 403) is no fault of the device, so the push waits until the operator has corrected it.
 */
const outcomeOf = async (response: Response): Promise<PushOutcome> => {
  const { status } = response
  const code = await errorCodeOf(response)
  if (code === 'UNREGISTERED' || (status === 404 && code === 'NOT_FOUND')) return { outcome: 'gone' }
  const isOurs = status === 401 || (status === 403 && code !== 'SENDER_ID_MISMATCH')
  if (isOurs || status === 429 || status >= 500)
    return { outcome: 'later', delay: delayOf(response.headers.get('retry-after')), reason: `status ${status} ${code}` }
  return { outcome: 'refused', status }
}

/**
 * Sends pushes to the app on Android, by the HTTP v1 interface of Firebase Cloud Messaging. An access token that Google
 * refuses is replaced once.
 */
export const makeSendFcm = ({ url, projectId, account }: FcmProject, times = callTimes): SendAppPush => {
  const tokens = makeGoogleAccessTokens(account, times)
  const address = `${url.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(projectId)}/messages:send`

  const post = (accessToken: string, body: string): Promise<Response | string> =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(times.deadline),
    }).catch(noAnswer)

  const attempt = async (body: string, mayRenew: boolean): Promise<PushOutcome> => {
    const access = await tokens.get()
    if (access.token === null) return { outcome: 'later', delay: access.delay, reason: access.reason }
    const response = await post(access.token, body)
    if (typeof response === 'string') return { outcome: 'later', delay: null, reason: response }
    if (response.ok) {
      await response.body?.cancel()
      return { outcome: 'sent' }
    }
    if (response.status === 401) {
      tokens.forget(access.token)
      if (mayRenew) {
        await response.body?.cancel()
        return attempt(body, false)
      }
    }
    return outcomeOf(response)
  }
  return (token, push) => attempt(JSON.stringify(messageOf(token, push)), true)
}
