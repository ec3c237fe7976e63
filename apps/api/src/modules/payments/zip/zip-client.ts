import { fieldsOf, type Fields } from '@forno/domain/core/unknown-fields'
import { instant, type Instant } from '@forno/domain/core/basic-types'

export type ZipSettings = {
  /** URL of the merchant API with its version: `https://api.zipmoney.com.au/merchant/v1`. */
  readonly zipUrl: string
  readonly zipKey: string
}

/** A checkout at Zip. */
type ZipCheckoutInfo = {
  readonly isApproved: boolean
  readonly asksForToken: boolean
  readonly createdAt: Instant
  /** Our own metadata of the checkout. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Zip is down or its response is malformed. The message holds at most a status, because responses hold tokens. */
export class ZipUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Zip ${what}`, { cause })
  }
}

export type Zip = {
  /** Null = unknown checkout. Rejects with `ZipUnavailableError`. */
  readonly checkout: (checkoutId: string) => Promise<ZipCheckoutInfo | null>
  /**
   * Exchanges a checkout for a token for later charges. Idempotent. Null = Zip refuses. Rejects with
   * `ZipUnavailableError`.
   */
  readonly exchange: (checkoutId: string) => Promise<string | null>
}

/** Timeout of a call, in milliseconds. */
const timeout = 5_000

/** The API version, which every call of Zip's merchant API names in a header. */
export const zipVersion = '2017-03-01'

/** Parses a response. Errors do not quote it, because it may hold a token. */
const read = async (response: Response): Promise<Fields> => {
  if (!response.ok) throw new ZipUnavailableError(`answered ${response.status}`)
  const answer: unknown = await response.json().catch(() => {
    throw new ZipUnavailableError('sent a body that is not JSON')
  })
  return fieldsOf(answer)
}

/** The calls of Zip's merchant API that tokens need. [ACC-15] */
export const makeZip = ({ zipUrl, zipKey }: ZipSettings): Zip => {
  const base = zipUrl.replace(/\/+$/, '')
  const send = (path: string, init: { method?: 'POST'; body?: string; headers?: Record<string, string> } = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${zipKey}`, 'zip-version': zipVersion },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new ZipUnavailableError('does not answer', error)
    })

  return {
    checkout: async (checkoutId) => {
      const response = await send(`/checkouts/${encodeURIComponent(checkoutId)}`)
      if (response.status === 404) return null
      const { id, state, created, features, metadata } = await read(response)
      const createdAt = typeof created === 'string' ? Date.parse(created) : Number.NaN
      if (id !== checkoutId || Number.isNaN(createdAt)) throw new ZipUnavailableError('sent a malformed checkout')
      return {
        // A charged checkout was approved before.
        isApproved: state === 'approved' || state === 'completed',
        asksForToken: fieldsOf(fieldsOf(features)['tokenisation'])['required'] === true,
        createdAt: instant(createdAt),
        metadata: fieldsOf(metadata),
      }
    },

    exchange: async (checkoutId) => {
      const response = await send('/tokens', {
        method: 'POST',
        // The key derives from the checkout, so a retry after a lost answer returns the same token.
        headers: { 'content-type': 'application/json', 'idempotency-key': `token-${checkoutId}` },
        body: JSON.stringify({ authority: { type: 'checkout_id', value: checkoutId } }),
      })
      if ([400, 402, 404].includes(response.status)) return null
      const { value, active } = await read(response)
      if (typeof value !== 'string' || value === '') throw new ZipUnavailableError('sent no token')
      return active === false ? null : value
    },
  }
}
