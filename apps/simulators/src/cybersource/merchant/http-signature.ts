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

/** The SHA-256 of a body, in base64. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64')

type SignatureParameters = Readonly<Record<string, string>>

const parameter = /^\s*([a-zA-Z]+)="([^"]*)"\s*$/

/** Checks the HTTP signature; undefined if it is valid, else the reason why not. */
export function faultOfSignature(call: RawCall, settings: CybersourceSettings, now: number): string | undefined {
  const { headers } = call
  const parameters = parametersOf(String(headers.signature))
  if (parameters === undefined) return 'the signature header cannot be read'
  if (headers['v-c-merchant-id'] !== settings.merchantId) return 'v-c-merchant-id is not the merchant'
  if (parameters.keyid !== settings.keyId) return 'keyid is unknown'
  if (parameters.algorithm !== 'HmacSHA256') return 'algorithm is not HmacSHA256'
  return (
    faultOfDate(call, parameters, now) ??
    faultOfDigest(call) ??
    faultOfNames(call, parameters) ??
    faultOfHash(call, parameters, settings)
  )
}

/** The parameters of the signature header, such as `keyid`; undefined if it cannot be read. */
function parametersOf(header: string): SignatureParameters | undefined {
  const found = header.split(',').map((each) => parameter.exec(each))
  if (found.some((each) => each === null)) return undefined
  return Object.fromEntries(found.map((each) => [each?.[1] ?? '', each?.[2] ?? '']))
}

/** The signed date of a call. A browser cannot send `date`, so `v-c-date` may be signed in its place. */
const dateOf = (headers: RawCall['headers'], signedNames: string): string =>
  String(signedNames.split(' ').includes('v-c-date') ? headers['v-c-date'] : headers.date)

function faultOfDate(
  { headers }: RawCall,
  { headers: signedNames = '' }: SignatureParameters,
  now: number,
): string | undefined {
  const text = dateOf(headers, signedNames)
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

/**
 * Refuses a signature that does not cover the required headers in this order. Older clients write the request target in
 * parentheses.
 */
function faultOfNames({ body }: RawCall, { headers: signedNames = '' }: SignatureParameters): string | undefined {
  const expected = ['host', 'date', 'request-target', ...(body === undefined ? [] : ['digest']), 'v-c-merchant-id']
  const names = signedNames.replace('(request-target)', 'request-target').replace('v-c-date', 'date')
  return names === expected.join(' ') ? undefined : `headers must be "${expected.join(' ')}"`
}

function faultOfHash(
  { method, target, headers }: RawCall,
  parameters: SignatureParameters,
  { secret }: CybersourceSettings,
): string | undefined {
  const valueOf = (name: string): string => {
    if (name === 'request-target' || name === '(request-target)') return `${method.toLowerCase()} ${target}`
    return String(headers[name])
  }
  const lines = (parameters.headers ?? '').split(' ').map((name) => `${name}: ${valueOf(name)}`)
  const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(lines.join('\n')).digest()
  const shown = Buffer.from(parameters.signature ?? '', 'base64')
  const isRight = shown.length === right.length && timingSafeEqual(shown, right)
  // Unused padding bits allow several base64 spellings of the same hash; only the canonical one is accepted.
  return isRight && right.toString('base64') === parameters.signature ? undefined : 'the signature does not fit'
}
