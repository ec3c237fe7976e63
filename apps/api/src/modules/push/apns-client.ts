import { minute } from '@forno/domain/core/durations'
import type { KeyObject } from 'node:crypto'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { SignJWT } from 'jose'
import { callTimes, delayOf, noAnswer, type Push, type PushOutcome, type SendAppPush } from './push-outcome.ts'

/** Our app at the Apple Push Notification service, and the key that signs for it. */
export type ApnsApp = {
  /** `https://api.push.apple.com`, or the simulator; `http:` speaks HTTP/2 without TLS. */
  readonly url: string
  /** The id of the app, which is the topic of its pushes. */
  readonly appId: string
  readonly teamId: string
  readonly keyId: string
  /** A key on P-256. */
  readonly privateKey: KeyObject
}

/** Apple refuses a provider token that is older than an hour, and a new one within 20 minutes. Milliseconds. */
const tokenReuse = 40 * minute

/** An unused connection is closed after this time. Milliseconds. */
const idleTime = 5 * minute

/** An answer is read up to this length, in characters. */
const largestAnswer = 10_000

/** The payload: Apple shows `aps`, the app reads the rest. */
const payloadOf = ({ title, body, orderId, message, url }: Push) => ({
  aps: { alert: { title, body }, sound: 'default', 'thread-id': orderId },
  url,
  orderId,
  message,
})

type Answer = { readonly status: number; readonly reason: string; readonly retryAfter: string | null }

/**
 * The outcome of an answer. A fault of our own key (403) is no fault of the device, so the push waits until the
 * operator has corrected it.
 */
const outcomeOf = ({ status, reason, retryAfter }: Answer): PushOutcome => {
  if (status === 200) return { outcome: 'sent' }
  if (status === 410 || reason === 'BadDeviceToken') return { outcome: 'gone' }
  if (status === 403 || status === 429 || status >= 500)
    return { outcome: 'later', delay: delayOf(retryAfter), reason: `status ${status} ${reason}` }
  return { outcome: 'refused', status }
}

const reasonOf = (text: string): string => {
  try {
    const { reason } = JSON.parse(text) as { readonly reason?: unknown }
    return typeof reason === 'string' && /^[A-Za-z]{1,60}$/.test(reason) ? reason : ''
  } catch {
    return ''
  }
}

/** One connection, opened by the first push and again after it has ended. */
const makeConnection = (origin: string, deadline: number) => {
  let current: ClientHttp2Session | null = null

  const session = (): ClientHttp2Session => {
    if (current !== null && !current.closed && !current.destroyed) return current
    const opened = connect(origin)
    const drop = () => {
      if (current === opened) current = null
    }
    // Without a listener, a lost connection would end the process. Its requests report the failure.
    opened.on('error', drop)
    opened.on('goaway', drop)
    opened.on('close', drop)
    opened.setTimeout(idleTime, () => opened.close())
    // Waiting for the next push must not keep the process alive.
    opened.on('connect', () => opened.unref())
    current = opened
    return opened
  }

  /**
   * Posts within the deadline. A request without an answer in time ends its connection, which may be dead. Other pushes
   * under way on it fail too, and their jobs repeat them.
   */
  const post = (headers: Readonly<Record<string, string>>, body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const used = session()
      const request = used.request({ ':method': 'POST', ...headers })
      let [status, retryAfter, text]: [number, string | null, string] = [0, null, '']
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      const timer = setTimeout(() => {
        fail(new DOMException('a push service did not answer in time', 'TimeoutError'))
        used.destroy()
      }, deadline)
      request.setEncoding('utf8')
      request.on('response', (answered: IncomingHttpHeaders & { readonly ':status'?: number }) => {
        status = answered[':status'] ?? 0
        retryAfter = answered['retry-after'] ?? null
      })
      request.on('data', (part: string) => {
        if (text.length < largestAnswer) text += part
      })
      request.on('error', fail)
      request.on('close', () => {
        clearTimeout(timer)
        if (status === 0) reject(new Error('a push service cut the connection'))
        else resolve({ status, reason: reasonOf(text), retryAfter })
      })
      request.end(body)
    })
  return { post }
}

type ProviderToken = { readonly token: Promise<string>; readonly signedAt: number }

/**
 * Sends pushes to the app on iPhones, by HTTP/2 to the Apple Push Notification service. All pushes share one connection
 * and one provider token, which Apple wants to be reused for 20 to 60 minutes. A token that Apple calls expired is
 * replaced once.
 */
export const makeSendApns = (app: ApnsApp, { now, deadline } = callTimes): SendAppPush => {
  const { post } = makeConnection(app.url, deadline)
  let provider: ProviderToken | null = null

  const providerToken = (): ProviderToken => {
    const at = now()
    if (provider === null || at - provider.signedAt >= tokenReuse || at < provider.signedAt) {
      const token = new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: app.keyId })
        .setIssuer(app.teamId)
        .setIssuedAt(Math.floor(at / 1_000))
        .sign(app.privateKey)
      provider = { token, signedAt: at }
    }
    return provider
  }

  const attempt = async (deviceToken: string, push: Push, mayRenew: boolean): Promise<PushOutcome> => {
    const used = providerToken()
    const headers = {
      ':path': `/3/device/${deviceToken}`,
      authorization: `bearer ${await used.token}`,
      'content-type': 'application/json',
      'apns-topic': app.appId,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(Math.floor(now() / 1_000) + push.lifetime),
      'apns-collapse-id': push.topic,
    }
    const answer = await post(headers, JSON.stringify(payloadOf(push))).catch(noAnswer)
    if (typeof answer === 'string') return { outcome: 'later', delay: null, reason: answer }
    if (answer.reason === 'ExpiredProviderToken' && mayRenew) {
      // Another push may have replaced it already.
      if (provider === used) provider = null
      return attempt(deviceToken, push, false)
    }
    return outcomeOf(answer)
  }
  return (token, push) => attempt(token, push, true)
}
