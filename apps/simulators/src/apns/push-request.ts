import type { IncomingHttpHeaders } from 'node:http'

/** A reason of Apple's table of errors, with its status. */
export class ApnsRefusal extends Error {
  readonly statusCode: number
  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
  }
}

/** What a push asks of the service, by its headers and its payload. */
export type ApnsRequest = {
  readonly token: string
  readonly topic: string
  readonly pushType: string
  readonly priority: number
  /** Seconds since 1970 until which the service keeps the push; 0 = it delivers at once or never. */
  readonly expiration: number
  readonly collapseId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

const pushTypes = ['alert', 'background', 'location', 'voip', 'complication', 'fileprovider', 'mdm', 'liveactivity']
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Bytes. */
const [mostBytes, longestCollapseId] = [4096, 64]

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const payloadOf = (body: Buffer | undefined): Readonly<Record<string, unknown>> => {
  if (body === undefined || body.length === 0) throw new ApnsRefusal(400, 'PayloadEmpty')
  if (body.length > mostBytes) throw new ApnsRefusal(413, 'PayloadTooLarge')
  try {
    const payload = JSON.parse(body.toString('utf8')) as unknown
    if (typeof payload === 'object' && payload !== null && 'aps' in payload) return { ...payload }
  } catch {
    // Apple names no reason for a payload that is not JSON but this one.
  }
  throw new ApnsRefusal(400, 'PayloadEmpty')
}

const priorityOf = (headers: IncomingHttpHeaders): number => {
  const text = headerOf(headers, 'apns-priority') ?? '10'
  if (!['1', '5', '10'].includes(text)) throw new ApnsRefusal(400, 'BadPriority')
  return Number(text)
}

const expirationOf = (headers: IncomingHttpHeaders): number => {
  const text = headerOf(headers, 'apns-expiration') ?? '0'
  if (!/^\d{1,12}$/.test(text)) throw new ApnsRefusal(400, 'BadExpirationDate')
  return Number(text)
}

const collapseIdOf = (headers: IncomingHttpHeaders): string | null => {
  const text = headerOf(headers, 'apns-collapse-id')
  if (text !== null && Buffer.byteLength(text) > longestCollapseId) throw new ApnsRefusal(400, 'BadCollapseId')
  return text
}

/** Checks the headers and the payload of `POST /3/device/{token}`. */
export function readApnsRequest(token: string, headers: IncomingHttpHeaders, body: Buffer | undefined): ApnsRequest {
  const messageId = headerOf(headers, 'apns-id')
  if (messageId !== null && !idPattern.test(messageId)) throw new ApnsRefusal(400, 'BadMessageId')
  const topic = headerOf(headers, 'apns-topic')
  if (topic === null) throw new ApnsRefusal(400, 'MissingTopic')
  const pushType = headerOf(headers, 'apns-push-type') ?? 'alert'
  if (!pushTypes.includes(pushType)) throw new ApnsRefusal(400, 'InvalidPushType')
  const [priority, expiration, collapseId] = [priorityOf(headers), expirationOf(headers), collapseIdOf(headers)]
  if (!/^[\da-f]{64,160}$/i.test(token)) throw new ApnsRefusal(400, 'BadDeviceToken')
  return { token, topic, pushType, priority, expiration, collapseId, payload: payloadOf(body) }
}
