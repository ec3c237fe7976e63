import { minute } from '@forno/domain/core/durations'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CybersourceSettings } from '../core/cybersource-settings.ts'

/** A call before its authentication. */
export type RawCall = {
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes of the body; undefined without one. */
  readonly body: Buffer | undefined
}

/** How far a client's clock may differ from ours, in milliseconds. */
export const clockTolerance = 5 * minute

export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64')

const parameter = /^\s*([a-zA-Z]+)="([^"]*)"\s*$/

/** Checks the HTTP signature; undefined if it is valid, else the reason why not. */
export function faultOfSignature(call: RawCall, settings: CybersourceSettings, now: number): string | undefined {
  const { headers } = call
  const given = parametersOf(String(headers.signature))
  if (given === undefined) return 'the signature header cannot be read'
  if (headers['v-c-merchant-id'] !== settings.merchantId) return 'v-c-merchant-id is not the merchant'
  if (given.keyid !== settings.keyId) return 'keyid is unknown'
  if (given.algorithm !== 'HmacSHA256') return 'algorithm is not HmacSHA256'
  return (
    faultOfDate(headers, now) ?? faultOfDigest(call) ?? faultOfNames(call, given) ?? faultOfHash(call, given, settings)
  )
}

function parametersOf(header: string): Readonly<Record<string, string>> | undefined {
  const found = header.split(',').map((each) => parameter.exec(each))
  if (found.some((each) => each === null)) return undefined
  return Object.fromEntries(found.map((each) => [each?.[1] ?? '', each?.[2] ?? '']))
}

const dateOf = ({ date, 'v-c-date': other }: RawCall['headers']): string => String(other ?? date)

function faultOfDate(headers: RawCall['headers'], now: number): string | undefined {
  const text = dateOf(headers)
  const at = Date.parse(text)
  if (Number.isNaN(at) || new Date(at).toUTCString() !== text)
    return 'date is no date such as Fri, 20 Nov 2026 02:00:00 GMT'
  return Math.abs(at - now) > clockTolerance
    ? `date is more than five minutes away from ${new Date(now).toUTCString()}`
    : undefined
}

function faultOfDigest({ body, headers }: RawCall): string | undefined {
  if (body === undefined) return undefined
  return headers.digest === `SHA-256=${digestOf(body)}` ? undefined : 'digest is not SHA-256= and the hash of the body'
}

/** The headers that must be signed, in this order. Older clients write the request target in parentheses. */
function faultOfNames({ body }: RawCall, { headers = '' }: Readonly<Record<string, string>>): string | undefined {
  const wanted = ['host', 'date', 'request-target', ...(body === undefined ? [] : ['digest']), 'v-c-merchant-id']
  const named = headers.replace('(request-target)', 'request-target').replace('v-c-date', 'date')
  return named === wanted.join(' ') ? undefined : `headers must be "${wanted.join(' ')}"`
}

function faultOfHash(
  { method, target, headers }: RawCall,
  given: Readonly<Record<string, string>>,
  { secret }: CybersourceSettings,
): string | undefined {
  const valueOf = (name: string): string => {
    if (name === 'request-target' || name === '(request-target)') return `${method.toLowerCase()} ${target}`
    return String(headers[name])
  }
  const lines = (given.headers ?? '').split(' ').map((name) => `${name}: ${valueOf(name)}`)
  const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(lines.join('\n')).digest()
  const shown = Buffer.from(given.signature ?? '', 'base64')
  const isRight = shown.length === right.length && timingSafeEqual(shown, right)
  // Unused padding bits allow several base64 spellings of the same hash; only the canonical one is accepted.
  return isRight && right.toString('base64') === given.signature ? undefined : 'the signature does not fit'
}
